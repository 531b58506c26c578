import { agentFile } from "../compiled/kinds";
import { Envelope, File } from "./generated/shared";
import { sessionKindOf, setSessionKind } from "./answers";
import { tellNewestTitle } from "./titles";

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
