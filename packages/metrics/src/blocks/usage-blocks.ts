import { codesIn, longsOf } from "@turnmeter/columns";
import { type Column, type Facts, sourceIds } from "@turnmeter/schema";
import { checkNames } from "@turnmeter/schema/names.js";
import { checkFacts } from "../engine/fact-table.js";
import { aggregate } from "../engine/aggregate.js";
import type { RowGroups } from "../engine/metric.js";
import type { BlockProjection, BlockRow, BurnRate } from "../rows/baseline.js";
import type { Usage } from "../rows/usage.js";
import { isoInstant, HOUR_MS } from "../figures/days.js";
import { tokensOf } from "../figures/tokens.js";
import { type UsageFacts, usageOf, usageOfGroups } from "../usage/usage.js";

export interface BlockOptions {
  /** Sources whose use is metered in windows. Requests of others open none and are counted in none. */
  readonly sources: readonly string[];
  /** How long a window lasts, whole hours in ms. */
  readonly windowMs: number;
  /** The present, epoch ms. */
  readonly nowMs: number;
  /** Requests and calls before this instant are passed over, epoch ms; default none. */
  readonly startAt?: number | undefined;
  /**
   * The facts counted in the windows, a part of the facts that open them; by default all. Windows in which nothing is
   * counted are left out, and gaps beside them.
   */
  readonly counted?: UsageFacts | undefined;
}

/**
 * The windows in which use is metered, and the gaps between them, ascending. A window begins at the full UTC hour of the first request
 * that lies in no window yet. Requests without a time are in none; a search that a call is billed for is in the
 * last window that begins before the call.
 *
 * @throws TypeError or RangeError if a source is not known
 */
export function usageBlocks(facts: UsageFacts, options: BlockOptions): readonly BlockRow[] {
  checkFacts(facts);
  checkNames("source", options.sources, sourceIds);
  const { windowMs, nowMs, counted = facts } = options;
  const opening = timesOf(facts.requests.columns, options)
    .filter((at) => !Number.isNaN(at))
    .sort();
  const windows = usageWindows(opening, windowMs);
  const times = timesOf(counted.requests.columns, options);
  const { source, startedAt } = counted.toolCalls.columns;
  const groups = {
    size: windows.length,
    ofRequest: windowsAt(windows, times),
    ofCall: windowsAt(windows, timesOf({ source, at: startedAt }, options)),
  };
  const usages = usageOfGroups(counted, groups);
  const spans = spansOf(counted, { size: windows.length, ofRow: groups.ofRequest });
  const models = modelsOf(counted, { size: windows.length, ofRow: groups.ofRequest });
  return windows.flatMap((window, index) => {
    const span = spans.get(index);
    const usage = usages[index]!;
    if (span === undefined) return [];
    const before = (usages[index - 1]?.requests ?? 0) > 0 ? windows[index - 1]! : null;
    const gap = before === null ? [] : gapBetween(before, window, windowMs);
    return [...gap, blockRow({ ...window, ...span }, usage, models[index]!, nowMs)];
  });
}

/** Times of the wanted rows; NaN for the others. */
function timesOf(
  { source, at }: { readonly source: Column<string | null>; readonly at: Column<number | null> },
  { sources, startAt = Number.NEGATIVE_INFINITY }: BlockOptions,
): Float64Array {
  const { codes } = codesIn(source, sources);
  return longsOf(at).map((time, row) =>
    codes[row]! >= 0 && codes[row]! < sources.length && time >= startAt ? time : Number.NaN,
  );
}

function windowsAt(windows: readonly UsageWindow[], times: Float64Array): Int32Array {
  return Int32Array.from(times, (at) => (Number.isNaN(at) ? -1 : windowAt(windows, at)));
}

interface Span {
  readonly firstAt: number;
  readonly lastAt: number;
}

function spansOf(facts: Pick<UsageFacts, "requests">, window: RowGroups): ReadonlyMap<number, Span> {
  const rows = aggregate(facts, {
    table: "requests",
    dimensions: { window },
    measures: { firstAt: { min: "at" }, lastAt: { max: "at" } },
  });
  return new Map(rows.map((row) => [row.window, { firstAt: row.firstAt!, lastAt: row.lastAt! }]));
}

function modelsOf(facts: Pick<UsageFacts, "requests">, window: RowGroups): readonly (readonly string[])[] {
  const rows = aggregate(facts, {
    table: "requests",
    where: [{ present: "model" }],
    dimensions: { window, model: { column: "model" } },
  });
  const models = Array.from({ length: window.size }, () => Array<string>());
  for (const row of rows) if (row.model !== null) models[row.window]!.push(row.model);
  return models.map((names) => names.sort());
}

