import type { LogEvent } from "@turnmeter/schema";
import { logStem } from "../plain-path.js";
import { OpenFiles } from "../decoding/open-files.js";
import { problemAt } from "../decoding/events-at.js";
import { objectOf, stringOf } from "../decoding/values.js";
import type { Decoded, LogFile, LogFormat, LogUnit, UnitDecoder } from "../log-format.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import { SessionAgents } from "./session-agents.js";
import { decodeRecord, endTurn } from "./decode-record.js";
import { decodeState, type ForkedWire } from "./decode-state.js";
import { detectKimiCode } from "./detect.js";
import { kimiCodeProjection } from "./projection.js";
import { wireType } from "./record-type.js";
import { firstText, isBroughtOver, newThread, originOf, timeOf, type WireThread } from "./thread.js";

/** How wires are decoded. */
export const kimiCodeFormat: LogFormat = {
  source: "kimi-code",
  detect: detectKimiCode,
  projection: kimiCodeProjection,
  typedText,
  timeOf,
  takesTurns: true,
  openUnit,
  loadSchemas: async () => (await import("./schemas.js")).kimiCodeSchemas,
  loadCallInputs: async () => (await import("./call-inputs.js")).kimiCodeCallInputs,
  loadCallContents: async () => (await import("./call-contents.js")).kimiCodeCallContents,
};

function openUnit({ id, files }: LogUnit): UnitDecoder {
  const sessionId = files[0]?.sessionFolder ?? logStem(id);
  const agents = new SessionAgents(sessionId);
  const threads = new OpenFiles<WireThread>();
  let fork: ForkedWire | null = null;
  return {
    decode(projected, file) {
      const thread = threads.of(file.path, () => newThread(file, sessionId, agents));
      const decoded = decodeRow(thread, projected, file);
      const { head, forkedLine } = thread;
      // The copies in subagents' files are known by their ids.
      if (head !== null && forkedLine > 0 && thread.agentId === null) fork = { head, copiedLine: forkedLine };
      return decoded;
    },
    decodeDocument: (value, file) => decodeState(value, file, agents, fork),
    finishFile(file) {
      const thread = threads.end(file.path);
      if (thread === null) return [];
      // The last response may still be under way.
      thread.step = null;
      return endTurn(thread);
    },
  };
}

function decodeRow(thread: WireThread, projected: ProjectedRecord, file: LogFile): Decoded {
  const { record } = projected;
  const type = wireType(record);
  const origin = originOf(thread, projected, file);
  thread.head ??= origin;
  if (isBroughtOver(thread, record)) return { ...type, clientVersion: null, events: [] };
  const problems = timeProblems(record, origin);
  thread.lastAt = timeOf(record) ?? thread.lastAt;
  const events = decodeRecord(thread, record, origin);
  return { ...type, clientVersion: null, events: [...problems, { kind: "activity", origin }, ...events] };
}

function timeProblems(record: Projected, origin: Parameters<typeof problemAt>[0]): readonly LogEvent[] {
  if (timeOf(record) !== null) return [];
  return [problemAt(origin, record["time"] === undefined ? "timestamp-missing" : "timestamp-invalid")];
}

/** The beginning of what a person typed. */
function typedText(record: Projected): string | null {
  if (record["type"] !== "turn.prompt" && record["type"] !== "turn.steer") return null;
  const kind = stringOf(objectOf(record["origin"])?.["kind"]);
  return kind === null || kind === "user" ? firstText(record["input"]) : null;
}
