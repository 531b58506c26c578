import { sourceFieldsAt } from "../../compiled/places.js";
import { layOutGroups } from "../../compiled/shared-fields.js";

/** What the decoders hand each other, a class in compiled code for each group. */
export const claudeCodeFields = layOutGroups(sourceFieldsAt, {
  /** The file itself. */
  File: {
    kind: "count",
    folder: "text",
    label: "text",
    /** What its name says in place of a session or an agent. */
    stem: "text",
  },
  /** The newest row. */
  Envelope: {
    /** Words of the tape, 0 for none: the record, its uuid, and that of the row it was forked from. */
    object: "count",
    uuid: "count",
    forked: "count",
    line: "count",
    /** Where its line begins. */
    lineAt: "count",
    type: "text",
    kind: "count",
    /** Whether its type and subtype are known. */
    isKnown: "bool",
    at: "long",
    /** The problem with its time, which then is that of the row before it. */
    timeProblem: "text",
    session: "text",
    ownSession: "text",
    agent: "text",
    isSidechain: "bool",
    /** The root of its sidechain in its parent's file. */
    root: "text",
    isRoot: "bool",
    /** Whether it stood in the conversation of its agent's parent. */
    isParents: "bool",
    isBackground: "bool",
    entrypoint: "text",
  },
  /** From the file's rows so far (`FileState` of ../../claude/unit-state.ts). */
  State: {
    lastSessionId: "text",
    agentSessionId: "text",
    hasResponse: "bool",
    lastAt: "long",
    lastSidechainRoot: "text",
    permissionMode: "text",
    responseModel: "text",
  },
  /** From the unit's rows so far. */
  Unit: { sessionId: "text", cwd: "text" },
  Rows: {
    /** True while rows or interruptions are held back: then no row is usual. */
    areHeld: "bool",
    /** True where titles wait for rows of the file. */
    haveTitles: "bool",
  },
  /** The session of the file's first event; empty where another decoder told it. */
  First: { sessionId: "text" },
  /** The newest title of a session that was not told yet. */
  Title: { title: "text", line: "count", sessionId: "text" },
  /** How a call ended. */
  Judgement: {
    outcome: "text",
    cause: "text",
    exitCode: "long",
    isClientMade: "flag",
    isPlaceholder: "flag",
  },
});
