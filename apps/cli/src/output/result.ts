import { type CostBridge, problemCounts, type RecordedCost } from "@turnmeter/metrics";
import type { TableView, Text } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";
import type { CommandName } from "../common/command-names.js";
import type { Format } from "../specification/flags/shared-flags.js";
import { ledgerShare } from "../logs/gone-logs.js";
import { selectionTotals } from "../logs/selection-totals.js";
import type { Selection } from "../logs/selection.js";
import type { Measured } from "../thresholds/threshold.js";

/** A command's result before it is written. */
export interface Result<Row> {
  readonly name: CommandName;
  readonly rows: readonly Row[];
  /** Rows that `--top` leaves out of JSON; none by default. */
  readonly rowsLeftOut?: number;
  /** Recorded cost of the selection, if asked for: part of the totals, and noted. */
  readonly recorded?: RecordedCost | null;
  /** Further keys of this command's JSON. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Metrics of `--fail-on` that only this result has. */
  readonly metrics?: ReadonlyMap<string, Measured>;
  /** How its rows are sorted, such as `by cost, highest first`; only of a listing. */
  readonly sorted?: Text;
  /** Its days, if they are not the selection's. */
  readonly days?: readonly Text[];
  /** The requests that notes on tokens and dollars cover, if not all of the selection. */
  readonly noted?: Pick<Facts, "requests" | "toolCalls">;
  /** The message if it is empty; by default why the selection is. */
  readonly empty?: string;
  /** The rows as a table. Cells stay numbers, days and moments, which their columns format; texts with numbers in them, such as notes, are sentences. Further tables go into the view's `more`. */
  readonly view: (format: Format) => TableView;
  /** The subject of the rows; by default usage. Usage has notes on what its tokens and dollars leave out, calls and logs have none, and prices and the program's own storage have no period either. */
  readonly about?: "usage" | "calls" | "logs" | "prices" | "program";
}

/** Whether a result is about a period of the logs. */
export function isOfLogs({ about }: Pick<Result<unknown>, "about">): boolean {
  return about !== "prices" && about !== "program";
}

/** A result as every command writes it in JSON. Totals and problems are of the period and the filters. */
export function envelopeOf<Row>(
  { name, rows, rowsLeftOut = 0, recorded = null, extra }: Result<Row>,
  selection: Selection,
): Readonly<Record<string, unknown>> {
  const { since, until, timezone } = selection.period;
  const share = ledgerShare(selection.facts, selection.goneLogs);
  return {
    schema: `turnmeter/${name}@1`,
    isSample: selection.isSample,
    period: { since, until, timezone },
    totals: { ...selectionTotals(selection), ...recorded },
    ...(share === null ? {} : { ledger: { ...share, costNanoUsd: String(share.costNanoUsd) } }),
    rows,
    ...(rowsLeftOut > 0 ? { rowsLeftOut } : {}),
    problems: problemCounts(selection.facts),
    ...extra,
  };
}

/** A bridge between two costs as it stands in JSON: nano-dollars are whole numbers written as text. */
export function bridgeJson({ parts, before, after }: CostBridge) {
  return {
    before: sideJson(before),
    after: sideJson(after),
    parts: parts.map(({ id, costNanoUsd }) => ({ id, costNanoUsd: String(costNanoUsd) })),
  };
}

function sideJson({ costNanoUsd, ...side }: CostBridge["before"]) {
  return { costNanoUsd: String(costNanoUsd), ...side };
}

/** A value as JSON for programs; control characters and invisible ones are escaped. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return isPlain(text) ? text : escapedText(text);
}

/** Whether the text is ASCII without DEL, the one control character that JSON leaves unescaped. */
function isPlain(text: string): boolean {
  // A pattern takes as long as making the JSON.
  return Buffer.byteLength(text) === text.length && !text.includes("\u007f");
}

/** Built lazily: compiling Unicode classes is slow, and most outputs need no escape. */
function escapedText(text: string): string {
  return text.replace(/[\u007f-\u009f\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu, (character) =>
    Array.from({ length: character.length }, (_, at) => escaped(character.charCodeAt(at))).join(""),
  );
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
