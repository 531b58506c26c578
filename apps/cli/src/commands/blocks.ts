import { DAY_MS } from "@turnmeter/metrics/figures.js";
import { usageBlocks, type BlockRow } from "@turnmeter/metrics";
import {
  amount,
  blankRow,
  boundCell,
  column,
  countOf,
  joined,
  modelsColumns,
  rowOf,
  say,
  sumUsage,
  tableOf,
  usageColumns,
} from "@turnmeter/reporting";
import type { Cell, Columns, TableRow, TableView, Text } from "@turnmeter/reporting";
import type { CliContext } from "../common/context.js";
import { jsonRows, listingOf, usualTop, withRest, type CutRows } from "../output/listing.js";
import { printResult } from "../output/print-result.js";
import { meteredSources } from "../logs/source-traits.js";
import { openSelection, type Selection } from "../logs/selection.js";
import type { FlagsOf } from "./specifications/own-flags.js";
import type { Format } from "../specification/flags/shared-flags.js";
import { boundText } from "../output/texts.js";

const recentMs = 3 * DAY_MS;

/** Usage windows, with rate and projection of the active one. */
export async function blocks(flags: FlagsOf<"blocks">, context: CliContext): Promise<void> {
  const usual = { key: "startAt", order: "asc", top: usualTop } as const;
  const listing = listingOf(sortColumns, usual, flags, context);
  const selection = await openSelection(flags, context);
  const { unfilteredFacts, allFacts, settings } = selection;
  const { nowMs, timezone } = settings;
  const all = usageBlocks(unfilteredFacts, { ...meteredSources(), nowMs, counted: allFacts });
  const tokenLimit = flags.tokenLimit === "max" ? mostTokens(all) : (flags.tokenLimit ?? null);
  const rows = listing.sorted(withShares(all.filter(isWanted(flags, selection)), tokenLimit));
  const shownIn = (format: Format) =>
    rows.filter(({ isGap }) => !isGap || flags.gaps || format === "csv" || format === "json");
  await printResult(selection, {
    name: "blocks",
    ...jsonRows(listing.cut(shownIn("json"), "json")),
    extra: { tokenLimit },
    sorted: listing.phrase,
    view: (format) =>
      blocksView(listing.cut(shownIn(format), format), {
        tokenLimit,
        timezone,
        isActiveOnly: flags.active,
        hasActive: all.some(({ isActive }) => isActive),
        isCsv: format === "csv",
      }),
  });
}

/** A row belongs to the period it begins in, so to only one day, week or month. */
function isWanted({ active, recent }: FlagsOf<"blocks">, { period, settings }: Selection) {
  const { startAt, endAt } = period;
  return (row: BlockRow): boolean => {
    const at = Date.parse(row.startAt);
    if (active && !row.isActive) return false;
    if (recent && !row.isActive && at < settings.nowMs - recentMs) return false;
    return (startAt === null || at >= startAt) && (endAt === null || at < endAt);
  };
}

function mostTokens(rows: readonly BlockRow[]): number | null {
  const over = rows.filter(({ isActive, isGap }) => !isActive && !isGap);
  return over.length === 0 ? null : Math.max(...over.map(({ tokens }) => tokens));
}

const { costUsd, totalTokens, ...usage } = usageColumns;

/** Marks a rate or projection as a lower bound if its window's tokens are. */
const bound =
  (of: (row: LimitedBlockRow) => number | null | undefined) =>
  (row: LimitedBlockRow): Cell =>
    boundCell(row, of(row) ?? null);

const forPrograms = { for: "programs" } as const;

/** Empty for gaps. People read the active window's rate in a note. */
const useColumns: Columns<LimitedBlockRow> = {
  firstRequestAt: column.instant("First request", 17, (row) => row.firstRequestAt),
  lastRequestAt: column.instant("Last request", 17, (row) => row.lastRequestAt),
  models: modelsColumns.whole,
  tokens: column.tokens("Tokens", 1, totalTokens.of),
  shareOfLimit: column.percent(
    "Of limit",
    1,
    bound((row) => row.shareOfLimit),
    { isRare: true },
  ),
  costUsd,
  inUseMs: column.duration("In use", 2, inUseMs, { for: "people" }),
  tokensPerMinute: column.tokens(
    "Tokens/min",
    16,
    bound(({ burnRate }) => burnRate?.tokensPerMinute),
    forPrograms,
  ),
  costUsdPerMinute: column.usd(
    "Cost/min",
    16,
    bound(({ burnRate }) => burnRate?.costUsdPerMinute),
    forPrograms,
  ),
  projectedTokens: column.tokens(
    "Projected tokens",
    16,
    bound(({ projection }) => projection?.tokens),
    forPrograms,
  ),
  projectedCostUsd: column.usd(
    "Projected cost",
    16,
    bound(({ projection }) => projection?.costUsd),
    forPrograms,
  ),
  projectedShareOfLimit: column.percent(
    "Projected of limit",
    16,
    bound((row) => row.projectedShareOfLimit),
    forPrograms,
  ),
  totalTokens: { ...totalTokens, ...forPrograms },
  ...usage,
};

const notInGaps: Columns<LimitedBlockRow> = Object.fromEntries(
  Object.entries(useColumns).map(([key, { of, ...rest }]) => [
    key,
    { ...rest, of: (row: LimitedBlockRow) => (row.isGap ? "" : of(row)) },
  ]),
);

