import { agentFile } from "../compiled/kinds";
import { Envelope, File, Title } from "./generated/shared";
import { sessionKindOf, setSessionKind, tellTitle } from "./answers";

/** Session of the newest row that states how it is run, and what is known; see {@link sessionKindOf}. */
let newest: i32 = 0;
let known: i32 = 0;

/** Begins a file without anything known, or continues with noted values. */
export function clearSessionKinds(): void {
  newest = 0;
}

/** Notes how the row's session is run, where that is new (../session-kind.ts). */
export function noteSessionKind(): void {
  if (File.kind == agentFile || Envelope.isSidechain) return;
  const isBackground = Envelope.isBackground;
  if (!isBackground && Envelope.entrypoint == 0) return;
  if (newest != Envelope.session) {
    newest = Envelope.session;
    known = sessionKindOf();
  }
  if (known == 2 || (known == 1 && !isBackground)) return;
  tellNewestTitle();
  setSessionKind();
  known = isBackground ? 2 : 1;
}

/*
 * Titles that the client gave to sessions. It repeats them now and then, and only the newest one of a session counts:
 * it is added when a title of another session follows, or anything else about the state of sessions.
 */

/** Notes the title of the row's session. */
export function noteTitle(title: i32): void {
  if (Title.sessionId != Envelope.session) tellNewestTitle();
  Title.title = title;
  Title.line = Envelope.line;
  Title.sessionId = Envelope.session;
}

/** Tells the newest title, unless that was done. */
function tellNewestTitle(): void {
  if (Title.title != 0) tellTitle();
}
