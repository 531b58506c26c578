import { mapRecord } from "@turnmeter/columns";
import type { Column, RequestFact, ToolCallFact, Facts } from "@turnmeter/schema";
import { together } from "../engine/pending.js";
import { groupBy } from "../engine/group-by.js";
import type {
  Usage,
  ModelUsageRow,
  FolderUsageRow,
  ProjectUsageRow,
  RowModels,
  DailyUsageRow,
  MonthlyUsageRow,
  WeeklyUsageRow,
  DailyModelRow,
  ActivityRow,
  DailySessionsRow,
} from "../rows/usage.js";
import type { CalendarUnit, Zone } from "../time/zone.js";
import { requestParts, searchParts, usageOf, noUsage } from "./usage.js";
import type { RequestPart, SearchPart, UsageFacts } from "./usage.js";
import { byCost, compareNames } from "./order.js";
import { tokensOf } from "../figures/tokens.js";
import { aggregate } from "../engine/aggregate.js";
import { byColumns, type Condition, type Dimensions, type UnitValue } from "../engine/metric.js";

type SharedColumn = keyof RequestFact & keyof ToolCallFact;

type UsageTable = keyof UsageFacts;

/** Texts of the rows of each table, which the caller has made. */
export type RowTexts = { readonly [Table in UsageTable]: Column<string | null> };

/** Dimensions of usage: columns that requests and calls share, the local time of either, or texts of both, by name. */
export interface UsageDimensions {
  readonly [name: string]:
    | { readonly column: SharedColumn }
    | { readonly unit: CalendarUnit; readonly zone: Zone }
    | RowTexts;
}

/** The values of the dimensions of one group. */
export type UsageKey<D extends UsageDimensions> = {
  readonly [K in keyof D]: D[K] extends { readonly column: infer C extends SharedColumn }
    ? RequestFact[C] | ToolCallFact[C]
    : D[K] extends { readonly unit: infer U }
      ? UnitValue<U>
      : D[K] extends RowTexts
        ? string | null
        : never;
};

/** What else rows of usage hold. */
export interface UsageOptions {
  /** Adds each row's models, see {@link RowModels}. */
  readonly withModels?: boolean;
}

interface UsageByOptions extends UsageOptions {
  readonly where?: readonly Condition<SharedColumn>[];
}

/** Usage by the dimensions, in no promised order: requests, and the searches that calls are billed for, each at its call's own time. Undated rows are left out if a dimension needs a time. */
export function usageBy<const D extends UsageDimensions>(
  facts: UsageFacts,
  dimensions: D,
  options: UsageByOptions = {},
): readonly (UsageKey<D> & Usage & Partial<RowModels>)[] {
  return usageByMapped(facts, dimensions, (key) => key, options);
}

/** Usage by mapped dimensions: groups whose `mapped` keys are equal are merged. */
export function usageByMapped<const D extends UsageDimensions, Mapped extends object>(
  facts: UsageFacts,
  dimensions: D,
  mapped: (key: UsageKey<D>) => Mapped,
  { where = [], withModels = false }: UsageByOptions = {},
): readonly (Mapped & Usage & Partial<RowModels>)[] {
  const keys = new Map<string, Mapped>();
  const idOf = (part: { readonly [name: string]: unknown }): string => {
    const key = mapped(keyOf(dimensions, part));
    const id = JSON.stringify(key);
    if (!keys.has(id)) keys.set(id, key);
    return id;
  };
  const split: UsageDimensions = withModels ? { ...dimensions, modelName: { column: "model" } } : dimensions;
  const parts = together({
    requests: () => requestParts(facts, requestDimensions(split), where),
    searches: () => searchParts(facts, callDimensions(split), where),
  });
  const requests = groupBy(parts.requests, idOf);
  const searches = groupBy(parts.searches, idOf);
  const models = (...of: Parameters<typeof modelsOf>) => (withModels ? { models: modelsOf(...of) } : {});
  // Copying a whole row is several times as fast as adding its fields one by one.
  const [firstKey] = keys.values();
  const anyRow = { ...firstKey!, ...noUsage, ...models([], []) };
  return Array.from(keys, ([id, key]) => {
    const ofKey = [requests.get(id) ?? [], searches.get(id) ?? []] as const;
    return Object.assign({ ...anyRow }, key, usageOf(...ofKey), models(...ofKey));
  });
}

interface OfModel {
  readonly modelName?: unknown;
}

function modelsOf(
  requests: readonly (RequestPart & OfModel)[],
  searches: readonly (SearchPart & OfModel)[],
): readonly string[] {
  const named = new Set([...requests, ...searches].map(({ modelName }) => modelName));
  const names = [...named].filter((name) => typeof name === "string");
  if (names.length < 2) return names;
  const ofModel = (name: string) => (part: OfModel) => part.modelName === name;
  return names
    .map((name) => ({ name, ...usageOf(requests.filter(ofModel(name)), searches.filter(ofModel(name))) }))
    .sort(byCost(({ name }) => name))
    .map(({ name }) => name);
}

/** The values of the dimensions alone. */
export function keyOf<D extends UsageDimensions>(
  dimensions: D,
  part: { readonly [name: string]: unknown },
): UsageKey<D> {
  const names = Object.keys(dimensions);
  return mapRecord<UsageKey<D>>(dimensions, (place) => part[names[place]!]);
}

