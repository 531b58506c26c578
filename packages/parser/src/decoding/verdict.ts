import type { ResultSignal } from "@turnmeter/schema";

/** A call's outcome, and the cause of one that is not `ok`. */
export type Verdict = Pick<ResultSignal, "outcome" | "cause">;

/** What messages in place of a result mean: an outcome, and its cause if it has one. The first match wins. */
export type VerdictWords = readonly (readonly [words: RegExp, outcome: Verdict["outcome"], cause?: string])[];

/** The verdict of the first pattern that a text matches; null if none does. */
export function verdictIn(words: VerdictWords, text: string): Verdict | null {
  const found = words.find(([pattern]) => pattern.test(text));
  return found === undefined ? null : verdict(found[1], found[2]);
}

/** An outcome, and its cause if it has one. */
export function verdict(outcome: Verdict["outcome"], cause: string | null = null): Verdict {
  return { outcome, cause };
}

/** How a call ended. `isClientMade`: the client wrote the result, not the tool. */
export function signalOf(
  { outcome, cause }: Verdict,
  exitCode: number | null,
  isClientMade = false,
): ResultSignal {
  return { outcome, cause, exitCode, isClientMade, isPlaceholder: false };
}

/** The number in a pattern's first group, such as an exit code; null if the text does not match. */
export function numberIn(pattern: RegExp, text: string): number | null {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}
