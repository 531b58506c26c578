/** Tools that run a script, which calls other tools, or wait for one to go on. */
const scriptTools: ReadonlySet<string> = new Set(["exec", "wait", "exec_wait"]);

const ends = ["completed", "failed", "terminated"] as const;

/** How a script stands when a call about it returns. */
export interface ScriptStatus {
  readonly state: (typeof ends)[number] | "running";
  /** The name of a script that goes on; null if it has ended. */
  readonly cellId: string | null;
}

/** Status in the first line of such a call's output; null for other calls and other words. */
export function scriptStatus(tool: string, outputStart: string): ScriptStatus | null {
  if (!scriptTools.has(tool)) return null;
  const [, word, cellId] =
    /^Script (?:([a-z]+)|running with cell ID (\S{1,100}))[ \t]*(?:\r?\n|$)/.exec(outputStart) ?? [];
  const state = ends.find((end) => end === word);
  if (state !== undefined) return { state, cellId: null };
  return cellId === undefined ? null : { state: "running", cellId };
}

/** Whether a tool runs scripts: inner actions count at its calls. */
export function runsScripts(tool: string): boolean {
  return tool === "exec";
}

/** Whether an id is that of an action inside of a script. */
export function isInnerId(callId: string): boolean {
  return callId.startsWith("exec-");
}
