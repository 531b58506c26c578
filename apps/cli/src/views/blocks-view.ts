import type { Cell, Formats, TableColumn, TableRow, TableView } from "@turnmeter/reporting";
import { boundText } from "../output/bound-text.js";
import { counted } from "../counted.js";
import type { LimitedBlockRow } from "./block-shares.js";
import { usageCells, usageColumns } from "../output/usage-columns.js";

const windowColumns: readonly TableColumn[] = [
  { key: "startAt", title: "Start", align: "left", kind: "instant", priority: 1 },
  { key: "endAt", title: "End", align: "left", kind: "instant", priority: 3 },
  { key: "state", title: "State", align: "left", kind: "text", priority: 1 },
  { key: "firstRequestAt", title: "First request", align: "left", kind: "instant", priority: 15 },
  { key: "lastRequestAt", title: "Last request", align: "left", kind: "instant", priority: 14 },
  { key: "models", title: "Models", align: "left", kind: "text", priority: 13 },
  { key: "tokens", title: "Tokens", align: "right", kind: "tokens", priority: 1 },
];

const spanColumn: TableColumn = {
  key: "inUseMs",
  title: "In use",
  align: "right",
  kind: "duration",
  priority: 2,
};

const shareColumn: TableColumn = {
  key: "shareOfLimit",
  title: "Of limit",
  align: "right",
  kind: "percent",
  priority: 1,
};

const rateColumns: readonly TableColumn[] = [
  { key: "tokensPerMinute", title: "Tokens/min", align: "right", kind: "tokens", priority: 16 },
  { key: "costUsdPerMinute", title: "Cost/min", align: "right", kind: "usd", priority: 16 },
  { key: "projectedTokens", title: "Projected tokens", align: "right", kind: "tokens", priority: 16 },
  { key: "projectedCostUsd", title: "Projected cost", align: "right", kind: "usd", priority: 16 },
  {
    key: "projectedShareOfLimit",
    title: "Projected of limit",
    align: "right",
    kind: "percent",
    priority: 16,
  },
];

export interface BlocksViewOptions {
  readonly tokenLimit: number | null;
  readonly timezone: string;
  /** Whether only the active window was asked for. */
  readonly isActiveOnly: boolean;
  readonly isCsv: boolean;
  readonly formats: Formats;
}

/** Windows and gaps, a row each. People read the active one's rate in a note, programs in columns. */
export function blocksView(
  rows: readonly LimitedBlockRow[],
  { tokenLimit, timezone, isActiveOnly, isCsv, formats }: BlocksViewOptions,
): TableView {
  const [cost, ...usage] = usageColumns();
  const others = usage.filter(({ key }) => key !== "tokens");
  return {
    title: "Usage windows of 5 hours",
    columns: [
      ...windowColumns,
      ...(isCsv || tokenLimit !== null ? [shareColumn] : []),
      cost!,
      ...(isCsv ? [] : [spanColumn]),
      ...(isCsv ? rateColumns : []),
      ...others,
    ],
    rows: rows.map((row) => ({ ...cellsOf(row), state: isCsv ? stateOf(row) : stateText(row, formats) })),
    tones: rows.map(({ isActive }) => (isActive ? { state: "good" } : {})),
    notes: rows.some(({ isGap }) => !isGap)
      ? [
          ...rows.flatMap((row) => rateNotes(row, timezone, formats)),
          ...limitNotes(tokenLimit, formats),
          howCut,
        ]
      : [],
    empty: isActiveOnly ? "No window is active." : "No use that is metered in windows.",
  };
}

const howCut =
  "A window begins at the full UTC hour of its first request and is listed where it begins, as a whole. Only use that is metered in windows is counted.";

function cellsOf(row: LimitedBlockRow): TableRow {
  const { startAt, endAt, isGap, firstRequestAt, lastRequestAt, burnRate, projection } = row;
  if (isGap) return { ...noCells, startAt, endAt };
  const bound = (value: number | null | undefined): Cell =>
    typeof value === "number" && row.lowerBoundRequests > 0 ? { atLeast: value } : (value ?? null);
  return {
    startAt,
    endAt,
    inUseMs: row.requests < 2 ? null : msBetween(firstRequestAt, lastRequestAt),
    firstRequestAt,
    lastRequestAt,
    models: row.models.join(", "),
    tokens: bound(row.tokens),
    shareOfLimit: bound(row.shareOfLimit),
    tokensPerMinute: bound(burnRate?.tokensPerMinute),
    costUsdPerMinute: bound(burnRate?.costUsdPerMinute),
    projectedTokens: bound(projection?.tokens),
    projectedCostUsd: bound(projection?.costUsd),
    projectedShareOfLimit: bound(row.projectedShareOfLimit),
    ...usageCells(row),
  };
}

function stateOf({ isGap, isActive }: LimitedBlockRow): string {
  return isGap ? "gap" : isActive ? "active" : "";
}

/** A row's state, with how long a gap is. */
function stateText(row: LimitedBlockRow, formats: Formats): string {
  if (!row.isGap) return stateOf(row);
  return `gap, ${formats.duration(msBetween(row.startAt, row.endAt))}`;
}

function msBetween(from: string | null, to: string | null): number | null {
  return from === null || to === null ? null : Date.parse(to) - Date.parse(from);
}

const noCells: TableRow = Object.fromEntries(
  [...windowColumns, spanColumn, shareColumn, ...rateColumns, ...usageColumns()].map(({ key }) => [key, ""]),
);

function rateNotes(row: LimitedBlockRow, timezone: string, formats: Formats): string[] {
  const { isActive, burnRate, projection, requests } = row;
  if (!isActive) return [];
  const until = formats.instant(row.endAt, timezone);
  const told = counted(requests, "request", "requests", formats);
  if (burnRate === null || projection === null)
    return [`Active until ${until}: ${told} at one time, too few for a rate.`];
  const { tokensPerMinute, costUsdPerMinute, activeSpanMs } = burnRate;
  const text = (value: number, kind: "tokens" | "usd") =>
    boundText(value, row.lowerBoundRequests, kind, formats);
  const rate = [
    `${text(tokensPerMinute, "tokens")} tokens a minute`,
    ...(costUsdPerMinute === null ? [] : [`${text(costUsdPerMinute * 60, "usd")} an hour`]),
  ];
  const projected = [
    `${text(projection.tokens, "tokens")} tokens`,
    ...(projection.costUsd === null ? [] : [text(projection.costUsd, "usd")]),
    ...(row.projectedShareOfLimit === null
      ? []
      : [`${boundText(row.projectedShareOfLimit, row.lowerBoundRequests, "percent", formats)} of the limit`]),
  ];
  return [
    `Active until ${until}, ${formats.duration(projection.remainingMs)} left: ${told} in ${formats.duration(activeSpanMs)}, ${rate.join(", ")}.`,
    `At that rate ${projected.join(", ")} by its end (estimated).`,
  ];
}

function limitNotes(tokenLimit: number | null, formats: Formats): string[] {
  return tokenLimit === null ? [] : [`Limit: ${formats.tokens(tokenLimit)} tokens a window.`];
}
