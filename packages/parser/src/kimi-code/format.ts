import type { LogEvent, RowOrigin, SessionStateEvent } from "@turnmeter/schema";
import { logStem } from "../plain-path.js";
import { decoderByFile } from "../decoding/open-files.js";
import { rowEvents, evidenceOf, sessionStateOf } from "../decoding/events-at.js";
import { firstStart } from "../decoding/message-texts.js";
import { objectOf, stringOf } from "../decoding/values.js";
import type { Decoded, LogFile, LogFormat, LogUnit, UnitDecoder } from "../log-format.js";
import type { FieldProjection, ObjectProjection, Projected, ProjectedRecord } from "../projection.js";
import { anything, fields, scalar, values } from "../projection.js";
import {
  isBroughtOver,
  isWireType,
  originOf,
  SessionAgents,
  timeOf,
  WireThread,
  wireType,
} from "./thread.js";
import { kimiCodeCalls } from "./calls.js";
import { decodeRecord, endTurn } from "./decode-record.js";
import { documentOrigin } from "../decoding/main-thread-origin.js";
import { workingDirectory } from "../decoding/working-directory.js";

const commandStart: FieldProjection = { measure: { prefix: 1000 } };

/** Enough of both ends to see how the call ended. */
const output: FieldProjection = { measure: { byteLength: true, hash: true, prefix: 400, suffix: 200 } };

const usage: FieldProjection = {
  fields: values("inputOther", "inputCacheRead", "inputCacheCreation", "output"),
};

const input: FieldProjection = {
  measure: { hash: true },
  items: { fields: { type: scalar, text: { measure: { prefix: 400 } } } },
};

const loopEvent: ObjectProjection = {
  ...fields("type", "uuid", "turnId", "stepUuid", "toolCallId", "name", "finishReason", "messageId"),
  usage,
  args: {
    measure: { byteLength: true, hash: true },
    fields: {
      ...fields("path", "subagent_type", "description", "run_in_background", "model", "resume"),
      command: commandStart,
      todos: { items: { fields: {} } },
    },
  },
  display: { fields: fields("cwd") },
  result: { fields: { output, isError: scalar, durationMs: anything } },
};

const kimiCodeProjection: ObjectProjection = {
  ...fields("type", "agentId", "protocol_version", "cwd", "model", "modelAlias", "thinkingEffort"),
  ...fields("usageScope", "kind", "attempt", "promptId", "turnId", "target", "reason", "mode", "source"),
  ...fields("toolCallId", "toolName", "subagentId", "subagentName", "parentToolCallId", "parentAgentId"),
  ...fields("description", "runInBackground", "taskId", "errorName"),
  ...values("time", "created_at"),
  usage,
  event: { fields: loopEvent },
  input,
  origin: { fields: fields("kind", "name", "trigger") },
  message: { fields: { role: scalar } },
  environmentDisclosure: { fields: fields("cwd") },
  result: { fields: fields("decision") },
  error: { fields: fields("code", "name") },
  info: { fields: fields("taskId", "kind", "agentId", "status", "parentToolCallId", "exitCode") },
  ...values("durationMs", "tokensBefore", "statusCode", "failedAttempt", "delayMs"),
};

/** How wires are decoded. */
export const kimiCodeFormat: LogFormat = {
  source: "kimi-code",
  detect: detectKimiCode,
  projection: kimiCodeProjection,
  typedText,
  timeOf,
  takesTurns: true,
  openUnit,
  loadSchemas: async () => ({
    schemaOf: (await import("@turnmeter/schema/kimi-code/record-schema.js")).kimiCodeRecordSchema,
  }),
  loadCalls: async () => (await import("../inputs/logged-calls.js")).loggedCalls(kimiCodeCalls),
};

function openUnit({ id, files }: LogUnit): UnitDecoder {
  const sessionId = files[0]?.sessionFolder ?? logStem(id);
  const agents = new SessionAgents(sessionId);
  let fork: ForkedWire | null = null;
  return {
    ...decoderByFile<WireThread>({
      open: (file) => new WireThread(file, sessionId, agents),
      decode(thread, projected, file) {
        const decoded = decodeRow(thread, projected, file);
        const { head, forkedLine } = thread;
        // The copies in subagents' files are known by their ids.
        if (head !== null && forkedLine > 0 && thread.agentId === null)
          fork = { head, copiedLine: forkedLine };
        return decoded;
      },
      finish(thread) {
        // The last response may still be under way.
        thread.step = null;
        return endTurn(thread);
      },
    }),
    decodeDocument: (value, file) => decodeState(value, file, agents, fork),
  };
}

