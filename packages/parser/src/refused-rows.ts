/**
 * Which lines compiled code leaves to TypeScript, source by source: for whoever counts or describes them.
 */
import { refusedForms as claudeCodeForms } from "./claude-code/compiled/refused-forms.js";
import { refusedForms as codexForms } from "./codex/compiled/refused-forms.js";
import { type RefusedForm, refusedForms as commonForms } from "./compiled/refused-forms.js";
import * as commonReasons from "./compiled/refusals.js";

export type { RefusedForm } from "./compiled/refused-forms.js";

/** Lines of one source that compiled code leaves to TypeScript. */
export interface RefusedRows {
  /** Each form and why it is left, by the name of the reason. */
  readonly forms: Readonly<Record<string, RefusedForm>>;
  /** The name of each reason, by its number. */
  readonly names: ReadonlyMap<number, string>;
}

/** Lines that compiled code leaves to TypeScript, by source. */
export const refusedRows: ReadonlyMap<string, RefusedRows> = new Map([
  ["claude-code", rowsOf(claudeCodeForms)],
  ["codex", rowsOf(codexForms)],
]);

function rowsOf(forms: Readonly<Record<string, RefusedForm>>): RefusedRows {
  const common = Object.entries(commonReasons);
  const own = Object.keys(forms).map((name, place): [string, number] => [name, common.length + 1 + place]);
  return {
    forms: { ...commonForms, ...forms },
    names: new Map([...common, ...own].map(([name, number]) => [number, name])),
  };
}
