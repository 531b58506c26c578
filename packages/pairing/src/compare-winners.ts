import type { RequestCandidate } from "./candidates/request.js";
import { iterationsOf, tokensOf } from "./usage.js";

/** The fields that decide between rows of equal output. */
export type Tied = Pick<
  RequestCandidate,
  "at" | "line" | "model" | "iterations" | "webSearches" | "speed" | "inferenceGeo" | "serviceTier"
>;

/** Those of a row of requests. */
export function tiedAt(
  columns: { readonly [K in keyof Tied]: { at(row: number): Tied[K] } },
  row: number,
): Tied {
  return {
    at: columns.at.at(row),
    line: columns.line.at(row),
    model: columns.model.at(row),
    iterations: columns.iterations.at(row),
    webSearches: columns.webSearches.at(row),
    speed: columns.speed.at(row),
    inferenceGeo: columns.inferenceGeo.at(row),
    serviceTier: columns.serviceTier.at(row),
  };
}

/** R07: the larger output first. A row without usage never beats one with. */
export function compareOutputs(a: number | null, b: number | null): number {
  return (b ?? -1) - (a ?? -1);
}

/** Compares a row of a response with the one that counts so far: below 0 if the row replaces it. */
export type CompareTied = (row: Tied, winner: Tied) => number;

/**
 * Orders rows of equal output, the one that counts first: the row with more of the iterations, searches and other
 * facts that affect the price, which placeholders and replays leave out; then the later row, then the larger line
 * number.
 */
export function createCompareTied(): CompareTied {
  // The row that counts so far is compared with each row that comes, and is read once.
  let [text, tokens]: [string | null, number] = [null, 0];

  /** By tokens, the most first. */
  function compareIterations(row: string | null, winner: string | null): number {
    if (row === winner) return 0;
    if (winner !== text) [text, tokens] = [winner, tokensTold(winner)];
    return tokens - tokensTold(row);
  }

  return (row, winner) => {
    const byTold = compareIterations(row.iterations, winner.iterations) || namesTold(winner) - namesTold(row);
    if (byTold !== 0) return byTold;
    const [at, winnerAt] = [row.at ?? -Infinity, winner.at ?? -Infinity];
    if (at !== winnerAt) return at > winnerAt ? -1 : 1;
    return winner.line - row.line;
  };
}

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
