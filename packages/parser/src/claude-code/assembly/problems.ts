import { tellProblem } from "./answers";
import { Envelope } from "./envelope";
import { Said } from "./said";

/** Tells a problem of the row. Of one that is repeated only its own log tells problems. */
export function addProblem(code: i32, detail: i32): void {
  if (Said.calls == 0)
    tellProblem(code, detail, Envelope.session, Envelope.line, Envelope.lineAt, Envelope.at);
}
