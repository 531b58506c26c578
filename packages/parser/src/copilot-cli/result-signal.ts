import type { ResultSignal } from "@turnmeter/schema";
import { kindOfErrorText } from "../decoding/error-texts.js";

/** All that is known of a call's end. */
export interface CallEnd {
  readonly tool: string;
  readonly isBackground: boolean;
  readonly isSuccess: boolean;
  readonly exitCode: number | null;
  readonly errorCode: string | null;
  readonly errorText: string;
  /** How a request for leave was refused; null if none was. */
  readonly refusal: string | null;
}

type Verdict = Pick<ResultSignal, "outcome" | "cause">;

/** How a call ended, by the first evidence that says anything. */
export function resultSignal(end: CallEnd): ResultSignal {
  const verdict = verdictOf(end);
  const hasCode = verdict.outcome === "failed" && end.exitCode !== null && end.exitCode !== 0;
  return { ...verdict, exitCode: hasCode ? end.exitCode : null, isClientMade: false, isPlaceholder: false };
}

function verdictOf(end: CallEnd): Verdict {
  const { isSuccess, exitCode, errorCode, errorText, refusal, isBackground } = end;
  if (!isSuccess) {
    const refused = refusals.get(refusal) ?? refusals.get(errorCode) ?? refusalInWords(errorText);
    if (refused !== undefined) return refused;
  }
  if (exitCode !== null && exitCode !== 0) return { outcome: "failed", cause: "exit-code" };
  if (isSuccess) return { outcome: isBackground ? "detached" : "ok", cause: null };
  if (errorCode === "timeout") return { outcome: "failed", cause: "timeout" };
  const invalid = invalidInWords(errorText);
  return invalid ?? { outcome: "failed", cause: kindOfErrorText(errorText) ?? "other" };
}

/** Who said no, by the answer to a request for leave and by the code of an error. */
const refusals: ReadonlyMap<string | null, Verdict> = new Map<string | null, Verdict>([
  ["denied-interactively-by-user", { outcome: "rejected", cause: null }],
  ["rejected", { outcome: "rejected", cause: null }],
  ["cancelled", { outcome: "interrupted", cause: null }],
  ["denied-by-rules", { outcome: "denied", cause: "rule" }],
  ["denied-by-content-exclusion-policy", { outcome: "denied", cause: "rule" }],
  ["denied-by-permission-request-hook", { outcome: "denied", cause: "hook" }],
  ["denied-no-approval-rule-and-could-not-request-from-user", { outcome: "denied", cause: "nobody-to-ask" }],
  ["denied", { outcome: "denied", cause: "rule" }],
]);

const words: readonly (readonly [RegExp, Verdict])[] = [
  [/\bthe user rejected\b|\brejected by (?:the )?user\b/i, { outcome: "rejected", cause: null }],
  [/\bcould not request permission\b/i, { outcome: "denied", cause: "nobody-to-ask" }],
  [/^Denied by \w+ hook\b|\bhook denied\b/i, { outcome: "denied", cause: "hook" }],
  [/^Permission (?:to run this tool was )?denied\b/i, { outcome: "denied", cause: "rule" }],
  [/\b(?:aborted|cancelled) by (?:the )?user\b/i, { outcome: "interrupted", cause: null }],
];

function refusalInWords(text: string): Verdict | undefined {
  return words.find(([pattern]) => pattern.test(text))?.[1];
}

/** What the client itself refused before the tool ran. */
function invalidInWords(text: string): Verdict | null {
  if (/^Tool '[^']{1,120}' (?:does not exist|not found)/.test(text))
    return { outcome: "invalid", cause: "unknown-tool" };
  if (/^"[\w.[\]]{1,120}": |^Invalid (?:input|arguments|parameters)/.test(text))
    return { outcome: "invalid", cause: "invalid-input" };
  return null;
}

/** The exit code at the end of a command's output; null if it states none. */
export function exitCodeInWords(ending: string): number | null {
  const code = /<(?:shellId: \d+ completed|(?:command )?exited) with exit code (-?\d{1,10})>\s*$/.exec(
    ending,
  )?.[1];
  return code === undefined ? null : Number(code);
}
