import { kimiCliMessageTypes } from "@turnmeter/schema";
import type { RowOrigin } from "@turnmeter/schema";
import { basename, dirname } from "node:path";
import { OpenFiles } from "../decoding/open-files.js";
import { problemAt } from "../decoding/events-at.js";
import { objectOf, stringOf } from "../decoding/values.js";
import { LineNames, wireOrigin } from "../kimi/wire-origin.js";
import type { Decoded, LogFile, LogFormat, LogUnit, UnitDecoder } from "../log-format.js";
import { logStem } from "../plain-path.js";
import type { Projected, ProjectedRecord } from "../projection.js";
import { decodeKimiCliDocument } from "./decode-document.js";
import { decodeMessage, firstText } from "./decode-message.js";
import { detectKimiCli, isContextRow } from "./detect.js";
import { kimiCliProjection } from "./projection.js";
import { MirroredAgents } from "./subagents.js";
import { newThread, timeOf, type WireThread } from "./thread.js";
import { WorkFolder } from "./work-folder.js";

/** How wires are decoded. */
export const kimiCliFormat: LogFormat = {
  source: "kimi-cli",
  detect: detectKimiCli,
  isOther: isContextRow,
  projection: kimiCliProjection,
  typedText,
  timeOf,
  takesTurns: true,
  knowsFiles: true,
  openUnit,
  loadSchemas: async () => (await import("./schemas.js")).kimiCliSchemas,
  loadCallInputs: async () => (await import("./call-inputs.js")).kimiCliCallInputs,
  loadCallContents: async () => (await import("./call-contents.js")).kimiCliCallContents,
};

const knownTypes: ReadonlySet<string> = new Set(kimiCliMessageTypes);

/** A wire under way. */
interface OpenWire {
  readonly path: string;
  readonly thread: WireThread;
  readonly mirrored: MirroredAgents;
  readonly lines: LineNames;
  lastAt: number | null;
}

function openUnit({ id, files }: LogUnit): UnitDecoder {
  const sessionId = files[0]?.sessionFolder ?? logStem(id);
  const folder = new WorkFolder(basename(dirname(dirname(id))));
  const withOwnWire = new Set(
    files.flatMap(({ kind, agentLabel }) => (kind === "agent" && agentLabel !== null ? [agentLabel] : [])),
  );
  const wires = new OpenFiles<OpenWire>();
  return {
    decode(projected, file) {
      const wire = wires.of(file.path, () => openWire(file, withOwnWire));
      return decodeRow(wire, projected, file, sessionId, folder);
    },
    decodeDocument: (value, file) => decodeKimiCliDocument(value, file, folder),
    finishFile({ path }) {
      wires.end(path);
      return [];
    },
  };
}

function openWire(file: LogFile, withOwnWire: ReadonlySet<string>): OpenWire {
  return {
    path: file.path,
    thread: newThread(file.agentLabel),
    mirrored: new MirroredAgents(withOwnWire),
    lines: new LineNames(),
    lastAt: null,
  };
}

function decodeRow(
  wire: OpenWire,
  projected: ProjectedRecord,
  file: LogFile,
  sessionId: string,
  folder: WorkFolder,
): Decoded {
  const { record, line, byteOffset } = projected;
  const message = objectOf(record["message"]);
  const payload = objectOf(message?.["payload"]);
  const type = stringOf(message?.["type"]) ?? stringOf(record["type"]) ?? "unknown";
  const isHead = message === null && type === "metadata";
  const at = timeOf(record);
  const origin: RowOrigin = wireOrigin({
    source: "kimi-cli",
    file: file.path,
    line,
    byteOffset,
    sessionId,
    agentId: wire.thread.agentId,
    cwd: folder.path,
    at,
    lastAt: wire.lastAt,
    agentName: file.agentLabel ?? "main",
    lineName: wire.lines.next(projected.lineHash()),
  });
  wire.lastAt = at ?? wire.lastAt;
  const decoded = {
    type,
    subtype: subtypeOf(type, payload),
    isKnown: isHead || knownTypes.has(type),
    clientVersion: null,
  };
  if (isHead) return { ...decoded, events: [] };
  const code = record["timestamp"] === undefined ? "timestamp-missing" : "timestamp-invalid";
  const problems = at === null ? [problemAt(origin, code)] : [];
  if (payload === null) return { ...decoded, events: [...problems, { kind: "activity", origin }] };
  const events =
    type === "SubagentEvent"
      ? wire.mirrored.decode(wire.thread, payload, origin, folder)
      : decodeMessage(wire.thread, type, payload, origin, folder);
  return { ...decoded, events: [...problems, { kind: "activity", origin }, ...events] };
}

/** What a message of a subagent holds. */
function subtypeOf(type: string, payload: Projected | null): string | null {
  return type === "SubagentEvent" ? stringOf(objectOf(payload?.["event"])?.["type"]) : null;
}

/** The beginning of what a person typed. */
function typedText(record: Projected): string | null {
  const message = objectOf(record["message"]);
  const type = message?.["type"];
  if (type !== "TurnBegin" && type !== "SteerInput") return null;
  return firstText(objectOf(message?.["payload"])?.["user_input"]);
}
