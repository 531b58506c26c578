import type { CallSignals, ShellSignals } from "./call-signals.js";

/** What a call does that was given several things, as one that runs a script of calls. What could not be read of one is said of all. */
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
