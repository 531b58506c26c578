import { flagSynopses } from "turnmeter/reference";
import type { FlagDescription } from "turnmeter/reference";
import { code, codes, prose, table } from "../markdown.js";

/** Flags with what they take and what is taken where they are not given. */
export function flagsTable(flags: readonly FlagDescription[]): string {
  return table(
    ["flag", "what it does", "if not given"],
    flags.map((flag) => [codes(flagSynopses(flag)), prose(flag.brief), defaultOf(flag)]),
  );
}

function defaultOf({ defaultValue }: FlagDescription): string {
  return typeof defaultValue === "string" ? code(defaultValue) : "";
}
