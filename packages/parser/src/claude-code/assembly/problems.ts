import { tellProblem } from "./answers";
import { Said } from "./said";

/** Reports a problem of the row, for a repeated row only in its own log. */
export function addProblem(code: i32, detail: i32): void {
  if (Said.calls == 0) tellProblem(code, detail);
}
