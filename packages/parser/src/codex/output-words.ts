import type { ResultSignal } from "@turnmeter/schema";
import { kindOfErrorText } from "../decoding/error-texts.js";

type Verdict = Pick<ResultSignal, "outcome" | "cause">;

/** Why a tool could not start: the words after the name of the tool and the command, which may hold any words. */
const failure = /^(?:exec_command failed for `[\s\S]*`|write_stdin failed): ([\s\S]*)$/;

const denials: readonly (readonly [cause: string, words: RegExp])[] = [
  [
    "auto-mode",
    /^(?:CreateProcess \{ message: "Rejected\(\\?")?This action was rejected due to unacceptable risk/,
  ],
  ["nobody-to-ask", /^(?:CreateProcess \{ message: "Rejected\(\\?")?approval required by policy\b/],
  ["nobody-to-ask", /^approval policy is \w+; reject command\b/],
  ["rule", /^CreateProcess \{ message: "Rejected\([\s\S]*\bblocked by policy\b/],
  ["rule", /^`[\s\S]*` rejected: blocked by policy\b/],
  ["rule", /^patch rejected: [^\n]*\brejected by user approval settings\b/],
];

/** Who said no to a call that never ran, by the words in place of its output; null where they do not say it. */
export function denialInWords(start: string): Verdict | null {
  const words = failure.exec(start)?.[1] ?? start;
  const denial = denials.find(([, pattern]) => pattern.test(words));
  return denial === undefined ? null : { outcome: "denied", cause: denial[0] };
}

/** How a call failed or was refused, by the words in place of its output; null where they are an output. */
export function failureInWords(start: string): Verdict | null {
  if (start.startsWith("failed to parse function arguments"))
    return { outcome: "invalid", cause: "invalid-input" };
  const words = failure.exec(start)?.[1];
  if (words !== undefined) {
    const isSandbox = /\bSandbox\(Denied\b/.test(words);
    return { outcome: "failed", cause: isSandbox ? "sandbox" : (kindOfErrorText(words) ?? "other") };
  }
  return isClientsWords(start) ? { outcome: "failed", cause: kindOfErrorText(start) ?? "other" } : null;
}

/** Whether the client itself says in place of an output what went wrong; a command's output may hold any words. */
export function isClientsWords(start: string): boolean {
  return /^(?:apply_patch (?:verification failed|handler received)\b|unable to locate image at|image path `)/.test(
    start,
  );
}
