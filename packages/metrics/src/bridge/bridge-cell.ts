/** Classes of tokens with a price of their own; the first four are the prompt's. */
const tokenClasses = ["input", "cacheRead", "cacheWrite5m", "cacheWrite1h", "output"] as const;
export type TokenClass = (typeof tokenClasses)[number];
export const promptClasses = [
  "input",
  "cacheRead",
  "cacheWrite5m",
  "cacheWrite1h",
] as const satisfies readonly TokenClass[];

export type ByClass<V> = { readonly [C in TokenClass]: V };

/** Requests of one model on main threads, or of one model in subagents, on one side of a bridge. Sums are exact. */
export interface BridgeCell {
  readonly isSubagent: boolean;
  readonly model: string;
  readonly requests: bigint;
  readonly tokens: ByClass<bigint>;
  /** What the tokens cost at list prices, pico-dollars. */
  readonly listPicoUsd: ByClass<bigint>;
  /** List prices added up over the requests, whatever their tokens. */
  readonly summedPrices: ByClass<bigint>;
  /** What the tokens cost, pico-dollars: what list prices give where they explain the cost, else the cost. */
  readonly costPicoUsd: bigint;
}

/** The requests of one side whose costs list prices can take apart. */
export interface BridgeCells {
  /** By thread and model, each once. */
  readonly cells: readonly BridgeCell[];
  readonly unexplainedRequests: number;
}
