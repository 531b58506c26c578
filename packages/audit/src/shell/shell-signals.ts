import type { ShellCommand } from "@turnmeter/schema";
import type { Ground } from "../paths/ground.js";
import type { PatternMatch, ShellSignals } from "../signals/call-signals.js";
import { signalsOfFiles } from "../paths/signals-of-files.js";
import { callsOfScript, callsOfWords } from "./commands/calls-of.js";
import type { Call } from "./commands/call.js";
import { Unreadable } from "./commands/read-script.js";
import { filesOfCall } from "./files/files-of-call.js";
import { isOfOtherShell, isOtherTool } from "./other-shells.js";
import { patterns } from "./patterns/patterns.js";

/** What a shell's command is run with. */
interface ShellSetting {
  /** Name of the tool. */
  readonly tool: string;
  /** The folder that it starts in: absolute, or relative to the call's. */
  readonly folder: string;
  readonly ground: Ground;
}

/** What a shell's command does, told by its grammar. */
export function shellSignalsOf(
  command: ShellCommand | null,
  { tool, folder, ground }: ShellSetting,
): ShellSignals {
  if (command === null || isEmpty(command)) return notJudged("no-command");
  if (isOtherTool(tool)) return notJudged("other-shell");
  const calls = callsOf(command, folder);
  if (calls instanceof Unreadable) return notJudged(calls.reason);
  if (isOfOtherShell(calls)) return notJudged("other-shell");
  return {
    notJudged: null,
    programs: [
      ...new Set(calls.flatMap(({ program, isInContainer }) => (isInContainer ? [] : (program ?? [])))),
    ],
    matches: matchesOf(calls, ground),
    files: signalsOfFiles(
      calls.flatMap((call) => filesOfCall(call).map((file) => ({ ...file, folder: call.folder }))),
      ground,
    ),
  };
}

function notJudged(reason: NonNullable<ShellSignals["notJudged"]>): ShellSignals {
  return { notJudged: reason, programs: [], matches: [], files: [] };
}

function isEmpty(command: ShellCommand): boolean {
  return command.kind === "script" ? command.text.trim() === "" : command.words.length === 0;
}

function callsOf(command: ShellCommand, folder: string): readonly Call[] | Unreadable {
  try {
    return command.kind === "script"
      ? callsOfScript(command.text, folder)
      : callsOfWords(command.words, folder);
  } catch (error) {
    if (error instanceof Unreadable) return error;
    throw error;
  }
}

/** Each pattern once for a program, however often it matches. */
function matchesOf(calls: readonly Call[], ground: Ground): readonly PatternMatch[] {
  const found = new Map<string, PatternMatch>();
  for (const call of calls) {
    const program = call.program ?? call.name ?? call.shell;
    for (const { id, isOfMachine, matches } of patterns) {
      if (isOfMachine && call.isInContainer) continue;
      const key = `${id} ${program}`;
      if (!found.has(key) && matches(call, ground)) found.set(key, { pattern: id, program });
    }
  }
  return [...found.values()];
}
