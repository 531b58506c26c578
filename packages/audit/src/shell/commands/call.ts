import { shells } from "@turnmeter/parser/shell.js";
import type { Argument } from "./argument.js";

/** A variable that a command sets, for itself or for those after it. */
export interface Assignment {
  readonly name: string;
  readonly value: Argument;
}

/** A file that a command's input comes from, or that its output goes to. */
export interface Redirection {
  readonly access: "read" | "write";
  readonly target: Argument;
}

/** A simple command of a script: a program that is run, with what it is given. It holds people's words and is never kept. */
export interface Call {
  /** The program's name without folders; null where there is none, or where its words do not show it. */
  readonly name: string | null;
  /** The program as R61a names it, with its subcommand; null where `name` is null. */
  readonly program: string | null;
  /** The words after the program's name. */
  readonly args: readonly Argument[];
  /** What runs it: `sudo`, `env`, `xargs`; the outermost first. */
  readonly wrappers: readonly string[];
  /** The shell that reads its script: `sh` at the top. */
  readonly shell: string;
  readonly assignments: readonly Assignment[];
  readonly redirections: readonly Redirection[];
  /** Here-documents and here-strings that it reads. */
  readonly texts: readonly string[];
  /** The shell's folder at that point, as the path of an {@link Argument}. */
  readonly folder: string;
  /** The commands whose output it reads through pipes. */
  readonly piped: readonly Call[];
  /** Whether another command reads its output. */
  readonly isPipedOn: boolean;
  /** Whether it runs in a container, where files and programs are others. */
  readonly isInContainer: boolean;
  /** The commands in its words: `$(…)` and `<(…)`. */
  readonly substituted: readonly Call[];
  /** The commands whose output is run as a command: `$(…)` in place of a program's name. */
  readonly namedBy: readonly Call[];
  /** The commands of the script that it is given as an argument; null if it is given none. */
  readonly script: readonly Call[] | null;
}

export function readsScript(name: string, args: readonly Argument[]): boolean {
  if (!shells.has(name) || name === "fish") return false;
  const operands = args.filter(({ text, isLiteral }) => !isLiteral || !/^[-+]./.test(text));
  return (
    operands.length === 0 || args.some(({ text }) => /^-[a-z]*s$/.test(text)) || operands[0]!.text === "-"
  );
}

/** The texts that a command prints unchanged. */
export function printedBy({ name, args, texts }: Call): readonly string[] {
  if (name === "cat" && args.length === 0) return texts;
  return name === "echo" || name === "printf"
    ? [
        args
          .filter(({ text }) => !/^-[neE]+$/.test(text))
          .map(({ script }) => script)
          .join(" "),
      ]
    : [];
}
