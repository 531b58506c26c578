import { negated } from "../completion/completed-words.js";
import type { ArgumentDescription, CommandDescription } from "../description/command-descriptions.js";
import type { FlagDescription } from "../description/flag-description.js";

/** How a command is typed: its arguments, the flags that it needs, and that there are others. */
export function commandSynopsis({ name, arguments: args, flags }: CommandDescription): string {
  const required = flags.filter(({ isRequired }) => isRequired).flatMap(flagSynopses);
  return ["turnmeter", name, ...args.map(argumentSynopsis), ...required, "[flags]"].join(" ");
}

/** The forms of a flag, with what they take: `--last <7d|4w|3m>`; two where it can be turned off. */
export function flagSynopses({ option, form, placeholder, isNegatable }: FlagDescription): readonly string[] {
  if (form !== "boolean") return [`${option} <${placeholder ?? "value"}>`];
  return isNegatable ? [option, negated(option)] : [option];
}

function argumentSynopsis({ placeholder, isOptional, isRepeatable }: ArgumentDescription): string {
  const text = `${placeholder}${isRepeatable ? "…" : ""}`;
  return isOptional ? `[${text}]` : `<${text}>`;
}
