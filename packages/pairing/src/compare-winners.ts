import type { RequestCandidate } from "./candidates/request.js";
import { compareText } from "./compare-text.js";
import { iterationsOf } from "./iterations.js";
import { tokensOf } from "./usage-columns.js";

/** What decides which row of a response counts, beside its output. */
export type Tied = Pick<
  RequestCandidate,
  "at" | "line" | "file" | "model" | "iterations" | "webSearches" | "speed" | "inferenceGeo" | "serviceTier"
>;

/** R07: the larger output first. A row without usage never beats one with. */
export function compareOutputs(a: number | null, b: number | null): number {
  return (b ?? -1) - (a ?? -1);
}

/**
 * Orders rows of equal output, the one that counts first. Placeholders and replays leave out iterations,
 * searches and what else makes a price: the row that tells more of them, then the later row, then the
 * larger line number, then the path.
 */
export function compareTied(a: Tied, b: Tied): number {
  const byTold = compareIterations(a.iterations, b.iterations) || namesTold(b) - namesTold(a);
  if (byTold !== 0) return byTold;
  const [atA, atB] = [a.at ?? -Infinity, b.at ?? -Infinity];
  if (atA !== atB) return atA > atB ? -1 : 1;
  return b.line - a.line || compareText(a.file, b.file);
}

/** By the tokens that they tell, the most first. */
function compareIterations(a: string | null, b: string | null): number {
  if (a === b) return 0;
  // The row that counts so far is the second one, and is compared with each row that comes.
  if (b !== read.text) read = { text: b, tokens: tokensTold(b) };
  return read.tokens - tokensTold(a);
}

/** The text that was read last, and what it tells. */
let read: { readonly text: string | null; readonly tokens: number } = { text: null, tokens: 0 };

function tokensTold(iterations: string | null): number {
  return iterationsOf(iterations).reduce((sum, { usage }) => sum + tokensOf(usage), 0);
}

function namesTold({ model, webSearches, speed, inferenceGeo, serviceTier }: Tied): number {
  const hasSearches = webSearches !== null && webSearches > 0;
  return (
    Number(hasSearches) +
    Number(model !== null) +
    Number(speed !== null) +
    Number(inferenceGeo !== null) +
    Number(serviceTier !== null)
  );
}
