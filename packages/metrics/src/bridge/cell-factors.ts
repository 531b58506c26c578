import { type BridgeCell, promptClasses, sumOfCells, sumOfClasses, type TokenClass } from "./bridge-cells.js";

/**
 * Factors of a cell's cost: requests × subagentShare × modelShare × (promptTokens × Σ promptShares × prices +
 * outputTokens × price of output) × terms.
 */
export interface CellFactors {
  /** All requests of the side. */
  readonly requests: number;
  /** The share of requests made by threads of the cell's kind. */
  readonly threadShare: number;
  /** The share of these made by the cell's model. */
  readonly modelShare: number;
  /** Prompt tokens a request. */
  readonly promptTokens: number;
  /** The share of the prompt in each of its classes. */
  readonly promptShares: readonly number[];
  /** Output tokens a request. */
  readonly outputTokens: number;
  /** List price of a token of each class of the prompt, pico-dollars. */
  readonly promptPrices: readonly number[];
  /** List price of an output token, pico-dollars. */
  readonly outputPrice: number;
  /** Multiplier of list prices for speed, tier, place and long prompts. */
  readonly terms: number;
}

/** The factors of a cell on both sides. */
export interface FactorPair {
  readonly before: CellFactors;
  readonly after: CellFactors;
}

/** The factors of every cell that is on any side, in an order that depends on their names alone. */
export function factorPairs(
  before: readonly BridgeCell[],
  after: readonly BridgeCell[],
): readonly FactorPair[] {
  const sides = [sideOf(before), sideOf(after)] as const;
  const keys = [...new Set(sides.flatMap(({ cells }) => [...cells.keys()]))].sort();
  const shared = keys.filter((key) => sides.every(({ cells }) => cells.has(key)));
  return keys.map((key) => {
    // Where threads have no model in common, their models are what was exchanged, and sizes are compared across them.
    const isExchanged = !shared.some((other) => kindOf(other) === kindOf(key));
    const [own, other] = sides.map((side) => knownFactors(side, key, isExchanged));
    return { before: completed(own!, other!), after: completed(other!, own!) };
  });
}

interface Side {
  readonly cells: ReadonlyMap<string, BridgeCell>;
  readonly requests: bigint;
  readonly ofThreads: { readonly [kind in ThreadKind]: bigint };
}
type ThreadKind = "main" | "subagent";

function kindOf(key: string): ThreadKind {
  return key.startsWith("main ") ? "main" : "subagent";
}

function threadKind({ isSubagent }: Pick<BridgeCell, "isSubagent">): ThreadKind {
  return isSubagent ? "subagent" : "main";
}

function sideOf(cells: readonly BridgeCell[]): Side {
  const ofThreads = { main: 0n, subagent: 0n };
  for (const cell of cells) ofThreads[threadKind(cell)] += cell.requests;
  return {
    cells: new Map(cells.map((cell) => [`${threadKind(cell)} ${cell.model}`, cell])),
    requests: ofThreads.main + ofThreads.subagent,
    ofThreads,
  };
}

/** One side's factors; null if this side alone does not determine it. */
type KnownFactors = { readonly [F in keyof CellFactors]: CellFactors[F] | null };

function knownFactors({ cells, requests, ofThreads }: Side, key: string, isExchanged: boolean): KnownFactors {
  const ofThread = ofThreads[kindOf(key)];
  const cell = cells.get(key);
  const others = [...cells].filter(([other]) => kindOf(other) === kindOf(key)).map(([, known]) => known);
  return {
    requests: Number(requests),
    threadShare: requests === 0n ? null : exactRatio(ofThread, requests),
    modelShare: ofThread === 0n ? null : exactRatio(cell?.requests ?? 0n, ofThread),
    ...noSizes,
    ...(isExchanged && others.length > 0 ? meanSizes(others) : {}),
    ...(cell === undefined ? {} : sizesOf(cell)),
  };
}

const noSizes = {
  promptTokens: null,
  promptShares: null,
  outputTokens: null,
  promptPrices: null,
  outputPrice: null,
  terms: null,
} as const;

function meanSizes(
  cells: readonly BridgeCell[],
): Pick<KnownFactors, "promptTokens" | "promptShares" | "outputTokens"> {
  const { promptTokens, promptShares, outputTokens } = sizesOf(cells.reduce(sumOfCells));
  return { promptTokens, promptShares, outputTokens };
}

function sizesOf(cell: BridgeCell): Omit<KnownFactors, "requests" | "threadShare" | "modelShare"> {
  const { requests, tokens } = cell;
  const prompt = promptClasses.reduce((sum, name) => sum + tokens[name], 0n);
  const list = sumOfClasses(cell.listPicoUsd);
  return {
    promptTokens: exactRatio(prompt, requests),
    promptShares: prompt === 0n ? null : promptClasses.map((name) => exactRatio(tokens[name], prompt)),
    outputTokens: exactRatio(tokens.output, requests),
    promptPrices: promptClasses.map((name) => priceOf(cell, name)),
    outputPrice: priceOf(cell, "output"),
    terms: list === 0n ? null : exactRatio(cell.costPicoUsd, list),
  };
}

/** Mean list price of a token, weighted by tokens, or by requests if the cell has none of the class. */
function priceOf({ tokens, listPicoUsd, summedPrices, requests }: BridgeCell, name: TokenClass): number {
  return tokens[name] === 0n
    ? exactRatio(summedPrices[name], requests)
    : exactRatio(listPicoUsd[name], tokens[name]);
}

/** Unknown factors come from the other side, so that they make no difference. */
function completed(own: KnownFactors, other: KnownFactors): CellFactors {
  return {
    requests: own.requests ?? other.requests ?? 0,
    threadShare: own.threadShare ?? other.threadShare ?? 0,
    modelShare: own.modelShare ?? other.modelShare ?? 0,
    promptTokens: own.promptTokens ?? other.promptTokens ?? 0,
    promptShares: own.promptShares ?? other.promptShares ?? promptClasses.map(() => 0),
    outputTokens: own.outputTokens ?? other.outputTokens ?? 0,
    promptPrices: own.promptPrices ?? other.promptPrices ?? promptClasses.map(() => 0),
    outputPrice: own.outputPrice ?? other.outputPrice ?? 0,
    terms: own.terms ?? other.terms ?? 1,
  };
}

const BITS = 120n;
const SCALE = 2 ** Number(BITS);

/** A quotient of nonnegative integers. Equal fractions give identical numbers. */
function exactRatio(dividend: bigint, divisor: bigint): number {
  return Number((dividend << BITS) / divisor) / SCALE;
}
