import type { ModelUsageRow, SessionDetail, SessionTurnRow } from "@turnmeter/metrics";
import { assertTimezone } from "@turnmeter/schema/names.js";
import { amount, say } from "../format/sentence.js";
import type { SessionExcerpt } from "../report.js";
import { usageTable } from "../sections/usage-table.js";
import { modelColumns } from "../subjects/usage.js";
import { pick } from "../table/column.js";
import type { TableView } from "../table/table-view.js";
import { countOf } from "../words/listed.js";
import { modelName } from "../words/names.js";
import { chainsTable } from "./tables/call-tables.js";
import { turnsTable } from "./tables/turn-tables.js";
import { present } from "../sum-of.js";

/** What {@link sessionExcerpt} is made of. */
export interface SessionExcerptData {
  readonly detail: SessionDetail;
  /** Usage of the session by model. */
  readonly models: readonly ModelUsageRow[];
  /** Zone of its times. */
  readonly timezone: string;
}

const MOST_TURNS = 8;
const MOST_FAILURES = 5;

/**
 * A session in short: its most expensive turns, its models, its failures, and the command that shows more.
 *
 * @throws RangeError if the zone is not known
 */
export function sessionExcerpt({ detail, models, timezone }: SessionExcerptData): SessionExcerpt {
  assertTimezone(timezone);
  const { session, turns, chains } = detail;
  const sessionId = session?.sessionId ?? "";
  return {
    sessionId,
    tables: present([
      dearestTurns(turns, timezone),
      models.length > 1 &&
        withColumns(
          usageTable(models, {
            title: "Models",
            noun: "model",
            columns: pick(modelColumns, { model: { of: ({ model }) => modelName(model) } }),
          }),
          ["model", "requests", "tokens", "costUsd"],
        ),
      chains.length > 0 &&
        withColumns(chainsTable(chains, { timezone, most: MOST_FAILURES }), [
          "tool",
          "errorKind",
          "end",
          "attempts",
          "costUsd",
        ]),
    ]),
    note: say`\`turnmeter session ${sessionId} --format html --open\` shows each call.`,
  };
}

/** The most expensive turns in time order, with the sum of all. */
function dearestTurns(turns: readonly SessionTurnRow[], timezone: string): TableView {
  const all = turnsTable(turns, { timezone, most: turns.length });
  const dearest = new Set(
    turns
      .map(({ costUsd }, at) => ({ costUsd: costUsd ?? 0, at }))
      .sort((a, b) => b.costUsd - a.costUsd)
      .slice(0, MOST_TURNS)
      .map(({ at }) => at),
  );
  const isWhole = dearest.size === turns.length;
  return {
    ...withColumns(all, ["turn", "startedAt", "durationMs", "toolCalls", "failedCalls", "costUsd"]),
    title: isWhole
      ? "Cost by turn"
      : say`Cost by turn: the ${amount.count(dearest.size)} most expensive of ${countOf(turns.length, "turn", "turns")}`,
    rows: all.rows.filter((_, at) => dearest.has(at)),
    notes: [],
  };
}

function withColumns(table: TableView, keys: readonly string[]): TableView {
  const { notes: _, ...rest } = table;
  const columns = table.columns.filter(({ key }) => keys.includes(key));
  return { ...rest, columns, isOrdered: true };
}
