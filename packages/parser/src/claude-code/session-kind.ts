import type { LogEvent, SessionKind } from "@turnmeter/schema";
import { sessionStateOf } from "../decoding/events-at.js";
import type { Row } from "../claude/row.js";

const none: readonly LogEvent[] = [];

/** The kind of session that a main file's row shows, if it is new. A background row settles it. */
export function sessionKindEvents({ record, origin, file, state }: Row): readonly LogEvent[] {
  if (file.kind === "agent" || origin.isSidechain) return none;
  const known = state.file.sessionKinds.get(origin.sessionId);
  const kind = kindOfSession(record["sessionKind"] === "bg", origin.entrypoint);
  if (kind === null || (known !== undefined && (kind !== "background" || known === "background")))
    return none;
  state.file.sessionKinds.set(origin.sessionId, kind);
  return [sessionStateOf(origin, { sessionKind: kind })];
}

/** How a session is run, by one of its rows; null if the row does not tell. */
export function kindOfSession(isBackground: boolean, entrypoint: string | null): SessionKind | null {
  if (isBackground) return "background";
  if (entrypoint === null) return null;
  return entrypoint.startsWith("sdk-") ? "headless" : "interactive";
}
