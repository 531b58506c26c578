import type { CallInput } from "@turnmeter/schema";
import type { Ground } from "./paths/ground.js";
import { signalsOfFiles } from "./paths/signals-of-files.js";
import { shellSignalsOf } from "./shell/shell-signals.js";
import type { CallSignals } from "./signals/call-signals.js";

/** What the input of a call is held against. */
export interface CallSetting {
  /** Name of the tool, as logged. */
  readonly tool: string;
  /** True if the tool is a shell: its call without a command then counts as not judged, `no-command`. */
  readonly isShell?: boolean;
  readonly ground: Ground;
}

/**
 * What an audit keeps of a call's input: programs, patterns and classes of paths. Nothing of it is longer than a program's name
 * with its subcommand, and nothing else of the input's words is in it.
 */
export function signalsOf(input: CallInput, { tool, isShell = false, ground }: CallSetting): CallSignals {
  const { command, files, timeoutMs, isSandboxOff } = input;
  const folder = input.folder ?? ".";
  return {
    shell: command !== null || isShell ? shellSignalsOf(command, { tool, folder, ground }) : null,
    files: signalsOfFiles(
      files.map((file) => ({ ...file, folder })),
      ground,
    ),
    timeoutMs,
    isSandboxOff,
  };
}
