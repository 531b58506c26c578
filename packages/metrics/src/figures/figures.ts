import type { MarkCount, Totals } from "../rows/totals.js";
import { isUsageUnknown, promptTokensOf, tokensOf } from "./tokens.js";
import { sharedNanoUsd, usdOf } from "./usd.js";
import type { ComparedFigure, ComparedNumber } from "../rows/shown-figures.js";
import { decidedCalls, endedCalls, errorCalls } from "./outcomes.js";

/** Unit of a figure: `share` is 0–1, `ratio` a plain number. */
export type FigureUnit = "usd" | "tokens" | "count" | "ms" | "share" | "ratio";

/** Data that logs may lack: the price of a request, its usage, or the end of its answer. */
export type Missing = "price" | "usage" | "end";

/** An exact figure: whole numbers, the first divided by the second, which is above 0. Dollars are nano-dollars. */
export interface Quotient {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Title, unit and certainty of a figure. */
export interface Figure {
  /** Its name in tables and on cards; a function where it holds a number, which each language writes in its own way. */
  readonly title: string | ((count: (value: number) => string) => string);
  readonly unit: FigureUnit;
  /** Data that makes the figure a lower bound if logs lack it. */
  readonly grownBy: readonly Missing[];
  /** The figure of totals; null if it is not known. Absent if totals do not hold it. */
  readonly of?: (totals: Totals) => Quotient | null;
  /** The denominator of a quotient in words: `calls that ran to an end`. */
  readonly over?: string;
  /** A quotient as a formula: `rejected ÷ all but pending, cancelled and interrupted`. */
  readonly formula?: string;
  /** The count that divides a cost; in a comparison of two selections, session by session. */
  readonly per?: MarkCount;
  /** True if a larger figure is a worse one; absent if neither direction is. */
  readonly isWorseWhenMore?: true;
}

/** A figure of totals as a number, dollars rounded to the nano-dollar; null if it is not known, such as tokens where no request has logged usage. */
export function figureValue(figure: Figure & Required<Pick<Figure, "of">>, totals: Totals): number | null {
  const found = figure.of(totals);
  if (found === null || (figure.unit === "tokens" && isUsageUnknown(totals))) return null;
  const { numerator, denominator } = found;
  return figure.unit === "usd"
    ? usdOf(sharedNanoUsd(numerator, denominator))
    : Number(numerator) / Number(denominator);
}

/** Whether a figure is only a lower bound where the ends of some answers are not logged. */
export function growsWithEnds({ grownBy }: Pick<Figure, "grownBy">): boolean {
  return grownBy.includes("end");
}

/** A figure that totals hold. */
export type TotalFigure = Figure & Required<Pick<Figure, "of">>;

const ofUsage: readonly Missing[] = ["usage"];
const ofOutput: readonly Missing[] = ["usage", "end"];
const ofCost: readonly Missing[] = ["price", "usage", "end"];

/** Every figure of a selection by its name in JSON, in the order in which they are listed. */
export const figures = {
  costUsd: {
    title: "Cost",
    unit: "usd",
    grownBy: ofCost,
    of: ({ costUsd, costNanoUsd }) => (costUsd === null ? null : quotient(BigInt(costNanoUsd), 1)),
  },
  requests: total("Requests", "count", (totals) => totals.requests),
  tokens: total("Tokens", "tokens", tokensOf, ofOutput),
  inputTokens: total("Input tokens", "tokens", (totals) => totals.inputTokens, ofUsage),
  outputTokens: total("Output tokens", "tokens", (totals) => totals.outputTokens, ofOutput),
  reasoningTokens: total("Reasoning tokens", "tokens", (totals) => totals.reasoningTokens, ofOutput),
  cacheReadTokens: total("Tokens read from a cache", "tokens", (totals) => totals.cacheReadTokens, ofUsage),
  cacheWrite5mTokens: total(
    "Tokens cached for 5 minutes",
    "tokens",
    (totals) => totals.cacheWrite5mTokens,
    ofUsage,
  ),
  cacheWrite1hTokens: total(
    "Tokens cached for 1 hour",
    "tokens",
    (totals) => totals.cacheWrite1hTokens,
    ofUsage,
  ),
  cacheWriteUnknownTtlTokens: total(
    "Tokens cached for an unknown time",
    "tokens",
    (totals) => totals.cacheWriteUnknownTtlTokens,
    ofUsage,
  ),
  webSearches: total("Web searches", "count", (totals) => totals.webSearches, ofUsage),
  unpricedRequests: total("Requests without a price", "count", (totals) => totals.unpricedRequests),
  unpricedTokens: total("Tokens without a price", "tokens", (totals) => totals.unpricedTokens, ofOutput),
  unknownUsageRequests: total("Requests without usage", "count", (totals) => totals.unknownUsageRequests),
  lowerBoundRequests: total("Requests without an end", "count", (totals) => totals.lowerBoundRequests),
  undatedRequests: total("Requests without a time", "count", (totals) => totals.undatedRequests),
  prompts: total("Prompts", "count", (totals) => totals.prompts),
  sessions: total("Sessions", "count", (totals) => totals.sessions),
  subagents: total("Subagents", "count", (totals) => totals.subagents),
  toolCalls: total("Tool calls", "count", (totals) => totals.toolCalls),
  linesAdded: total("Lines added", "count", (totals) => totals.linesAdded),
  linesRemoved: total("Lines removed", "count", (totals) => totals.linesRemoved),
  apiErrors: total("API errors", "count", (totals) => totals.apiErrors),
  interruptions: total("Interruptions", "count", (totals) => totals.interruptions),
  compactions: total("Compactions", "count", (totals) => totals.compactions),
  errorRate: {
    title: "Tool error rate",
    unit: "share",
    grownBy: [],
    of: ({ outcomes: counts }) => quotient(errorCalls(counts), endedCalls(counts)),
    over: "calls that ran to an end",
    formula: "(failed + invalid) ÷ (ok + failed + invalid)",
    isWorseWhenMore: true,
  },
  rejectionRate: {
    title: "Rejection rate",
    unit: "share",
    grownBy: [],
    of: ({ outcomes: counts }) => quotient(counts.rejected, decidedCalls(counts)),
    over: "calls that were decided on",
    formula: "rejected ÷ all but pending, cancelled and interrupted",
  },
  cacheReadShare: {
    title: "Prompt read from a cache",
    unit: "share",
    grownBy: [],
    of: (totals) => quotient(totals.cacheReadTokens, promptTokensOf(totals)),
    over: "prompt tokens",
    formula: "read from the cache ÷ all prompt tokens",
  },
  costPerPromptUsd: costPer("Cost a prompt", "prompts"),
  costPerTurnUsd: { title: "Cost a turn", unit: "usd", grownBy: ofCost, isWorseWhenMore: true },
  costPerLineUsd: { title: "Cost a line changed", unit: "usd", grownBy: ofCost, isWorseWhenMore: true },
  costPerSessionUsd: { title: "Cost a session", unit: "usd", grownBy: ofCost, isWorseWhenMore: true },
  costPerThousandOutputTokensUsd: {
    title: (count) => `Cost of ${count(1000)} output tokens`,
    unit: "usd",
    grownBy: [],
    isWorseWhenMore: true,
  },
  requestsPerPrompt: { title: "Requests a prompt", unit: "ratio", grownBy: [] },
  promptTokensPerRequest: { title: "Prompt tokens a request", unit: "tokens", grownBy: [] },
  outputTokensPerRequest: { title: "Output tokens a request", unit: "tokens", grownBy: [] },
  subagentCostShare: { title: "Subagents' share of cost", unit: "share", grownBy: ofCost },
  subagentShare: { title: "Subagent share", unit: "share", grownBy: [] },
  activeMs: { title: "Active time", unit: "ms", grownBy: [] },
  turnP50Ms: { title: "Median turn", unit: "ms", grownBy: [], isWorseWhenMore: true },
  p50Ms: { title: "Median duration", unit: "ms", grownBy: [], isWorseWhenMore: true },
  p90Ms: { title: "90th percentile of durations", unit: "ms", grownBy: [], isWorseWhenMore: true },
} satisfies { readonly [F in ComparedNumber | ComparedFigure | MarkCount]: Figure } & Readonly<
  Record<string, Figure>
>;

/** A figure by its name in JSON. */
export type FigureId = keyof typeof figures;

function total(
  title: string,
  unit: FigureUnit,
  valueOf: (totals: Totals) => number,
  grownBy: readonly Missing[] = [],
): TotalFigure {
  return { title, unit, grownBy, of: (totals) => quotient(valueOf(totals), 1) };
}

/** Cost per count; `per` is the count's JSON name. */
function costPer(title: string, per: MarkCount): TotalFigure {
  return {
    title,
    unit: "usd",
    grownBy: ofCost,
    of: (totals) => (totals.costUsd === null ? null : quotient(BigInt(totals.costNanoUsd), totals[per])),
    over: per,
    formula: `cost ÷ ${per}`,
    per,
    isWorseWhenMore: true,
  };
}

/** Null if the denominator is 0. */
function quotient(numerator: number | bigint, denominator: number): Quotient | null {
  return denominator === 0 ? null : { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}
