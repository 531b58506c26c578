import type { ResultSignal } from "@turnmeter/schema";

/** A call's outcome, and the cause of one that is not `ok`. */
export type Verdict = Pick<ResultSignal, "outcome" | "cause">;

/** What words in place of a result mean; the first that match count. */
export type VerdictWords = readonly (readonly [words: RegExp, verdict: Verdict])[];

/** What a text says in one of these words; null if it has none of them. */
export function verdictIn(words: VerdictWords, text: string): Verdict | null {
  return words.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** The end of a call whose result is the tool's own, or `isClientMade`. */
export function signalOf(
  { outcome, cause }: Verdict,
  exitCode: number | null,
  isClientMade = false,
): ResultSignal {
  return { outcome, cause, exitCode, isClientMade, isPlaceholder: false };
}

/** The whole number that a pattern's group finds in a text, as an exit code; null if it finds none. */
export function numberIn(pattern: RegExp, text: string): number | null {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}
