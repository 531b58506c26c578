/*
 * Titles that the client gave to sessions. It repeats them now and then, and only the newest one of a session counts:
 * it is added when a title of another session follows, or anything else about the state of sessions.
 */
import { titleAt, titleLineAt, titleSessionAt } from "../compiled/places";
import { tellTitle } from "./answers";
import { Envelope } from "./envelope";

/** Notes the title of the row's session. */
export function noteTitle(title: i32): void {
  if (load<i32>(titleSessionAt) != Envelope.session) tellNewestTitle();
  store<i32>(titleAt, title);
  store<i32>(titleLineAt, Envelope.line);
  store<i32>(titleSessionAt, Envelope.session);
}

/** Tells the newest title, unless that was done. */
export function tellNewestTitle(): void {
  if (load<i32>(titleAt) != 0) tellTitle();
}
