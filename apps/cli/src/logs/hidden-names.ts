import { HiddenNames, type NameChoice } from "@turnmeter/ledger";
import { keyedRedaction } from "./redact.js";

// Not in `redact.ts`, which pages load: only a ledger without names needs these 22 kB.

export { hideKeptNames } from "@turnmeter/ledger";

/** Hides names with the key of a ledger. */
export function namesOf({ key }: NameChoice): HiddenNames {
  return new HiddenNames(keyedRedaction(key).names);
}
