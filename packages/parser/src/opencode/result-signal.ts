import type { ResultSignal } from "@turnmeter/schema";
import { kindOfErrorText } from "../decoding/error-texts.js";
import { integerOf } from "../decoding/values.js";
import type { ToolCall } from "./part.js";

type Verdict = Pick<ResultSignal, "outcome" | "cause">;

/** How a call ended; null while it runs. */
export function openCodeResultSignal(call: ToolCall): ResultSignal | null {
  const exitCode = integerOf(call.metadata["exit"]) ?? integerOf(call.metadata["exitCode"]);
  const verdict = verdictOf(call, exitCode);
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

function verdictOf(call: ToolCall, exitCode: number | null): Verdict | null {
  const { status, rawTool } = call;
  if (status === "error") return errorOf(call);
  if (status !== "completed" && status !== "success") return null;
  if (rawTool === standIn) return inWords(wordsOf(call)) ?? { outcome: "invalid", cause: "invalid-input" };
  return commandEnd(call, exitCode) ?? { outcome: "ok", cause: null };
}

/** A command's end: cut, with an exit code, or in the background. */
function commandEnd({ metadata, output }: ToolCall, exitCode: number | null): Verdict | null {
  const end = output?.suffix ?? output?.prefix ?? "";
  const isOver = metadata["timeout"] === true || metadata["timedOut"] === true;
  if (exitCode !== null) return exitCode === 0 ? null : { outcome: "failed", cause: "exit-code" };
  if (isOver || overTime.test(end)) return { outcome: "failed", cause: "timeout" };
  if (stopped.test(end)) return { outcome: "interrupted", cause: null };
  return metadata["background"] === true ? { outcome: "detached", cause: null } : null;
}

const overTime =
  /(?:shell|bash) tool terminated command after exceeding timeout|Command terminated after exceeding timeout/;
const stopped = /User aborted the command\s*(?:<\/(?:shell|bash)_metadata>)?\s*$/;

function errorOf(call: ToolCall): Verdict {
  if (call.metadata["interrupted"] === true) return { outcome: "interrupted", cause: null };
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
