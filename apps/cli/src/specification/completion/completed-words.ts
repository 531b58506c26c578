import type { Command } from "../command.js";
import type { Argument } from "../flag.js";

export interface CompletedProgram {
  readonly commands: readonly Command[];
  /** The command that runs where none is named. */
  readonly defaultCommand: string;
}

/** Flags of every command that no route names. */
export const helpOptions: readonly (readonly [option: string, brief: string])[] = [["--help", "Print help"]];

/** All options that a command takes, with their dashes. */
export function optionsOf({ flags }: Command): readonly string[] {
  const options = flags.flatMap(({ option, letter, isNegatable }) => [
    ...(letter === null ? [] : [`-${letter}`]),
    option,
    ...(isNegatable ? [negated(option)] : []),
  ]);
  return [...options, ...helpOptions.map(([option]) => option)];
}

/** The form of a flag that turns it off. */
export function negated(option: string): string {
  return option.replace(/^--/, "--no-");
}

/** Whether an argument may be a file or folder. */
export function takesPaths({ placeholder }: Argument): boolean {
  return /\b(file|dir|folder|path)\b/.test(placeholder);
}
