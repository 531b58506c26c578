import type { LogEvent } from "@turnmeter/schema";
import { decodeAssistant } from "../claude/decode-assistant.js";
import { decodeUser } from "../claude/decode-user.js";
import type { Row } from "../claude/row.js";
import { newFileState, newUnitState, type OpenOrigin } from "../claude/unit-state.js";
import { mainThreadOrigin } from "../decoding/main-thread-origin.js";
import { sessionStateOf } from "../decoding/events-at.js";
import { stringOf } from "../decoding/values.js";
import { ContentNames } from "./content-names.js";
import type { StreamDecoder } from "./stream-decoder.js";

/** How many digits of the first message's hash name the session. */
const nameDigits = 12;

/**
 * Turns saved messages of the API into events. They have neither times nor ids of their own: the session is
 * named by its first message and a message by its text, so that a copy of the file holds the same ones.
 */
export function createApiDecoder(path: string): StreamDecoder {
  const unit = newUnitState();
  unit.file = newFileState(path);
  const names = new ContentNames();
  let sessionId: string | null = null;
  return {
    decode(projected, file) {
      const { record, line, byteOffset } = projected;
      const hash = projected.lineHash();
      const isFirst = sessionId === null;
      sessionId ??= `api-${hash.slice(0, nameDigits)}`;
      const origin: OpenOrigin = mainThreadOrigin({
        source: "agent-sdk",
        file: file.path,
        line,
        byteOffset,
        sessionId,
        uuid: names.of(hash),
      });
      const type = stringOf(record["role"]) ?? "(none)";
      const row: Row = { record: { type, message: record }, origin, file, state: unit, projected };
      return {
        events: [
          ...(isFirst ? [sessionStateOf(origin, { sessionKind: "headless" })] : []),
          ...eventsOf(row, type),
        ],
        type,
        subtype: null,
        isKnown: type === "user" || type === "assistant" || type === "system",
        clientVersion: null,
      };
    },
    finish: () => [],
  };
}

function eventsOf(row: Row, type: string): readonly LogEvent[] {
  const activity: LogEvent = { kind: "activity", origin: row.origin };
  const decode = type === "assistant" ? decodeAssistant : type === "user" ? decodeUser : () => [];
  const events = decode(row).filter((event) => !isOwnTool(event));
  return events.every(({ kind }) => kind === "problem" || kind === "clientMade")
    ? [...events, activity]
    : events;
}

/** The tools are those of the app that saved the messages; that no other client has them means nothing. */
function isOwnTool(event: LogEvent): boolean {
  return event.kind === "problem" && event.problem.code === "unknown-tool";
}