function decodeRow(thread: WireThread, projected: ProjectedRecord, file: LogFile): Decoded {
  const { record } = projected;
  const type = wireType(record);
  const origin = originOf(thread, projected, file);
  thread.head ??= origin;
  if (isBroughtOver(thread, record)) return { ...type, events: [] };
  const events = decodeRecord(thread, record, origin);
  return { ...type, events: rowEvents(origin, timeOf(record), record["time"], events) };
}

function typedText(record: Projected): string | null {
  if (record["type"] !== "turn.prompt" && record["type"] !== "turn.steer") return null;
  const kind = stringOf(objectOf(record["origin"])?.["kind"]);
  return kind === null || kind === "user" ? firstStart(record["input"]) : null;
}

/** Whether the first records of a file are a wire: flat operations with a dotted name and a time in milliseconds. The head line alone is not enough, since other wires have one too. */
export function detectKimiCode(head: readonly unknown[]): boolean {
  const records = head.map(objectOf).filter((record) => record !== null);
  if (records.some((record) => isWireType(stringOf(record["type"])) && typeof record["time"] === "number"))
    return true;
  return records.length === 1 && isHeadAlone(records[0]!);
}

/** Only this client's head has a creation time, unlike the older client's. */
function isHeadAlone(record: Readonly<Record<string, unknown>>): boolean {
  return (
    record["type"] === "metadata" &&
    typeof record["protocol_version"] === "string" &&
    typeof record["created_at"] === "number"
  );
}

/** The main agent's wire, if it starts with another session's rows. */
interface ForkedWire {
  readonly head: RowOrigin;
  readonly copiedLine: number;
}

/** Title, folder, agents and forked-from session in `state.json`. */
function decodeState(
  value: unknown,
  file: LogFile,
  agents: SessionAgents,
  fork: ForkedWire | null,
): readonly LogEvent[] {
  const state = objectOf(value);
  const sessionId = file.sessionFolder;
  if (state === null || sessionId === null) return [];
  const cwd = workingDirectory(state["cwd"] ?? state["workDir"]);
  const origin = { ...documentOrigin("kimi-code", file, sessionId), cwd };
  return [
    sessionStateOf(origin, titleOf(state)),
    ...agentsOf(objectOf(state["agents"]), agents, origin),
    ...forkEvents(stringOf(state["forkedFrom"]), fork),
  ];
}

/** Ignores titles that repeat the first prompt's start or name the forked session. */
function titleOf(state: Projected): Pick<SessionStateEvent, "title" | "titleRank"> {
  const isTyped = state["titleKind"] === "custom" || state["isCustomTitle"] === true;
  const title = isTyped || state["titleKind"] === "generated" ? stringOf(state["title"]) : null;
  if (title === null) return { title: null, titleRank: 0 };
  return { title, titleRank: isTyped ? 3 : 2 };
}

function agentsOf(told: Projected | null, agents: SessionAgents, origin: RowOrigin): readonly LogEvent[] {
  return Object.entries(told ?? {}).flatMap(([name, value]) => {
    const agent = objectOf(value);
    const agentId = agents.of(name);
    if (agent === null || agentId === null) return [];
    return [
      evidenceOf(origin, agentId, "meta", {
        agentKind: "task",
        agentType: stringOf(objectOf(agent["labels"])?.["profileName"]),
        parentAgentId: agents.of(stringOf(agent["parentAgentId"])),
      }),
    ];
  });
}

function forkEvents(forkedFrom: string | null, fork: ForkedWire | null): readonly LogEvent[] {
  if (forkedFrom === null || fork === null) return [];
  const { head, copiedLine } = fork;
  return [{ kind: "fork", origin: head, forkedFrom, copiedLine, ownLine: copiedLine + 1 }];
}
