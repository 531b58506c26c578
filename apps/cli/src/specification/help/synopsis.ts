import { negated } from "../completion/completed-words.js";
import type { Command } from "../command.js";
import type { Argument } from "../argument.js";
import type { NamedFlag } from "../flag.js";

/** How a command is typed: its arguments, the flags that it needs, and that there are others. */
export function commandSynopsis({ name, arguments: args, flags }: Command): string {
  const required = flags.filter(({ isRequired }) => isRequired).flatMap(flagSynopses);
  return ["turnmeter", name, ...args.map(argumentSynopsis), ...required, "[flags]"].join(" ");
}

/** The forms of a flag, with what they take: `--last <7d|4w|3m>`; two where it can be turned off. */
export function flagSynopses({ option, form, placeholder, isNegatable }: NamedFlag): readonly string[] {
  if (form !== "boolean") return [`${option} <${placeholder ?? "value"}>`];
  return isNegatable ? [option, negated(option)] : [option];
}

function argumentSynopsis({ placeholder, defaultValue }: Argument): string {
  return defaultValue === null ? `<${placeholder}>` : `[${placeholder}]`;
}
