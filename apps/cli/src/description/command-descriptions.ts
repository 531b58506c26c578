import type { Command } from "@stricli/core";
import type { TurnmeterContext } from "./command-context.js";
import { describeFlag } from "./flag-description.js";
import type { FlagDescription } from "./flag-description.js";

/** What stands after a command without a flag. */
export interface ArgumentDescription {
  readonly placeholder: string;
  readonly brief: string;
  readonly isOptional: boolean;
  readonly isRepeatable: boolean;
  /** What it can be, where that is a list. */
  readonly values: readonly string[];
}

/** A command as completion, settings and the reference show it. */
export interface CommandDescription {
  readonly name: string;
  readonly brief: string;
  /** Paragraphs after the brief; empty where all is said. */
  readonly description: string;
  /** Command lines. */
  readonly examples: readonly string[];
  readonly arguments: readonly ArgumentDescription[];
  readonly flags: readonly FlagDescription[];
}

/** The commands by their names. */
export type Routes = Readonly<Record<string, Command<TurnmeterContext>>>;

/** The commands with their flags, in the order of help. */
export function commandDescriptions(routes: Routes): readonly CommandDescription[] {
  return Object.entries(routes).map(([name, command]) => {
    const { flags = {} } = command.parameters;
    return {
      name,
      brief: command.brief,
      ...textsOf(command),
      arguments: argumentsOf(command),
      flags: Object.entries(flags).map(([flag, parameter]) => describeFlag(flag, parameter)),
    };
  });
}

const examplesTitle = "Examples:\n";

function textsOf({
  brief,
  fullDescription = "",
}: Command<TurnmeterContext>): Pick<CommandDescription, "description" | "examples"> {
  const [text = "", examples = ""] = fullDescription.split(examplesTitle);
  return {
    description: text.replace(brief, "").trim(),
    examples: examples
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  };
}

function argumentsOf({ parameters }: Command<TurnmeterContext>): readonly ArgumentDescription[] {
  const { positional } = parameters;
  if (positional === undefined) return [];
  const isRepeatable = positional.kind === "array";
  const described = isRepeatable ? [positional.parameter] : positional.parameters;
  return described.map(({ brief, placeholder = "argument", ...parameter }) => ({
    placeholder,
    brief,
    isOptional:
      isRepeatable ||
      parameter.optional === true ||
      ("default" in parameter && parameter.default !== undefined),
    isRepeatable,
    values: placeholder.includes("|") ? placeholder.split("|") : [],
  }));
}