interface BlocksViewOptions {
  readonly tokenLimit: number | null;
  readonly timezone: string;
  readonly isActiveOnly: boolean;
  /** Whether now lies in a window, in any period. */
  readonly hasActive: boolean;
  readonly isCsv: boolean;
}

const startColumn = column.instant("Start", 1, ({ startAt }: LimitedBlockRow) => startAt);
const endColumn = column.instant("End", 3, ({ endAt }: LimitedBlockRow) => endAt);

const sortColumns: Columns<LimitedBlockRow> = { startAt: startColumn, endAt: endColumn, ...notInGaps };

function blocksView(
  { shown, rest, restName }: CutRows<LimitedBlockRow>,
  { tokenLimit, timezone, isActiveOnly, hasActive, isCsv }: BlocksViewOptions,
): TableView {
  const columns: Columns<LimitedBlockRow> = {
    startAt: startColumn,
    endAt: endColumn,
    state: column.text("State", 1, (row) => (isCsv ? stateOf(row) : stateText(row)), { isRare: true }),
    ...notInGaps,
    ...(isCsv ? {} : { models: modelsColumns.short }),
  };
  const rows = [...shown, ...rest];
  const windows = rows.filter(({ isGap }) => !isGap);
  const view: TableView = {
    title: "Usage windows of 5 hours",
    ...tableOf(shown, columns),
    ...(windows.length > 1 ? { totals: sumRow("Total", windows, columns) } : {}),
    tones: shown.map(({ isActive }) => (isActive ? { state: "good" } : {})),
    notes:
      windows.length > 0
        ? [
            ...(hasActive ? rows.flatMap((row) => rateNotes(row, timezone)) : [noneActive]),
            ...limitNotes(tokenLimit),
            howCut,
          ]
        : [],
    empty: isActiveOnly ? noneActive : "No use that is metered in windows.",
  };
  return isCsv ? view : withRest(view, { shown, rest }, sumRow(restName, rest, columns));
}

const noneActive = "No window is active.";

function sumRow(
  name: Text,
  windows: readonly LimitedBlockRow[],
  columns: Columns<LimitedBlockRow>,
): TableRow {
  const sums = rowOf({ tokens: totalTokens, costUsd, ...usage }, sumUsage(windows));
  return { ...blankRow(columns), startAt: name, ...sums };
}

const howCut =
  "A window begins at the full UTC hour of its first request, and is listed whole in the period in which it begins. Only use that is metered in windows is counted.";

function stateOf({ isGap, isActive }: LimitedBlockRow): string {
  return isGap ? "gap" : isActive ? "active" : "";
}

function stateText(row: LimitedBlockRow): Text {
  if (!row.isGap) return stateOf(row);
  return say`gap, ${amount.duration(Date.parse(row.endAt) - Date.parse(row.startAt))}`;
}

function inUseMs({ requests, firstRequestAt, lastRequestAt }: LimitedBlockRow): number | null {
  if (requests < 2 || firstRequestAt === null || lastRequestAt === null) return null;
  return Date.parse(lastRequestAt) - Date.parse(firstRequestAt);
}

function rateNotes(row: LimitedBlockRow, timezone: string): Text[] {
  const { isActive, burnRate, projection, requests } = row;
  if (!isActive) return [];
  const until = amount.instant(row.endAt, timezone);
  const told = countOf(requests, "request", "requests");
  if (burnRate === null || projection === null)
    return [say`Active until ${until}: ${told} at one time, too few for a rate.`];
  const { tokensPerMinute, costUsdPerMinute, activeSpanMs } = burnRate;
  const text = (value: number, kind: "tokens" | "usd") => boundText(value, row.lowerBoundRequests, kind);
  const rate = [
    say`${text(tokensPerMinute, "tokens")} tokens a minute`,
    ...(costUsdPerMinute === null ? [] : [say`${text(costUsdPerMinute * 60, "usd")} an hour`]),
  ];
  const projected = [
    say`${text(projection.tokens, "tokens")} tokens`,
    ...(projection.costUsd === null ? [] : [text(projection.costUsd, "usd")]),
    ...(row.projectedShareOfLimit === null
      ? []
      : [say`${boundText(row.projectedShareOfLimit, row.lowerBoundRequests, "percent")} of the limit`]),
  ];
  return [
    say`Active until ${until}, ${amount.duration(projection.remainingMs)} left: ${told} in ${amount.duration(activeSpanMs)}, ${joined(rate, ", ")}.`,
    say`At that rate ${joined(projected, ", ")} by its end (estimated).`,
  ];
}

function limitNotes(tokenLimit: number | null): Text[] {
  return tokenLimit === null ? [] : [say`Limit: ${amount.tokens(tokenLimit)} tokens a window.`];
}

interface LimitedBlockRow extends BlockRow {
  /** Tokens ÷ limit; null without a limit and for gaps. */
  readonly shareOfLimit: number | null;
  readonly projectedShareOfLimit: number | null;
}

function withShares(rows: readonly BlockRow[], tokenLimit: number | null): readonly LimitedBlockRow[] {
  const share = (tokens: number | undefined): number | null =>
    tokens === undefined || tokenLimit === null || tokenLimit === 0 ? null : tokens / tokenLimit;
  return rows.map((row) => ({
    ...row,
    shareOfLimit: row.isGap ? null : share(row.tokens),
    projectedShareOfLimit: share(row.projection?.tokens),
  }));
}
