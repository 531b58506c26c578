import type { FileAccess } from "@turnmeter/schema";
import type { PathClass } from "./path-class.js";

/** A file or folder that a call used, without its name. */
export interface FileSignal {
  readonly place: PathClass;
  readonly access: FileAccess;
  readonly isWhole: boolean;
}

/** A pattern of a command that matched, and the program that it matched at. */
export interface PatternMatch {
  /** Id of the pattern. */
  readonly pattern: string;
  readonly program: string;
}

/** What the command of a shell does, as far as its grammar tells; never a word of it but programs' names. */
export interface ShellSignals {
  /**
   * Null if the command was read; else why it cannot be judged. `too-long`: above 64 Ki characters, or nested more than 8 deep. `syntax`: the
   * grammar of Bash does not know it. `other-shell`: PowerShell, `cmd` or fish.
   */
  readonly notJudged: "no-command" | "too-long" | "syntax" | "other-shell" | null;
  /** Each program that it runs on this machine, with its subcommand, in order of first use; those of nested shells, too. */
  readonly programs: readonly string[];
  readonly matches: readonly PatternMatch[];
  /** Files that are named as targets of redirections or as arguments of programs that are known to read or write them. */
  readonly files: readonly FileSignal[];
}

/** What an audit keeps of a call's input. */
export interface CallSignals {
  /** Null for calls of other tools than a shell. */
  readonly shell: ShellSignals | null;
  readonly files: readonly FileSignal[];
  /** The time limit that the input asks for, ms; null if it asks for none. */
  readonly timeoutMs: number | null;
  /** True if the input asks to run outside the sandbox; null if it cannot say. */
  readonly isSandboxOff: boolean | null;
}
