import { shells } from "@turnmeter/parser/shell.js";
import type { Argument } from "./argument.js";
import type { Call } from "./call.js";

/** Whether a shell runs what it reads. */
export function readsScript(name: string, args: readonly Argument[]): boolean {
  if (!shells.has(name) || name === "fish") return false;
  const operands = args.filter(({ text, isLiteral }) => !isLiteral || !/^[-+]./.test(text));
  return (
    operands.length === 0 || args.some(({ text }) => /^-[a-z]*s$/.test(text)) || operands[0]!.text === "-"
  );
}

/** The texts that a command prints as they are given. */
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
