/*
 * Titles that the client gave to sessions. It repeats them now and then, and only the newest one of a session counts:
 * it is added when a title of another session follows, or anything else about the state of sessions.
 */
import { Envelope, Title } from "./generated/shared";
import { tellTitle } from "./answers";

/** Notes the title of the row's session. */
export function noteTitle(title: i32): void {
  if (Title.sessionId != Envelope.session) tellNewestTitle();
  Title.title = title;
  Title.line = Envelope.line;
  Title.sessionId = Envelope.session;
}

/** Tells the newest title, unless that was done. */
export function tellNewestTitle(): void {
  if (Title.title != 0) tellTitle();
}
