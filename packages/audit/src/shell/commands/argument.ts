import { programName, type ShellWord } from "@turnmeter/parser/shell.js";
import { forEachChild, type ParsedScript, type SyntaxNode, type Word, type WordPart } from "unbash";
import { unknownPart } from "../../paths/plain-path.js";

/** A word of a command: its text as {@link ShellWord} has it, and what else a shell's words can say. */
export interface Argument extends ShellWord {
  /** All paths that the shell could make of the word: `~` is the home folder, `.` the shell's own. */
  readonly paths: readonly string[];
  /** The word as a script: without quotes, its variables and substitutions as they are written. */
  readonly script: string;
  /** Scripts in it whose output the shell puts in their place. */
  readonly substitutions: readonly ParsedScript[];
  /** Whether the shell stops where a variable in it is empty: `${x:?}`. */
  readonly isGuarded: boolean;
}

export type Variables = ReadonlyMap<string, readonly string[]>;

/** Most values of a variable, or readings of a word, that are told apart. */
export const mostPaths = 16;

const unknownPaths: readonly string[] = [unknownPart];

const usualVariables: Variables = new Map([
  ["HOME", ["~"]],
  ["PWD", ["."]],
  ["TMPDIR", ["/tmp"]],
  // Numbers.
  ["!", ["0"]],
  ["#", ["0"]],
  ["$", ["0"]],
  ["?", ["0"]],
  ["RANDOM", ["0"]],
]);

const knownOutputs: Variables = new Map([
  ["pwd", ["."]],
  ["mktemp", ["/tmp/mktemp"]],
]);

/** An argument with literal text, as in a command given as separate words. */
export function literalArgument(text: string): Argument {
  return {
    text,
    isLiteral: true,
    paths: [text.startsWith("~") ? `./${text}` : text],
    script: text,
    substitutions: [],
    isGuarded: false,
  };
}

/** An argument that is nowhere written, such as what `xargs` reads. */
export function unwrittenArgument(paths: readonly string[]): Argument {
  return { text: "", isLiteral: false, paths, script: "", substitutions: [], isGuarded: false };
}

/** What stands after the first `=` of a word. */
export function afterEquals(text: string): string {
  return text.slice(text.indexOf("=") + 1);
}

export function argumentOf(word: Word, variables: Variables): Argument {
  if (word.parts === undefined) {
    // A tilde after a backslash is a character like any other.
    const literal = literalArgument(word.value);
    return word.text.startsWith("~") ? { ...literal, paths: [word.value] } : literal;
  }
  const reading = new WordReading(variables);
  for (const part of word.parts) reading.add(part, false);
  return reading.argument();
}

/** The scripts in a node of the grammar whose output the shell puts in their place, without those inside of them. */
export function substitutionsIn(node: SyntaxNode): readonly ParsedScript[] {
  const found: ParsedScript[] = [];
  const visit = (child: SyntaxNode): void => {
    if (
      child.type === "CommandExpansion" ||
      child.type === "ProcessSubstitution" ||
      child.type === "ArithmeticCommandExpansion"
    ) {
      if (child.script !== undefined) found.push(child.script);
    } else forEachChild(child, visit);
  };
  visit(node);
  return found;
}

class WordReading {
  readonly #variables: Variables;
  #text = "";
  #script = "";
  #isLiteral = true;
  #isGuarded = false;
  #paths: readonly string[] = [""];
  readonly #substitutions: ParsedScript[] = [];

  constructor(variables: Variables) {
    this.#variables = variables;
  }

  argument(): Argument {
    return {
      text: this.#text,
      isLiteral: this.#isLiteral,
      paths: this.#paths,
      script: this.#script,
      substitutions: this.#substitutions,
      isGuarded: this.#isGuarded,
    };
  }

