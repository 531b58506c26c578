import type { ToolCallFact } from "@turnmeter/schema";
import type { ThreadPrompt } from "./thread-prompts.js";

/** Content of a prompt's range from `start` up to, without, `end`, in tokens from its beginning. */
export interface GrownStretch {
  readonly part: "results" | "answers" | "other";
  /** The call whose result it is; null in other parts. */
  readonly call: ToolCallFact | null;
  readonly start: number;
  readonly end: number;
}

/**
 * Splits the growth of a prompt: first the output of the response before, as measured; what is left among the results that
 * came in between, by their bytes; the rest is other. Where the output is only a lower bound, the inputs of the calls that
 * it made, which are a part of it, take part by their bytes. Nothing gets more tokens than it has bytes, since no token is
 * shorter than one.
 */
export function promptGrowth(
  before: ThreadPrompt,
  after: ThreadPrompt,
  results: readonly ToolCallFact[],
): readonly GrownStretch[] {
  const growth = after.promptTokens - before.promptTokens;
  const measured = Math.min(growth, before.request.outputTokens ?? 0);
  const toSplit = growth - measured;
  const inputs = before.request.tokenBasis === "lowerBound" ? inputBytesOf(before, results) : 0;
  const bytes = results.reduce((sum, { resultBytes }) => sum + (resultBytes ?? 0), inputs);
  // The product of two such numbers may pass 2^53; their ratio needs no more digits than a double has.
  const shareOf = (own: number): number =>
    bytes === 0 ? 0 : Math.min(own, Math.floor(toSplit * (own / bytes)));
  let at = before.promptTokens;
  const next = (tokens: number, part: GrownStretch["part"], call: ToolCallFact | null): GrownStretch => ({
    part,
    call,
    start: at,
    end: (at += tokens),
  });
  const answer = next(measured + shareOf(inputs), "answers", null);
  const grown = results.map((call) => next(shareOf(call.resultBytes ?? 0), "results", call));
  return [answer, ...grown, next(after.promptTokens - at, "other", null)];
}

function inputBytesOf({ request }: ThreadPrompt, results: readonly ToolCallFact[]): number {
  return results
    .filter(({ requestKey }) => requestKey === request.requestKey)
    .reduce((sum, { inputBytes }) => sum + (inputBytes ?? 0), 0);
}