/** The dimensions as those of requests. */
export function requestDimensions(dimensions: UsageDimensions): Dimensions<"requests"> {
  return Object.fromEntries(
    Object.entries(dimensions).map(([name, dimension]) => {
      if ("unit" in dimension) return [name, { at: "at", ...dimension }] as const;
      return [name, "column" in dimension ? dimension : { texts: dimension.requests }] as const;
    }),
  );
}

function callDimensions(dimensions: UsageDimensions): Dimensions<"toolCalls"> {
  return Object.fromEntries(
    Object.entries(dimensions).map(([name, dimension]) => {
      if ("unit" in dimension) return [name, { at: "startedAt", ...dimension }] as const;
      return [name, "column" in dimension ? dimension : { texts: dimension.toolCalls }] as const;
    }),
  );
}

/** Usage of each model of each source, the most expensive first. */
export function usageByModel(facts: UsageFacts): readonly ModelUsageRow[] {
  const rows = usageBy(facts, byColumns("model", "source"));
  return [...rows].sort(byCost(({ model, source }) => (model === null ? null : `${model}\n${source}`)));
}

/** Usage of each project, the most expensive first. Requests count for the project of their session. */
export function usageByProject(facts: UsageFacts, options?: UsageOptions): readonly ProjectUsageRow[] {
  return [...usageBy(facts, { project: { column: "project" } }, options)].sort(byCost((row) => row.project));
}

/** Usage of each folder that requests of a project were made in, the most expensive first. */
export function usageByFolder(facts: UsageFacts, options?: UsageOptions): readonly FolderUsageRow[] {
  const rows = usageBy(facts, byColumns("project", "folder"), options);
  return [...rows].sort(byCost(({ project, folder }) => `${project ?? ""}\n${folder ?? ""}`));
}

/**
 * Usage of each local day that has any, ascending. Requests and calls without a time belong to no day:
 * they are in the totals only, which counts them as undated.
 */
export function usageByDay(facts: UsageFacts, zone: Zone, options?: UsageOptions): readonly DailyUsageRow[] {
  const rows = usageBy(facts, { date: { unit: "date", zone } }, options);
  return [...rows].sort((a, b) => compareNames(a.date, b.date));
}

/** Usage of each local week that has any, ascending; undated requests as in {@link usageByDay}. */
export function usageByWeek(
  facts: UsageFacts,
  zone: Zone,
  options?: UsageOptions,
): readonly WeeklyUsageRow[] {
  const rows = usageBy(facts, { week: { unit: "week", zone } }, options);
  return [...rows].sort((a, b) => compareNames(a.week, b.week));
}

/** Usage of each local month that has any, ascending; undated requests as in {@link usageByDay}. */
export function usageByMonth(
  facts: UsageFacts,
  zone: Zone,
  options?: UsageOptions,
): readonly MonthlyUsageRow[] {
  const rows = usageBy(facts, { month: { unit: "month", zone } }, options);
  return [...rows].sort((a, b) => compareNames(a.month, b.month));
}

/** The usage of all facts in one row. */
export function usageOfAll(facts: UsageFacts): Usage {
  return usageBy(facts, {})[0] ?? noUsage;
}

/** Usage of each model on each local day that has any: days ascending, the most expensive model of a day first. */
export function dailyModels(facts: UsageFacts, zone: Zone): readonly DailyModelRow[] {
  const rows = usageBy(facts, { date: { unit: "date", zone }, model: { column: "model" } });
  const mostExpensiveFirst = byCost<(typeof rows)[number]>((row) => row.model);
  return [...rows]
    .sort((a, b) => compareNames(a.date, b.date) || mostExpensiveFirst(a, b))
    .map((row) => ({
      date: row.date,
      model: row.model,
      requests: row.requests,
      tokens: tokensOf(row),
      costUsd: row.costUsd,
      costNanoUsd: row.costNanoUsd,
      lowerBoundRequests: row.lowerBoundRequests,
    }));
}

/** Requests of each hour of the week, local time: always 7 × 24 rows, Monday 0 h first. */
export function activityMap(facts: UsageFacts, zone: Zone): readonly ActivityRow[] {
  const rows = usageBy(facts, { weekday: { unit: "weekday", zone }, hour: { unit: "hour", zone } });
  const byHour = new Map(rows.map((row) => [hourOfWeek(row.weekday, row.hour), row]));
  return Array.from({ length: 7 * 24 }, (_, index) => {
    const row = byHour.get(index);
    return {
      weekday: Math.floor(index / 24) + 1,
      hour: index % 24,
      requests: row?.requests ?? 0,
      costUsd: row === undefined ? 0 : row.costUsd,
      lowerBoundRequests: row?.lowerBoundRequests ?? 0,
    };
  });
}

function hourOfWeek(weekday: number, hour: number): number {
  return (weekday - 1) * 24 + hour;
}

/** Sessions of each local day that has a request, ascending. A session counts on every day on which it has one. */
export function sessionsByDay(facts: Pick<Facts, "requests">, zone: Zone): readonly DailySessionsRow[] {
  const rows = aggregate(facts, {
    table: "requests",
    dimensions: { date: { at: "at", unit: "date", zone } },
    measures: { sessions: { distinct: "sessionId" } },
  });
  return [...rows].sort((a, b) => compareNames(a.date, b.date));
}
