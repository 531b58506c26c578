import type { ResultSignal } from "@turnmeter/schema";
import { kindOfErrorText } from "../decoding/error-texts.js";
import { numberIn, signalOf, type Verdict, verdictIn, type VerdictWords } from "../decoding/verdict.js";

/** All that is known of a call's end. */
export interface ResultWords {
  /** Canonical name of the called tool; null if the call is not known. */
  readonly tool: string | null;
  readonly isError: boolean;
  /** The beginning and the end of what the client told the model. */
  readonly start: string;
  readonly end: string;
  /** What a person decided, where a person was asked. */
  readonly decision: "rejected" | "cancelled" | null;
  /** True if the call was asked to run in the background. */
  readonly isLaunch: boolean;
}

const failedCommand = /Command failed with exit code: (-?\d{1,10})\.\s*$/;

/** How a call ended. An error flag is always there, but says neither why nor whether the call ran. */
export function kimiResultSignal(words: ResultWords): ResultSignal {
  const exitCode = words.isError && words.tool === "Bash" ? numberIn(failedCommand, words.end) : null;
  return signalOf(verdictOf(words, exitCode), exitCode, isFiller(words));
}

function verdictOf(words: ResultWords, exitCode: number | null): Verdict {
  const { isError, isLaunch, decision, start, tool } = words;
  if (!isError) return { outcome: isLaunch ? "detached" : "ok", cause: null };
  if (decision === "rejected") return { outcome: "rejected", cause: null };
  if (decision === "cancelled") return { outcome: "interrupted", cause: null };
  const told = verdictIn(refusals, start);
  if (told !== null) return told;
  if (exitCode !== null) return { outcome: "failed", cause: "exit-code" };
  if (isTimeout(words)) return { outcome: "failed", cause: "timeout" };
  // The output of a command may hold any words.
  return { outcome: "failed", cause: (tool === "Bash" ? null : kindOfErrorText(start)) ?? "other" };
}

function isTimeout({ end }: ResultWords): boolean {
  return /Command killed by timeout \([^()]{1,20}\)\.?\s*$/.test(end);
}

/** The client's words about a call that did not run or did not end, in place of what the tool gave. */
const refusals: VerdictWords = [
  [/^Tool (?:"[^"]*" not found|`[^`]*` not found)/, { outcome: "invalid", cause: "unknown-tool" }],
  [
    /^(?:Invalid args for tool "|Error (?:parsing JSON|validating JSON) arguments: )/,
    { outcome: "invalid", cause: "invalid-input" },
  ],
  [/^Tool "[^"]*" was denied by permission (?:rule|policy)\b/, { outcome: "denied", cause: "rule" }],
  [/^(?:\w{1,40} )?blocked by (?:\w{1,40} )?hook\b/i, { outcome: "denied", cause: "hook" }],
  [/^Tool "[^"]*" was not run because the user rejected\b/, { outcome: "rejected", cause: null }],
  [/^The tool call is rejected by the user\b/, { outcome: "rejected", cause: null }],
  [
    /^Tool "[^"]*" was not run because the approval request was cancelled\b/,
    { outcome: "interrupted", cause: null },
  ],
  [/^The user manually interrupted "/, { outcome: "interrupted", cause: null }],
  [/^Tool "[^"]*" was aborted\b/, { outcome: "interrupted", cause: null }],
  [
    /^Tool execution was interrupted before its result was recorded\b/,
    { outcome: "interrupted", cause: null },
  ],
];

/** Whether the client wrote the result where there was none. */
function isFiller({ isError, start }: ResultWords): boolean {
  return (
    isError &&
    /^(?:The user manually interrupted "|Tool "[^"]*" was aborted\b|Tool execution was interrupted)/.test(
      start,
    )
  );
}
