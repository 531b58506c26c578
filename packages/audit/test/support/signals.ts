import type { CallInput, ShellCommand } from "@turnmeter/schema";
import { expect, it } from "vitest";
import { type CallSignals, type Ground, type ShellSignals, signalsOf } from "../../src/index.js";

/** A session in a package of Ann's repository. */
export const ground: Ground = {
  folder: "/home/ann/shop/web",
  callFolder: null,
  additionalFolders: ["/srv/assets"],
  repositoryRoot: "/home/ann/shop",
  homes: ["/home/ann"],
  agentFolders: ["~/.agent"],
};

/** What a call's input holds, where a test does not say otherwise. */
export const noInput: CallInput = {
  callId: null,
  command: null,
  folder: null,
  timeoutMs: null,
  isSandboxOff: null,
  files: [],
};

export function signalsOfCall(command: ShellCommand, folder: string | null = null): CallSignals {
  return signalsOf({ ...noInput, command, folder }, { tool: "Shell", ground });
}

/** The signals of a script, or of a program and its arguments. */
export function shellSignals(command: string | readonly string[]): ShellSignals {
  const { shell } = signalsOfCall(
    typeof command === "string" ? { kind: "script", text: command } : { kind: "arguments", words: command },
  );
  if (shell === null) throw new Error("no signals of a shell");
  return shell;
}

/** Commands of a pattern, by what it says of them. */
interface Cases {
  /** The program that the pattern matches at, by command. */
  readonly hits: Readonly<Record<string, string>>;
  /** Commands that look alike and are none. */
  readonly nearMisses: readonly string[];
  /** Commands whose words do not tell whether they are one. */
  readonly unknown: readonly string[];
}

/** Tests what a pattern says of commands. */
export function tryPattern(pattern: string, { hits, nearMisses, unknown }: Cases): void {
  const programsOf = (command: string): readonly string[] =>
    shellSignals(command)
      .matches.filter((match) => match.pattern === pattern)
      .map(({ program }) => program);
  it.each(Object.entries(hits))("hits %j at %s", (command, program) => {
    expect(programsOf(command)).toEqual([program]);
  });
  it.each(nearMisses)("does not hit %j", (command) => {
    expect(shellSignals(command).notJudged).toBeNull();
    expect(programsOf(command)).toEqual([]);
  });
  it.each(unknown)("says nothing of %j", (command) => {
    expect(programsOf(command)).toEqual([]);
  });
}
