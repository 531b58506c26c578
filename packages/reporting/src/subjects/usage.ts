import type {
  BranchTotals,
  BranchUsageRow,
  DimensionUsageRow,
  Usage,
  UsageDimensionKey,
  MaybeUsage,
  RecordedCost,
  FolderUsageRow,
  ModelUsageRow,
  ProjectUsageRow,
  RowModels,
  SessionContents,
  SessionUsageRow,
} from "@turnmeter/metrics";
import { cacheWriteTokensOf, usdOf, sumCosts } from "@turnmeter/metrics/figures.js";
import type { DimensionKeys } from "../dimensions.js";
import { modelName, shortModel } from "../words/names.js";
import { column, type Column, type Columns } from "../table/column.js";
import type { Cell } from "../table/table-view.js";
import { boundCell } from "../words/usage-phrase.js";
import { sumOf } from "../sum-of.js";
import { formatDay } from "../words/dates.js";

export const dayColumn: Column<{ readonly date: string }> = column.text(
  "Day",
  1,
  ({ date }) => formatDay(date),
  { dimension: "day", keyOf: ({ date }) => date },
);

type AnyUsage = MaybeUsage & Partial<RecordedCost>;

/** Cost of a row: a lower bound where an answer's end was not logged. */
export const costColumn: Column<Pick<MaybeUsage, "costUsd" | "lowerBoundRequests">> = column.usd(
  "Cost",
  1,
  (row) => boundCell(row, row.costUsd),
);

/** Dollars: computed, recorded by the agent, and how both differ. */
export const costColumns = {
  costUsd: costColumn,
  recordedCostUsd: column.usd("Recorded", 1, ({ recordedCostUsd = null }) => recordedCostUsd),
  costDifferenceUsd: column.usd("Difference", 1, (row) => costDifference(row).differenceUsd),
  costDifferenceShare: column.percent("Of recorded", 2, (row) => costDifference(row).share),
  unrecordedRequests: column.count("Unrecorded", 2, ({ unrecordedRequests = 0 }) => unrecordedRequests),
} satisfies Columns<AnyUsage>;

/** Requests and tokens. Output, and so a sum with it, is a lower bound where an answer's end was not logged. */
export const tokenColumns = {
  requests: column.count("Requests", 4, ({ requests }) => requests),
  totalTokens: column.tokens("Tokens", 2, (row) => boundCell(row, row.totalTokens)),
  inputTokens: column.tokens("Input", 7, (row) => known(row, row.inputTokens)),
  outputTokens: column.tokens("Output", 3, (row) => boundCell(row, known(row, row.outputTokens))),
  reasoningTokens: column.tokens("Reasoning", 9, (row) => known(row, row.reasoningTokens), { isRare: true }),
  cacheReadTokens: column.tokens("Cache read", 5, (row) => known(row, row.cacheReadTokens), {
    shortTitle: "Cached",
  }),
  cacheWriteTokens: column.tokens("Cache write", 6, (row) => known(row, cacheWriteTokensOf(row)), {
    shortTitle: "Written",
    for: "people",
  }),
  cacheWrite5mTokens: column.tokens("Write 5 m", 20, (row) => known(row, row.cacheWrite5mTokens), {
    for: "programs",
  }),
  cacheWrite1hTokens: column.tokens("Write 1 h", 20, (row) => known(row, row.cacheWrite1hTokens), {
    for: "programs",
  }),
  webSearches: column.count("Searches", 8, ({ webSearches }) => webSearches, { isRare: true }),
} satisfies Columns<AnyUsage>;

const forPrograms = { for: "programs" } as const;

/** How complete tokens and dollars are. */
export const basisColumns = {
  unpricedRequests: column.count("Unpriced requests", 20, (row) => row.unpricedRequests, forPrograms),
  unpricedTokens: column.tokens("Unpriced tokens", 20, unpricedCell, forPrograms),
  tokenBasis: column.text("Basis", 20, ({ tokenBasis }) => tokenBasis, forPrograms),
  lowerBoundRequests: column.count("Lower bounds", 20, (row) => row.lowerBoundRequests, forPrograms),
  unknownUsageRequests: column.count("Without usage", 20, (row) => row.unknownUsageRequests, forPrograms),
  undatedRequests: column.count("Without time", 20, ({ undatedRequests }) => undatedRequests, forPrograms),
  cacheWriteUnknownTtlTokens: column.tokens(
    "Writes of unknown lifetime",
    20,
    (row) => known(row, row.cacheWriteUnknownTtlTokens),
    forPrograms,
  ),
} satisfies Columns<AnyUsage>;

