import { workingDirectory } from "../decoding/working-directory.js";
import { programOfStart } from "../decoding/shell-program.js";
import type { Machine } from "./machine.js";

/**
 * Questions of every compiled decoder (./assembly/answers.ts). `see` is called the first time that a file names a
 * directory.
 */
export function sharedAnswers(
  machine: () => Machine,
  see: (directory: string) => void,
): Readonly<Record<string, unknown>> {
  return {
    textOfEscaped(start: number, end: number): number {
      const text: unknown = JSON.parse(`"${machine().bytes.toString("utf8", start, end)}"`);
      return machine().code(String(text));
    },
    directoryOf: (cwd: number): number => machine().code(workingDirectory(machine().text(cwd))),
    seeDirectory(directory: number): void {
      see(machine().text(directory)!);
    },
    programOfStart(words: number): number {
      const program = programOfStart(machine().text(words)!.split(" "));
      return program === undefined ? -1 : machine().code(program);
    },
    numberOf: (start: number, end: number): number => Number(machine().bytes.toString("latin1", start, end)),
  };
}
