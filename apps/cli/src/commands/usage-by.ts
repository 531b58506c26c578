import { dimensionKey, isTimeDimension, recordedByNames, usageByNames } from "@turnmeter/metrics";
import type { DimensionUsageRow, UsageDimensionKey, UsageDimensionName } from "@turnmeter/metrics";
import { dimensionColumns, shortIds, type Columns } from "@turnmeter/reporting";
import type { CliContext } from "../common/context.js";
import { usualTop, type UsualSorting } from "../output/listing.js";
import type { FlagsOf } from "./specifications/own-flags.js";
import { usageCommand } from "./usage.js";

/** Usage by one or several dimensions: a row for each combination of their values. */
export async function usageBy(flags: FlagsOf<"usage">, context: CliContext): Promise<void> {
  const { by } = flags;
  const keys = by.map(dimensionKey);
  const columns: Columns<DimensionUsageRow> = Object.fromEntries(
    keys.map((key) => [key, dimensionColumns[key]]),
  );
  await usageCommand<DimensionUsageRow, UsageDimensionKey>({
    name: "usage",
    title: `Usage by ${listed(by)}`,
    rows: ({ facts, settings }) => usageByNames(facts, by, settings),
    recorded: ({ facts, settings }) => recordedByNames(facts, by, settings),
    keys,
    columns,
    columnsForPeople: (rows, { isTerminal }) => columnsForPeople(columns, rows, isTerminal),
    usual: usualSorting(by),
    empty: by.some(isTimeDimension) ? "No request with a time." : undefined,
  })(flags, context);
}

/** `day, project and model` */
function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function usualSorting([first, second]: readonly UsageDimensionName[]): UsualSorting {
  if (first === undefined) return { key: "costUsd", order: "desc", top: usualTop };
  const usual: UsualSorting = isTimeDimension(first)
    ? { key: dimensionKey(first), order: "asc" }
    : { key: "costUsd", order: "desc", top: usualTop };
  if (second === undefined) return usual;
  const phrase = isTimeDimension(first)
    ? `by ${first}, newest last`
    : `by cost of the ${first}, highest first`;
  return { ...usual, phrase: `${phrase}; in each by ${isTimeDimension(second) ? second : "cost"}` };
}

function columnsForPeople(
  columns: Columns<DimensionUsageRow>,
  rows: readonly DimensionUsageRow[],
  isTerminal: boolean,
): Columns<DimensionUsageRow> {
  const { sessionId, agentType } = columns;
  const shortId = shortIds(rows.flatMap((row) => row.sessionId ?? []));
  return {
    ...columns,
    ...(isTerminal &&
      sessionId && {
        sessionId: { ...sessionId, of: ({ sessionId: id = null }) => (id === null ? null : shortId(id)) },
      }),
    ...(agentType && { agentType: { ...agentType, of: ({ agentType: type }) => type ?? "main thread" } }),
  };
}
