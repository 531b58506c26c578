import { type Place, placeOf, type Ground } from "../../paths/place.js";
import type { Argument } from "../commands/argument.js";
import type { Call } from "../commands/call.js";

/** Something that a command can do, told by its words alone. */
export interface Pattern {
  readonly id: string;
  /** Whether it is about this machine: then a container's effects on itself do not match. */
  readonly isOfMachine: boolean;
  /** Whether a command does it, as far as its words show. */
  readonly matches: (call: Call, ground: Ground) => boolean;
}

/** Whether a command's options hold a short one, alone or with other letters: `f` is in `-rf`. */
export function hasFlag({ args }: Call, letter: string): boolean {
  return optionsOf(args).some((text) => /^-[A-Za-z]+$/.test(text) && text.includes(letter));
}

/** Whether a command's options hold a long one, with or without a value. */
export function hasOption({ args }: Call, ...names: readonly string[]): boolean {
  return optionsOf(args).some((text) => names.some((name) => text === name || text.startsWith(`${name}=`)));
}

/** Words that are no options, and all after `--`. Values of options are among them. */
export function operandsOf({ args }: Call): readonly Argument[] {
  const end = endOfOptions(args);
  return args.filter((arg, at) => at !== end && (at > end || !/^-./.test(arg.text)));
}

/** First words that commands are known by, such as `gh release create`, by the command's name. */
export type Sayings = ReadonlyMap<string, readonly string[]>;

/** A table of what commands say, of a text with commas between them. */
export function sayings(text: string): Sayings {
  const table = new Map<string, string[]>();
  for (const line of text.split(",").map((each) => each.trim())) {
    const [name = ""] = line.split(" ", 1);
    table.set(name, [...(table.get(name) ?? []), line]);
  }
  return table;
}

/** Whether a command begins with the words of one of these, whatever follows. */
export function says(call: Call, table: Sayings): boolean {
  const lines = table.get(call.name ?? "");
  if (lines === undefined) return false;
  const told = [call.program ?? "", wordsOf(call, operandsOf(call)), wordsOf(call, call.args)];
  return lines.some((line) => told.some((text) => text === line || text.startsWith(`${line} `)));
}

/** The places of all paths that a word may stand for. */
export function placesOf(arg: Argument, { folder }: Call, ground: Ground): readonly Place[] {
  return arg.paths.map((path) => placeOf(path, ground, folder));
}

function wordsOf({ name }: Call, words: readonly Argument[]): string {
  return [name ?? "", ...words.slice(0, 3).map(({ text }) => text)].join(" ");
}

function optionsOf(args: readonly Argument[]): readonly string[] {
  return args.slice(0, endOfOptions(args)).map(({ text }) => text);
}

function endOfOptions(args: readonly Argument[]): number {
  const at = args.findIndex(({ text }) => text === "--");
  return at === -1 ? args.length : at;
}
