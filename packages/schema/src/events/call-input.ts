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

/**
 * What a shell was given to run: text in its language, or a program and its arguments, one a word. `isCut` is set if only the beginning
 * of a long command is here, which is then longer than {@link longestCommandChars}. Text of another shell than a POSIX one stands behind its
 * name, as `powershell -Command …`.
 */
export type ShellCommand =
  | { readonly kind: "script"; readonly text: string; readonly isCut?: true }
  | { readonly kind: "arguments"; readonly words: readonly string[]; readonly isCut?: true };

/** A command of up to so many UTF-16 units is handed over whole. */
export const longestCommandChars = 65_536;

/** What a call was given, as far as it shows the effects. It holds people's words: it is judged and never stored. */
export interface CallInput {
  /** The call's id as logged; null if its row has none. */
  readonly callId: string | null;
  /** Null for tools that are no shell, and where the input holds no command. */
  readonly command: ShellCommand | null;
  /** The folder that the input itself names to run in; null: the folder of the call's row. */
  readonly folder: string | null;
  /** The time limit that the input asks for, ms; null if it asks for none. */
  readonly timeoutMs: number | null;
  /** True if the input asks to run outside the sandbox; null if this tool's inputs cannot say. */
  readonly isSandboxOff: boolean | null;
  /** Files that the input names beside the command, those of a patch in it included. */
  readonly files: readonly FileUse[];
}
