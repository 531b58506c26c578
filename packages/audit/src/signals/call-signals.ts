import type { FileAccess } from "@turnmeter/schema";

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

/**
 * Where a path lies, by its text alone: links are not followed. The first that fits counts.
 *
 * - `credential`: a name or folder that usually holds secrets (`.env`, private keys, `~/.ssh`), wherever it lies
 * - `session`: below the folder that the session works in
 * - `additional`: below a folder that the policy or the settings add
 * - `repository`: outside the session's folder, inside the root of its repository
 * - `agent`: the agent's own folder of settings, plans and memories, and its scratch folders
 * - `temporary`: a folder for temporary files, or a device such as `/dev/null`
 * - `home`: elsewhere below the home folder of a person
 * - `outside`: everywhere else
 * - `unknown`: the log does not tell which folder a relative path starts from, or only the shell knew the path
 */
export const pathClasses = [
  "credential",
  "session",
  "additional",
  "repository",
  "agent",
  "temporary",
  "home",
  "outside",
  "unknown",
] as const;
export type PathClass = (typeof pathClasses)[number];

/** Joins the signals of a call with several inputs, as one that runs a script of calls. If one input could not be read, that holds for all. */
export function joinSignals(a: CallSignals, b: CallSignals): CallSignals {
  return {
    shell: joinShells(a.shell, b.shell),
    files: [...a.files, ...b.files],
    timeoutMs: a.timeoutMs === null || b.timeoutMs === null ? null : a.timeoutMs + b.timeoutMs,
    isSandboxOff:
      a.isSandboxOff === null || b.isSandboxOff === null
        ? (a.isSandboxOff ?? b.isSandboxOff)
        : a.isSandboxOff || b.isSandboxOff,
  };
}

function joinShells(a: ShellSignals | null, b: ShellSignals | null): ShellSignals | null {
  if (a === null || b === null) return a ?? b;
  return {
    notJudged: a.notJudged ?? b.notJudged,
    programs: [...new Set([...a.programs, ...b.programs])],
    matches: [...a.matches, ...b.matches],
    files: [...a.files, ...b.files],
  };
}
