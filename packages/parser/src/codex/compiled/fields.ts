import { sourceFieldsAt } from "../../compiled/places.js";
import { type Layout, layOut, layOutGroups, type ReadFields } from "../../compiled/shared-fields.js";
import { mostPrefixBytes } from "./kinds.js";

/** A place of a row; line 0 for none. It names the row as `rowName` of ../origin.ts does. */
const rowPlace = layOut(0, {
  line: "count",
  cwd: "text",
  ordinal: "integer",
  /** True if its events have no time. */
  isTimeless: "bool",
  at: "long",
});

const rawUsage = layOut(0, {
  input: "count",
  cached: "count",
  cacheWrite: "count",
  output: "count",
  reasoning: "count",
});

const patchLines = layOut(0, { linesAdded: "integer", linesRemoved: "integer" });

const callOutput = layOut(0, {
  /** The first and last bytes of its first text, as they stand in the log, and whether there are escapes. */
  headAt: "count",
  headBytes: "count",
  tailBytes: "count",
  hasEscapes: "bool",
  /** True where the text says nothing of the call's end beyond known figures. */
  isPlain: "bool",
  resultBytes: "long",
  hash: 16,
  row: rowPlace,
  exitCode: "long",
  durationMs: "long",
});

const callEnd = layOut(0, {
  status: "text",
  isError: "flag",
  hasLines: "bool",
  lines: patchLines,
  webSearches: "integer",
  exitCode: "long",
  durationMs: "long",
  row: rowPlace,
});

/** An open call (../open-call.ts), zeros where nothing is known yet. */
const openCall = layOut(0, {
  /** Address of the call that was opened next. */
  next: "count",
  callId: "key",
  tool: "text",
  rawTool: "text",
  mcpServer: "text",
  toolBits: "count",
  model: "text",
  target: "text",
  program: "text",
  /** The running command that it writes to. */
  session: "text",
  hasPatch: "bool",
  patch: patchLines,
  hasInput: "bool",
  inputBytes: "long",
  inputHash: 16,
  place: "count",
  row: rowPlace,
  /** Whose call it is: nobody's, not known yet, or of the response that a row names by its own name. */
  response: "count",
  responseRow: rowPlace,
  isEnded: "bool",
  hasOutput: "bool",
  output: callOutput,
  hasEnd: "bool",
  end: callEnd,
  /** True where TypeScript has the call, and tells its result. */
  isApart: "bool",
});

/** An event that waits: its kind, the address of its call, and the row that says only that it was written. */
const heldEvent = layOut(0, { kind: "count", call: "count", row: rowPlace });

/** Records in compiled code, a class for each. */
export const codexRecords = {
  RowPlace: rowPlace,
  RawUsage: rawUsage,
  PatchLines: patchLines,
  CallOutput: callOutput,
  CallEnd: callEnd,
  OpenCall: openCall,
  HeldEvent: heldEvent,
};

/** A record as it is read. */
export type RecordOf<Name extends keyof typeof codexRecords> =
  (typeof codexRecords)[Name] extends Layout<infer Kinds> ? ReadFields<Kinds> : never;

/** What the decoders hand each other, a class in compiled code for each group. */
export const codexFields = layOutGroups(sourceFieldsAt, {
  /** Common to all rows of the thread. */
  Thread: {
    ownId: "text",
    /** The thread with its session. */
    threadId: "text",
    sessionId: "text",
    agentId: "text",
    gitBranch: "text",
    repository: "text",
    clientVersion: "text",
    entrypoint: "text",
    /** First ordinal that is no copy; 0 where the head of the file names none. */
    historyStart: "count",
    isFork: "bool",
    /** The time in its id, epoch ms. */
    idTime: "long",
    /** Its id and a colon, with which the names of its rows begin. */
    namePrefixBytes: "count",
    namePrefix: mostPrefixBytes,
  },
  /** From the rows so far (../rollout.ts). */
  State: {
    cwd: "text",
    model: "text",
    countedModel: "text",
    effort: "text",
    serviceTier: "text",
    turnId: "text",
    awaitsResponse: "bool",
    hasError: "bool",
    isReview: "bool",
    isInTurn: "bool",
    isPrompted: "bool",
    lastAt: "long",
    contextWindowTokens: "integer",
  },
  /** Rows that are waited for. */
  Waiting: { unbilled: rowPlace, answer: rowPlace, opening: rowPlace, openResponse: rowPlace },
  /** The form of the newest prompt, and its hash. */
  Prompted: { form: "count", hash: "text" },
  /** The running totals, and usage of a record that the next ones repeat. */
  Counter: {
    hasRecords: "bool",
    hasTotals: "bool",
    totals: rawUsage,
    hasRecorded: "bool",
    recorded: rawUsage,
  },
  /** Usage in the newest row: what it adds, the totals, and that of the last response. Only for compiled code. */
  Read: { added: rawUsage, totals: rawUsage, last: rawUsage },
  /** How far copies reach (../copied-rows.ts), where rows may be copies that no head marks. */
  Reach: {
    isSought: "bool",
    isCopying: "bool",
    hasCopies: "bool",
    copiedLine: "count",
    ownLine: "integer",
    lastAt: "long",
  },
  Rows: {
    /** True while TypeScript has the state of the rollout: then no row is usual. */
    areHeld: "bool",
    /** How many calls were opened. */
    opened: "count",
  },
  /** TypeScript's view of a call's input. */
  Input: { session: "text", target: "text", program: "text", hasPatch: "bool" },
  /** Lines of an input's patch, or of changes. */
  Changed: { linesAdded: "integer", linesRemoved: "integer" },
  /** TypeScript's view of an ended call. */
  Judgement: {
    outcome: "text",
    cause: "text",
    exitCode: "long",
    runningSession: "text",
    outputExitCode: "long",
    outputDurationMs: "long",
  },
});