  add(part: WordPart, isQuoted: boolean): void {
    switch (part.type) {
      case "Literal":
        this.#addText(part.value, isQuoted || part.text !== part.value);
        break;
      case "SingleQuoted":
      case "AnsiCQuoted":
        this.#addText(part.value, true);
        break;
      case "DoubleQuoted":
      case "LocaleString":
        for (const child of part.parts) this.add(child, true);
        break;
      case "Glob":
      case "ExtendedGlob":
        this.#addText(part.text, isQuoted);
        break;
      case "BraceExpansion":
        this.#text += part.text;
        this.#script += part.text;
        this.#addPaths(alternativesOf(part.text));
        break;
      case "SimpleExpansion":
        this.#addExpansion(part, this.#valuesOf(part.text.slice(1)));
        break;
      case "ParameterExpansion":
        this.#isGuarded ||= part.operation?.type === "Default" && part.operation.operator === ":?";
        this.#addExpansion(
          part,
          part.prefix === undefined && part.index === undefined && isPlain(part.operation?.type)
            ? this.#valuesOf(part.parameter)
            : unknownPaths,
        );
        break;
      case "CommandExpansion":
        this.#addExpansion(part, outputsOf(part.script, this.#variables));
        break;
      // Its value is a number.
      case "ArithmeticExpansion":
        this.#addExpansion(part, ["0"]);
        break;
      case "ProcessSubstitution":
        this.#addExpansion(part, ["/dev/fd/0"]);
        break;
    }
  }

  #addText(text: string, isQuoted: boolean): void {
    this.#text += text;
    this.#script += text;
    // A tilde in quotes is a character like any other.
    const isTilde = isQuoted && text.startsWith("~") && this.#paths.every((path) => path === "");
    this.#addPaths([isTilde ? `./${text}` : text]);
  }

  #addExpansion(part: WordPart, paths: readonly string[]): void {
    this.#isLiteral = false;
    this.#script += part.text;
    this.#substitutions.push(...substitutionsIn(part));
    this.#addPaths(paths);
  }

  #addPaths(following: readonly string[]): void {
    const paths = this.#paths.flatMap((path) => following.map((text) => path + text));
    this.#paths = paths.length > mostPaths ? unknownPaths : paths;
  }

  #valuesOf(name: string): readonly string[] {
    return this.#variables.get(name) ?? usualVariables.get(name) ?? unknownPaths;
  }
}

/** Whether a parameter expansion leaves an existing value unchanged. */
function isPlain(operation: string | undefined): boolean {
  return operation === undefined || operation === "Default";
}

/** Output of a known command or of `cd … && pwd`; else unknown. */
function outputsOf(script: ParsedScript | undefined, variables: Variables): readonly string[] {
  const [statement, ...others] = script?.commands ?? [];
  const command = statement?.command;
  if (others.length > 0 || command === undefined) return unknownPaths;
  if (command.type === "Command") return knownOutputs.get(command.name?.value ?? "") ?? unknownPaths;
  const [first, last] = command.type === "AndOr" && command.commands.length === 2 ? command.commands : [];
  const isFolder = first?.type === "Command" && first.name?.value === "cd" && first.args.length === 1;
  const [target] = isFolder ? first.args : [];
  const isPrinted = last?.type === "Command" && last.name?.value === "pwd";
  return isPrinted && target?.type === "Word" ? argumentOf(target, variables).paths : unknownPaths;
}

/** Brace alternatives; nested braces and sequences stay as they are. */
function alternativesOf(text: string): readonly string[] {
  const inside = text.slice(1, -1);
  return /[{}'"$`\\]/.test(inside) ? unknownPaths : inside.split(",");
}

/** A program's name, by R61a: null where a variable determines it. */
export function nameOf({ text, isLiteral }: Argument): string | null {
  if (text === "." && isLiteral) return text;
  return isLiteral || /[/\\]/.test(text) ? programName(text) : null;
}

/** `command -v x` only says where a program is. */
export function isLookUp(name: string, args: readonly Argument[]): boolean {
  return name === "command" && /^-[pvV]*[vV]/.test(args[0]?.text ?? "");
}
