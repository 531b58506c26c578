import type { FileAccess } from "@turnmeter/schema";
import type { CallSignals, FileSignal, PathClass, ShellSignals } from "../../src/index.js";

/** Signals of a call that names nothing. */
export const noSignals: CallSignals = { shell: null, files: [], timeoutMs: null, isSandboxOff: null };

/** A file in some place. */
export const file = (access: FileAccess, place: PathClass = "session"): FileSignal => ({
  access,
  place,
  isWhole: true,
});

/** Signals of a tool that uses files. */
export const files = (...used: readonly FileSignal[]): CallSignals => ({ ...noSignals, files: used });

/** Signals of a shell that runs some programs; a pattern matches at the first. */
export const shell = (programs: readonly string[], rest: Partial<ShellSignals> = {}): CallSignals => ({
  ...noSignals,
  shell: { notJudged: null, programs, matches: [], files: [], ...rest },
});
