import { failureKinds, failureStatistics } from "@turnmeter/metrics";
import type { FailureKindFigures, FailureKindRow } from "@turnmeter/metrics";
import { amount, countOf, failureKindColumns, pick, rowOf, say, tableOf } from "@turnmeter/reporting";
import type { Columns, TableView, Text } from "@turnmeter/reporting";
import type { CliContext } from "../common/context.js";
import type { Format } from "../specification/flags/shared-flags.js";
import { listingOf, sumsOf, usualTop, withRest, type CutRows } from "../output/listing.js";
import { lowerBoundReason } from "../output/texts.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../logs/selection.js";
import type { FlagsOf } from "./specifications/own-flags.js";

export async function errors(flags: FlagsOf<"errors">, context: CliContext): Promise<void> {
  const { program: _, ...sortable } = columns;
  const usual = { key: "count", order: "desc", top: usualTop } as const;
  const listing = listingOf(sortable, usual, flags, context);
  const selection = await openSelection(flags, context);
  const { facts } = selection;
  const { rows, all } = failureKinds(facts);
  const isJson = selection.output.format === "json";
  const extra = isJson ? { all, failures: failureStatistics(facts) } : {};
  await printResult(selection, {
    name: "errors",
    about: "calls",
    extra,
    ...listing.result(rows, (cut, format) => errorsView(cut, { all, format })),
  });
}

const columns: Columns<FailureKindRow> = pick(failureKindColumns, {
  tool: { leastWidth: 9 },
  errorKind: {
    title: "Why",
    priority: 2,
    leastWidth: 12,
    of: ({ errorKind }) => errorKind ?? "not known",
  },
  count: true,
  fixedCalls: { note: "Fixed: a later try in the same turn went well." },
  givenUpCalls: true,
  costUsd: {
    priority: 4,
    note: "Retries: what the responses up to the last try cost, an estimate and part of the total.",
  },
  program: { leastWidth: 9 },
  place: { priority: 2, leastWidth: 14 },
  outcome: 5,
  sessions: 6,
  exitCodes: 8,
  firstAt: 9,
  lastAt: 7,
});

function errorsView(
  { shown, rest, restName }: CutRows<FailureKindRow>,
  { all, format }: { readonly all: FailureKindFigures; readonly format: Format },
): TableView {
  if (format === "csv") return { title: "Failures", ...tableOf(shown, failureKindColumns) };
  const total = { outcome: "", errorKind: "all kinds", tool: "Total", ...all };
  const [first] = shown;
  const view: TableView = {
    title: "Failures",
    ...tableOf(shown, first === undefined ? columns : withPlaceNote(first)),
    bars: "count",
    ...lowerBoundsOf(all),
    totals: { ...rowOf(columns, total), exitCodes: "", program: "", place: "" },
    notes: first === undefined ? [] : [countNote(all)],
    empty: "No failures.",
  };
  // Sessions have no sum: one may be in several.
  const summed = new Set(["count", "fixedCalls", "givenUpCalls", "costUsd"]);
  const sums = sumsOf(columns, rest, (key) => summed.has(key));
  return withRest(view, { shown, rest }, { ...sums, tool: restName });
}

function lowerBoundsOf(all: FailureKindFigures): Pick<TableView, "lowerBounds"> {
  const reason = lowerBoundReason(all);
  return reason === null ? {} : { lowerBounds: reason };
}

function withPlaceNote({ examples: [example] }: FailureKindRow): Columns<FailureKindRow> {
  const { place } = columns;
  if (example === undefined || place === undefined) return columns;
  const command = `turnmeter session ${example.sessionId.slice(0, 8)}`;
  const note = `Where: session and line of the call with the most expensive retries. More of it: \`${command}\`.`;
  return { ...columns, place: { ...place, note } };
}

/** How the count relates to that of `turnmeter tools`. */
function countNote(all: FailureKindFigures): Text {
  const failed = (all.fixedCalls ?? 0) + (all.givenUpCalls ?? 0);
  const denied = all.count - failed;
  if (failed === 0) return "No call ran and failed: all were denied by a rule.";
  const others =
    denied === 0
      ? ""
      : say`; ${amount.count(denied)} more ${denied === 1 ? "was" : "were"} denied by a rule and never ran`;
  return say`${countOf(failed, "call", "calls")} failed or ${failed === 1 ? "was" : "were"} invalid, as \`turnmeter tools\` counts them${others}.`;
}
