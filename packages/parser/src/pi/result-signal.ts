import type { ResultSignal } from "@turnmeter/schema";
import { kindOfErrorText } from "../decoding/error-texts.js";

/** What is known of a call's end. */
export interface PiResultEvidence {
  readonly tool: string;
  readonly isError: boolean;
  /** The beginning and the end of what the tool gave back. */
  readonly start: string;
  readonly end: string;
  /** The exit code that the tool states beside its text; null if it states none. */
  readonly exitCode: number | null;
  /** Whether what the call started goes on in the background. */
  readonly isRunning: boolean;
}

type Verdict = Pick<ResultSignal, "outcome" | "cause">;

/** How a call ended, by the first evidence that says anything. */
export function piResultSignal(evidence: PiResultEvidence): ResultSignal {
  const told = evidence.isError ? exitCodeInWords(evidence) : null;
  const exitCode = evidence.exitCode ?? told;
  const verdict = verdictOf(evidence, exitCode);
  return {
    ...verdict,
    exitCode: verdict.outcome === "failed" ? exitCode : null,
    isClientMade: false,
    isPlaceholder: false,
  };
}

function verdictOf(evidence: PiResultEvidence, exitCode: number | null): Verdict {
  const { isError, isRunning } = evidence;
  if (isRunning) return { outcome: "detached", cause: null };
  if (!isError) {
    return exitCode === null || exitCode === 0
      ? { outcome: "ok", cause: null }
      : { outcome: "failed", cause: "exit-code" };
  }
  return inWords(evidence) ?? failure(evidence, exitCode);
}

/** Words that the agent writes in place of a result, and what they mean. */
const ownWords: readonly (readonly [words: RegExp, verdict: Verdict])[] = [
  [/^Skipped due to queued user message\b/, { outcome: "cancelled", cause: null }],
  [/^Tool \S{1,80} not found\b/, { outcome: "invalid", cause: "unknown-tool" }],
  [/^Validation failed for tool\b/, { outcome: "invalid", cause: "invalid-input" }],
  [/^Tool execution was blocked\b/, { outcome: "denied", cause: "hook" }],
];

/** The last words of a call that was stopped while it ran. */
const stopped = /(?:^|\n)(?:Command|Operation|Request|Tool execution) (?:was )?aborted\.?\s*$/;

function inWords({ start, end }: PiResultEvidence): Verdict | null {
  const own = ownWords.find(([words]) => words.test(start))?.[1];
  return own ?? (stopped.test(end) ? { outcome: "interrupted", cause: null } : null);
}

function failure({ tool, start, end }: PiResultEvidence, exitCode: number | null): Verdict {
  if (exitCode !== null && exitCode !== 0) return { outcome: "failed", cause: "exit-code" };
  if (/(?:^|\n)Command timed out after [^\n]{1,40}\s*$/.test(end))
    return { outcome: "failed", cause: "timeout" };
  const told = kindOfErrorText(start);
  return { outcome: "failed", cause: told ?? (tool.startsWith("mcp__") ? "mcp" : "other") };
}

function exitCodeInWords({ tool, end }: PiResultEvidence): number | null {
  const code =
    tool === "Bash" ? /(?:^|\n)\(?Command exited with code (-?\d{1,10})\)?\s*$/.exec(end)?.[1] : undefined;
  return code === undefined ? null : Number(code);
}
