/** What a call does with a file: reads it, writes it (creation and deletion included), or searches in it or below it. */
export const fileAccesses = ["read", "write", "search"] as const;
export type FileAccess = (typeof fileAccesses)[number];

/** A file or folder that a call's input names. */
export interface FileUse {
  /** As the input has it: absolute, or relative to the folder that the call ran in. */
  readonly path: string;
  readonly access: FileAccess;
  /** False if the input asks for a part of the file; true for writes and searches. */
  readonly isWhole: boolean;
}

/** A shell's command: a script in its language, or a program and its arguments as separate words. `isCut` is set if only the beginning of a command longer than {@link longestCommandChars} is here. A script for a non-POSIX shell follows that shell's name, as `powershell -Command …`. */
export type ShellCommand =
  | { readonly kind: "script"; readonly text: string; readonly isCut?: true }
  | { readonly kind: "arguments"; readonly words: readonly string[]; readonly isCut?: true };

/** Longest command that is handed over whole, in UTF-16 units. */
export const longestCommandChars = 65_536;

/** The parts of a call's input that show its effects. They hold people's words: they are judged and never stored. */
export interface CallInput {
  /** The call's id as logged; null if its row has none. */
  readonly callId: string | null;
  /** Null for tools that are no shell, and where the input holds no command. */
  readonly command: ShellCommand | null;
  /** The working folder that the input itself names; null: the folder of the call's row. */
  readonly folder: string | null;
  /** The time limit that the input asks for, ms; null if it asks for none. */
  readonly timeoutMs: number | null;
  /** True if the input asks to run outside the sandbox; null if this tool's inputs cannot say. */
  readonly isSandboxOff: boolean | null;
  /** Files that the input names beside the command, those of a patch in it included. */
  readonly files: readonly FileUse[];
}