/** All columns of usage: cost, then tokens, then how complete both are. */
export const usageColumns = {
  costUsd: costColumn,
  ...tokenColumns,
  ...basisColumns,
} satisfies Columns<AnyUsage>;

/** 0 is exact, even if other rows are lower bounds. */
function unpricedCell(row: MaybeUsage): Cell {
  return row.unpricedTokens === 0 ? 0 : boundCell(row, row.unpricedTokens);
}

/** Null if usage is not logged; no requests at all means 0 tokens. */
function known({ tokenBasis, costUsd, requests }: MaybeUsage, tokens: number | null): number | null {
  return tokenBasis === null && (costUsd === null || (requests ?? 0) > 0) ? null : tokens;
}

/** How much more is recorded than computed for the same requests, and its share of what is recorded; null where either is not known. */
export function costDifference(usage: Partial<RecordedCost>): {
  readonly differenceUsd: number | null;
  readonly share: number | null;
} {
  const { recordedCostUsd = null, recordedCostNanoUsd = "0" } = usage;
  const { comparedCostUsd = null, comparedCostNanoUsd = "0" } = usage;
  if (recordedCostUsd === null || comparedCostUsd === null) return { differenceUsd: null, share: null };
  const difference = BigInt(recordedCostNanoUsd) - BigInt(comparedCostNanoUsd);
  const all = Number(recordedCostNanoUsd);
  return { differenceUsd: usdOf(difference), share: all === 0 ? null : Number(difference) / all };
}

const mostModels = 2;

const wholeModels = column.text("Models", 3, ({ models = [] }: Partial<RowModels>) => models.join(", "), {
  keepsRoom: true,
});

/** The models of a row of usage, the most expensive first. Tables for people have short names, and not many. */
export const modelsColumns = {
  whole: wholeModels,
  short: { ...wholeModels, of: shortModelsText },
} satisfies Columns<Partial<RowModels>>;

function shortModelsText({ models = [] }: Partial<RowModels>): string {
  const names = [...new Set(models.map(shortModel))];
  const shown = names.slice(0, mostModels).join(", ");
  return names.length > mostModels ? `${shown} +${names.length - mostModels}` : shown;
}

/** Columns that name a model. */
export const modelColumns = {
  model: column.text("Model", 1, ({ model }: Pick<ModelUsageRow, "model">) => model, {
    dimension: "model",
    keyOf: ({ model }) => modelName(model),
  }),
  source: column.text("Source", 8, ({ source }) => source),
} satisfies Columns<Pick<ModelUsageRow, "model" | "source">>;

/** Columns that name a project. */
export const projectColumns = {
  project: column.text("Project", 1, ({ project }: Pick<ProjectUsageRow, "project">) => project, {
    cut: "start",
    dimension: "project",
    keyOf: ({ project }) => project,
  }),
} satisfies Columns<Pick<ProjectUsageRow, "project">>;

/** Columns that name a folder of a project. */
export const folderColumns = {
  ...projectColumns,
  folder: column.text("Folder", 1, ({ folder }) => folder, { cut: "start" }),
} satisfies Columns<Pick<FolderUsageRow, "project" | "folder">>;

export const sessionKey = {
  dimension: "session",
  keyOf: ({ sessionId }: Pick<SessionUsageRow, "sessionId">) => sessionId,
} as const;

/** Keys of a session, for every row or mark that stands for it. */
export function sessionKeys({
  project,
  models,
  tools,
  days,
}: Pick<SessionUsageRow, "project"> & Partial<SessionContents>): DimensionKeys {
  return { project, model: models?.map(modelName) ?? null, tool: tools ?? null, day: days ?? null };
}

/** Columns of a session, without its usage. */
export const sessionColumns = {
  title: column.text(
    "Session",
    1,
    ({ title }: Pick<SessionUsageRow, "title" | "sessionId">) => title,
    sessionKey,
  ),
  sessionId: column.text("Id", 2, ({ sessionId }) => sessionId),
  kind: column.text("Run", 10, ({ kind }) => kind),
  project: { ...projectColumns.project, priority: 3 },
  startedAt: column.instant("Started", 2, ({ startedAt }) => startedAt),
  endedAt: column.instant("Ended", 12, ({ endedAt }) => endedAt),
  activeMs: column.duration("Active", 4, ({ activeMs }) => activeMs),
  copiedRequests: column.count("Copied", 9, ({ copiedRequests }) => copiedRequests, { isRare: true }),
} satisfies Columns<SessionUsageRow>;

