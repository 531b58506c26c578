import type { ResultSignal } from "@turnmeter/schema";
import { kindOfErrorText } from "../decoding/error-texts.js";
import type { ToolCall } from "./tool-call.js";

type Verdict = Pick<ResultSignal, "outcome" | "cause">;

/** How a call ended; null while it runs. */
export function openCodeResultSignal(call: ToolCall): ResultSignal | null {
  const { exitCode } = call.told;
  const verdict = verdictOf(call);
  if (verdict === null) return null;
  return {
    ...verdict,
    exitCode: verdict.outcome === "failed" ? exitCode : null,
    isClientMade: false,
    isPlaceholder: false,
  };
}

/** The tool that stands in for one that does not exist, or for a call whose input cannot be read. It never fails. */
export const standIn = "invalid";

function verdictOf(call: ToolCall): Verdict | null {
  const { status, rawTool } = call;
  if (status === "error") return errorOf(call);
  if (status !== "completed" && status !== "success") return null;
  if (rawTool === standIn) return inWords(wordsOf(call)) ?? { outcome: "invalid", cause: "invalid-input" };
  return commandEnd(call) ?? { outcome: "ok", cause: null };
}

/** A command's end: with an exit code, cut, or in the background. */
function commandEnd({ told, output }: ToolCall): Verdict | null {
  const end = output?.suffix ?? "";
  if (told.exitCode !== null) return told.exitCode === 0 ? null : { outcome: "failed", cause: "exit-code" };
  if (told.isOverTime || overTime.test(end)) return { outcome: "failed", cause: "timeout" };
  if (stopped.test(end.trimEnd())) return { outcome: "interrupted", cause: null };
  return told.isBackground ? { outcome: "detached", cause: null } : null;
}

const overTime =
  /(?:shell|bash) tool terminated command after exceeding timeout|Command terminated after exceeding timeout/;
/** Ends with the words, and maybe the end of what holds them. */
const stopped = /User aborted the command(?:\n<\/(?:shell|bash)_metadata>)?$/;

function errorOf(call: ToolCall): Verdict {
  if (call.told.isInterrupted) return { outcome: "interrupted", cause: null };
  const words = wordsOf(call);
  return inWords(words) ?? { outcome: "failed", cause: kindOfErrorText(words) ?? "other" };
}

/** Words that the agent writes in place of a result, and what they mean. */
const ownWords: readonly (readonly [words: RegExp, verdict: Verdict])[] = [
  [/^(?:Error: )?The user rejected permission to use this/, { outcome: "rejected", cause: null }],
  [/^(?:Error: )?The user dismissed this question/, { outcome: "rejected", cause: null }],
  [/^(?:Error: )?The user has specified a rule which prevents/, { outcome: "denied", cause: "rule" }],
  [/^(?:Error: )?Tool execution (?:was )?(?:aborted|interrupted)/, { outcome: "interrupted", cause: null }],
  [/\bModel tried to call unavailable tool\b/, { outcome: "invalid", cause: "unknown-tool" }],
  [
    /^(?:Error: )?The \S{1,80} tool was called with invalid arguments/,
    { outcome: "invalid", cause: "invalid-input" },
  ],
];

function inWords(words: string): Verdict | null {
  return ownWords.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

function wordsOf({ error, output }: ToolCall): string {
  return error?.prefix ?? output?.prefix ?? "";
}