function blockRow(window: UsageWindow, usage: Usage, models: readonly string[], nowMs: number): BlockRow {
  const { startAt, endAt, firstAt, lastAt } = window;
  const isActive = startAt <= nowMs && nowMs < endAt;
  const use = { ...usage, tokens: tokensOf(usage), firstAt, lastAt };
  const rate = isActive ? burnRate(use) : null;
  return {
    startAt: isoOf(startAt),
    endAt: isoOf(endAt),
    isGap: false,
    isActive,
    firstRequestAt: isoInstant(firstAt),
    lastRequestAt: isoInstant(lastAt),
    models,
    tokens: use.tokens,
    ...usage,
    burnRate: rate,
    projection: rate === null ? null : projectUse(use, rate, { endAt, nowMs }),
  };
}

function gapBetween(before: UsageWindow, after: UsageWindow, windowMs: number): readonly BlockRow[] {
  const startAt = before.lastAt + windowMs;
  if (after.firstAt <= startAt) return [];
  return [
    {
      startAt: isoOf(startAt),
      endAt: isoOf(after.firstAt),
      isGap: true,
      isActive: false,
      firstRequestAt: null,
      lastRequestAt: null,
      models: [],
      tokens: 0,
      ...usageOf([], []),
      burnRate: null,
      projection: null,
    },
  ];
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}

const minuteMs = 60_000;

interface WindowUse {
  readonly requests: number;
  readonly tokens: number;
  readonly costUsd: number | null;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** Usage per minute from first to last request; null with fewer than two, or if all are simultaneous. */
function burnRate({ requests, tokens, costUsd, firstAt, lastAt }: WindowUse): BurnRate | null {
  const activeSpanMs = lastAt - firstAt;
  if (requests < 2 || activeSpanMs <= 0) return null;
  const minutes = activeSpanMs / minuteMs;
  return {
    tokensPerMinute: tokens / minutes,
    costUsdPerMinute: costUsd === null ? null : costUsd / minutes,
    activeSpanMs,
  };
}

function projectUse(
  { tokens, costUsd, lastAt }: WindowUse,
  { tokensPerMinute, costUsdPerMinute }: BurnRate,
  { endAt, nowMs }: { readonly endAt: number; readonly nowMs: number },
): BlockProjection {
  const remainingMs = Math.max(0, endAt - Math.max(nowMs, lastAt));
  const minutes = remainingMs / minuteMs;
  return {
    remainingMs,
    tokens: Math.round(tokens + tokensPerMinute * minutes),
    costUsd: costUsd === null || costUsdPerMinute === null ? null : costUsd + costUsdPerMinute * minutes,
  };
}

/** From `startAt` until before `endAt`, with the first and last time inside, epoch ms. */
interface UsageWindow {
  readonly startAt: number;
  readonly endAt: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

/**
 * The windows that ascending times open: one begins at the full UTC hour before the first time that lies in no
 * window yet, and lasts so many ms, whole hours. So they never overlap, and every time lies in one.
 */
function usageWindows(times: Float64Array, lengthMs: number): readonly UsageWindow[] {
  const windows: UsageWindow[] = [];
  for (let first = 0; first < times.length;) {
    const startAt = Math.floor(times[first]! / HOUR_MS) * HOUR_MS;
    const endAt = startAt + lengthMs;
    let next = first + 1;
    while (next < times.length && times[next]! < endAt) next++;
    windows.push({ startAt, endAt, firstAt: times[first]!, lastAt: times[next - 1]! });
    first = next;
  }
  return windows;
}

/** The last window starting by a time, the first for earlier times; −1 if there are no windows. */
function windowAt(windows: readonly UsageWindow[], at: number): number {
  let low = 0;
  let high = windows.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (windows[middle]!.startAt <= at) low = middle;
    else high = middle - 1;
  }
  return high < 0 ? -1 : low;
}

/**
 * The first request after a silence of a window's length within the facts since `sinceMs`, epoch ms: from this request on, windows are certain without anything earlier. Null if there is no such silence.
 * @throws TypeError or RangeError if a source is not known
 */
export function windowsCertainFrom(
  facts: Pick<Facts, "requests">,
  { sources, windowMs, sinceMs }: Pick<BlockOptions, "sources" | "windowMs"> & { readonly sinceMs: number },
): number | null {
  checkFacts(facts);
  checkNames("source", sources, sourceIds);
  const { columns } = facts.requests;
  const times = longsOf(columns.at)
    .filter((at, row) => at >= sinceMs && sources.includes(columns.source.at(row)))
    .sort();
  let before = sinceMs;
  for (const at of times) {
    if (at - before >= windowMs) return at;
    before = at;
  }
  return null;
}
