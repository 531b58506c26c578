import { flagSynopses } from "turnmeter/reference";
import type { NamedFlag } from "turnmeter/reference";
import { code, codes, prose, table } from "../markdown.js";

/** Flags with what they take and what is taken where they are not given. */
export function flagsTable(flags: readonly NamedFlag[]): string {
  return table(
    ["flag", "what it does", "if not given"],
    flags.map((flag) => [codes(flagSynopses(flag)), prose(flag.brief), defaultOf(flag)]),
  );
}

function defaultOf({ defaultValue }: NamedFlag): string {
  return typeof defaultValue === "string" ? code(defaultValue) : "";
}
