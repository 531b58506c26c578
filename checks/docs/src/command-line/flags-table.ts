import type { FlagDescription } from "turnmeter/reference";
import { code, prose, table } from "../markdown.js";

/** Flags with what they take and what is taken where they are not given. */
export function flagsTable(flags: readonly FlagDescription[]): string {
  return table(
    ["flag", "what it does", "if not given"],
    flags.map((flag) => [synopsisOf(flag), prose(flag.brief), defaultOf(flag)]),
  );
}

function synopsisOf({ option, form, placeholder, isNegatable }: FlagDescription): string {
  if (form !== "boolean") return code(`${option} <${placeholder ?? "value"}>`);
  return isNegatable ? `${code(option)}, ${code(option.replace("--", "--no-"))}` : code(option);
}

function defaultOf({ defaultValue }: FlagDescription): string {
  return typeof defaultValue === "string" ? code(defaultValue) : "";
}