const branchColumn = column.text("Branch", 1, ({ branch }: Pick<BranchUsageRow, "branch">) => branch);

/** Columns of a git branch, without its usage. */
export const branchColumns = {
  branch: branchColumn,
  project: { ...projectColumns.project, priority: 2 },
  lastAt: column.instant("Last used", 3, ({ lastAt }) => lastAt),
  sessions: column.count("Sessions", 3, ({ sessions }: BranchTotals) => sessions),
  commits: column.count("Commits", 3, ({ commits }: BranchTotals) => commits, { isRare: true }),
  pullRequests: column.count("Pull requests", 3, ({ pullRequests }: BranchTotals) => pullRequests, {
    shortTitle: "PRs",
    isRare: true,
  }),
} satisfies Columns<Omit<BranchUsageRow, keyof Usage>>;

/** A column for each dimension of usage, by the key of its value. */
export const dimensionColumns = {
  date: column.date("Day", 1, ({ date = null }) => date),
  week: column.date("Week", 1, ({ week = null }) => week),
  month: column.date("Month", 1, ({ month = null }) => month),
  project: column.text("Project", 1, ({ project = null }) => project, { cut: "start", keepsRoom: true }),
  folder: column.text("Folder", 1, ({ folder = null }) => folder, { cut: "start", keepsRoom: true }),
  branch: column.text("Branch", 1, ({ branch = null }) => branch, { keepsRoom: true }),
  sessionId: column.text("Session", 1, ({ sessionId = null }) => sessionId),
  model: column.text("Model", 1, ({ model = null }) => model, { keepsRoom: true }),
  agentType: column.text("Agent", 1, ({ agentType = null }) => agentType),
  source: column.text("Source", 1, ({ source = null }) => source),
} satisfies { readonly [Key in UsageDimensionKey]: Column<DimensionUsageRow> };

/** Usage rows added up; the cost is null if no row with usage has one. */
export function sumUsage(rows: readonly Usage[]): Usage {
  const sum = (countOf: (row: Usage) => number): number => sumOf(rows, countOf);
  const used = rows.filter(({ requests, costUsd }) => requests > 0 || costUsd !== 0);
  const isUnpriced = (used.length > 0 ? used : rows).every(({ costUsd }) => costUsd === null);
  const cost = sumCosts(rows);
  const tokenBasis = weakestBasis(rows);
  const isUnknown = tokenBasis === null && rows.some(({ totalTokens }) => totalTokens === null);
  return {
    requests: sum((row) => row.requests),
    inputTokens: sum((row) => row.inputTokens),
    outputTokens: sum((row) => row.outputTokens),
    reasoningTokens: sum((row) => row.reasoningTokens),
    cacheReadTokens: sum((row) => row.cacheReadTokens),
    cacheWrite5mTokens: sum((row) => row.cacheWrite5mTokens),
    cacheWrite1hTokens: sum((row) => row.cacheWrite1hTokens),
    cacheWriteUnknownTtlTokens: sum((row) => row.cacheWriteUnknownTtlTokens),
    totalTokens: isUnknown ? null : sum((row) => row.totalTokens ?? 0),
    webSearches: sum((row) => row.webSearches),
    costUsd: isUnpriced ? null : cost.costUsd,
    costNanoUsd: cost.costNanoUsd,
    unpricedRequests: sum((row) => row.unpricedRequests),
    unpricedTokens: sum((row) => row.unpricedTokens),
    tokenBasis,
    unknownUsageRequests: sum((row) => row.unknownUsageRequests),
    lowerBoundRequests: sum((row) => row.lowerBoundRequests),
    undatedRequests: sum((row) => row.undatedRequests),
  };
}

function weakestBasis(rows: readonly Usage[]): Usage["tokenBasis"] {
  const weakestFirst = ["lowerBound", "estimated", "exact"] as const;
  return weakestFirst.find((basis) => rows.some(({ tokenBasis }) => tokenBasis === basis)) ?? null;
}
