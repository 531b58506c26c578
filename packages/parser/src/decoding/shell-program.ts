import { keywords, preparations, programsWithSubcommands, shells, wrappers } from "./shell-programs.js";
import { type ShellWord, simpleCommands, type SimpleCommand } from "./shell-words.js";

/** Number of a command's characters that are looked at. */
export const mostCommandChars = 1000;

const mostLevels = 3;

const mostNameChars = 32;
const mostWordChars = 24;

/** A simple command: nothing to run, unknown from its words, preparation for another, or a program. */
type Told =
  | { readonly kind: "nothing" | "unknown" }
  | { readonly kind: "preparation" | "program"; readonly name: string | null };

const nothing: Told = { kind: "nothing" };
const unknown: Told = { kind: "unknown" };

/**
 * The program that a command of a shell runs, as `git commit` or `x.sh` (R61a): its name without folders, with its
 * subcommand where it is known to have some. Arguments are no part of it. Null where the command does not tell it.
 * `isCut`: only the beginning of the command is given.
 */
export function programOfCommand(command: string, isCut = false): string | null {
  return programOfScript(command, isCut, 0);
}

/** Whether a tool, by its canonical name, runs commands of a shell. */
export function isShell(tool: string): boolean {
  return tool === "Bash" || tool === "PowerShell";
}

/** Like `programOfCommand`, for a command in its parts, a list that no shell splits. `isCut`: the last part may go on. */
export function programOfArguments(args: readonly string[], isCut = false): string | null {
  const words = args.map((text) => ({ text, isLiteral: true }));
  const told = toldBy({ words, joint: "next", isCut }, 0);
  return "name" in told ? told.name : null;
}

/** The program that the plain words at the beginning of a command name, whatever follows; undefined if more of the command has to be seen. */
export function programOfStart(words: readonly string[]): string | null | undefined {
  const [head = "", subcommand] = words;
  const name = programName(head);
  if (name === null || isOdd(name) || isOdd(head)) return undefined;
  const known = programsWithSubcommands.get(name);
  if (known === undefined) return name;
  // Options may stand before the name, and one more name after it.
  if (subcommand === undefined || /^[-+]/.test(subcommand) || known.before.includes(subcommand))
    return undefined;
  return [name, ...subcommandsOf(name, [{ text: subcommand, isLiteral: true }])].join(" ");
}

function isOdd(name: string): boolean {
  return keywords.has(name) || preparations.has(name) || wrappers.has(name) || shells.has(name);
}

function programOfScript(script: string, isCut: boolean, level: number): string | null {
  let prepared: string | null = null;
  const isLong = script.length >= mostCommandChars;
  for (const command of simpleCommands(script.slice(0, mostCommandChars), isCut || isLong)) {
    // Only what comes first counts, of a pipe and of alternatives.
    if (command.joint !== "next") continue;
    const told = toldBy(command, level);
    if (told.kind === "unknown") return prepared;
    if (told.kind === "program") return told.name ?? prepared;
    if (told.kind === "preparation") prepared ??= told.name;
  }
  return prepared;
}

function toldBy({ words, isCut, ...rest }: SimpleCommand, level: number): Told {
  const first = words.findIndex(({ text }) => !keywords.has(text) && !isAssignment(text));
  if (first === -1) return nothing;
  const { text, isLiteral } = words[first]!;
  const following = words.slice(first + 1);
  if (!isLiteral && !/[/\\]/.test(text)) return unknown;
  if (isCut && following.length === 0) return unknown;
  if (preparations.has(text)) return { kind: "preparation", name: programName(text) };
  const name = programName(text);
  if (name === null) return unknown;
  const inner = wrappedWords(name, following);
  if (inner !== null) {
    const told = toldBy({ words: inner, isCut, ...rest }, level);
    return told.kind === "nothing" ? { kind: "program", name } : told;
  }
  if (shells.has(name)) {
    const at = placeOfScript(following);
    if (at !== null && level < mostLevels) {
      const isScriptCut = isCut && at === following.length - 1;
      return { kind: "program", name: programOfScript(following[at]!.text, isScriptCut, level + 1) ?? name };
    }
  }
  return { kind: "program", name: programWithSubcommand(name, isCut ? following.slice(0, -1) : following) };
}

/** Whether a word before a program's name sets a variable. */
export function isAssignment(text: string): boolean {
  return /^[A-Za-z_]\w*\+?=/.test(text);
}

/**
 * The words of the command that a wrapper such as `sudo` or `timeout` runs, by the words after the wrapper's own name; assignments may
 * stand before the program. Empty if it runs none; null if the program is no wrapper.
 */
export function wrappedWords(name: string, following: readonly ShellWord[]): readonly ShellWord[] | null {
  const wrapped = wrappers.get(name);
  return wrapped === undefined
    ? null
    : following.slice(passOptions(following, wrapped.valued) + wrapped.operands);
}

/** A program's name, from {@link programName}, with its subcommand where it is known to have some: `git commit`. */
export function programWithSubcommand(name: string, following: readonly ShellWord[]): string {
  return [name, ...subcommandsOf(name, following)].join(" ");
}

/** The name of a program without its folders and its version; null if it may not be shown. */
export function programName(text: string): string | null {
  const file = text.slice(Math.max(text.lastIndexOf("/"), text.lastIndexOf("\\")) + 1);
  const name = before(file, "@", 1).replace(/\.exe$/i, "");
  return name.length <= mostNameChars && /^\w[\w.+-]*$/.test(name) ? name : null;
}

/** The whole text if it lacks the character. */
function before(text: string, character: string, from = 0): string {
  const at = text.indexOf(character, from);
  return at === -1 ? text : text.slice(0, at);
}

function passOptions(words: readonly ShellWord[], valued: readonly string[]): number {
  let at = 0;
  while (words[at]?.text.startsWith("-") === true) at += valued.includes(words[at]!.text) ? 2 : 1;
  return at;
}

/** Where, among the words after a shell's name, its script is: after the option `-c`, alone or with other letters; null without one. */
export function placeOfScript(words: readonly ShellWord[]): number | null {
  const at = words.findIndex(({ text }) => /^-[a-z]*c$/.test(text)) + 1;
  return at === 0 || at >= words.length || words.slice(0, at).some(({ text }) => !/^[-+]/.test(text))
    ? null
    : at;
}

function subcommandsOf(name: string, words: readonly ShellWord[]): readonly string[] {
  const known = programsWithSubcommands.get(name);
  if (known === undefined) return [];
  const names: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const { text, isLiteral } = words[at]!;
    if (!isLiteral) break;
    const isBefore = known.before.includes(text);
    if (text.startsWith("-") && !isBefore) {
      if (known.valued.includes(text)) at++;
      else if (!known.flags.includes(text) && !known.valued.includes(before(text, "="))) break;
      continue;
    }
    if (/^\+[a-z]/.test(text) && names.length === 0) continue;
    const isFile = known.isFileNext && names.length === 0;
    if (!isBefore && (isFile || !isWordOf(text))) break;
    names.push(text);
    if (!isBefore || names.length === 2) break;
  }
  // An option says nothing without the name after it.
  return names.length === 1 && names[0]!.startsWith("-") ? [] : names;
}

function isWordOf(text: string): boolean {
  return text.length <= mostWordChars && /^[a-z][a-z0-9:_-]*$/.test(text);
}
