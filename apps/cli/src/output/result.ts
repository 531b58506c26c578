import { problemCounts } from "@turnmeter/metrics";
import type { CostBridge, RecordedCost } from "@turnmeter/metrics";
import type { TableView, Text } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";
import type { CommandName } from "../common/command-names.js";
import type { Format, OutputFlags } from "../specification/flags/shared-flags.js";
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
  /** The requests that notes on tokens and dollars are about, if they are not all of the selection. */
  readonly noted?: Pick<Facts, "requests" | "toolCalls">;
  /** The message if it is empty; by default why the selection is. */
  readonly empty?: string;
  /**
   * The rows as a table. Cells stay numbers, days and moments, which their columns say how to write; texts
   * with numbers in them, such as notes, are sentences. Further tables go into the view's `more`.
   */
  readonly view: (format: Format) => TableView;
  /**
   * What the rows are about: usage has notes on what its tokens and dollars leave out, calls and logs
   * have not, and prices and what the program itself keeps have no period either. Usage by default.
   */
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

/** The format that the flags name; a page where they say what happens to it, else a table. */
export function formatOfFlags({
  format,
  json,
  ...page
}: Pick<OutputFlags, "format" | "json" | "out" | "open">): Format {
  if (json) return "json";
  return format ?? (toFile(page) ? "html" : "table");
}

/** Whether a result is to be a page in a file, which may be opened. */
export function toFile({ out, open }: Pick<OutputFlags, "out" | "open">): boolean {
  return out !== undefined || open;
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

/** A value as JSON for programs; characters that would control a terminal, or be invisible in one, are escapes. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return isPlain(text) ? text : escapedText(text);
}

/** Whether a text is ASCII, without the one control character that JSON does not escape. */
function isPlain(text: string): boolean {
  // A pattern takes as long as making the JSON.
  return Buffer.byteLength(text) === text.length && !text.includes("\u007f");
}

/** Classes of characters are looked up where a pattern is made, which most outputs can do without. */
function escapedText(text: string): string {
  return text.replace(/[\u007f-\u009f\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu, (character) =>
    Array.from({ length: character.length }, (_, at) => escaped(character.charCodeAt(at))).join(""),
  );
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
