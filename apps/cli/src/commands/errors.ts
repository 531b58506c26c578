import { errorChains, failureKinds, failureStatistics } from "@turnmeter/metrics";
import type { FailureKinds } from "@turnmeter/metrics";
import { amount, countOf, failureKindColumns, pick, rowOf, say, tableOf } from "@turnmeter/reporting";
import type { TableView, Text } from "@turnmeter/reporting";
import { formatOfFlags } from "../output/result.js";
import type { CliContext } from "../common/context.js";
import type { CommonFlags, Format } from "../specification/flags/shared-flags.js";
import { printResult } from "../output/print-result.js";
import { openSelection } from "../logs/selection.js";

/** Failures by kind and tool, and what became of them. */
export async function errors(flags: CommonFlags, context: CliContext): Promise<void> {
  const selection = await openSelection(flags, context);
  const { facts } = selection;
  const kinds = failureKinds(facts);
  const isJson = formatOfFlags(flags) === "json";
  const extra = isJson ? { all: kinds.all, failures: failureStatistics(errorChains(facts)) } : {};
  await printResult(
    { name: "errors", about: "calls", rows: kinds.rows, extra, view: (format) => errorsView(kinds, format) },
    selection,
    flags,
    context,
  );
}

/** Columns as people read them: what failed, why, whether it was repaired, what that cost, where to look. */
const columns = pick(failureKindColumns, {
  tool: true,
  errorKind: { title: "Why", of: ({ errorKind }) => errorKind ?? "not known" },
  count: true,
  fixedCalls: true,
  givenUpCalls: true,
  costUsd: true,
  program: true,
  place: true,
  outcome: 4,
  sessions: 6,
  exitCodes: 8,
  firstAt: 9,
  lastAt: 7,
});

/** Failures, the most frequent first, and all of them below. */
function errorsView({ rows, all }: FailureKinds, format: Format): TableView {
  if (format === "csv") return { title: "Failures", ...tableOf(rows, failureKindColumns) };
  const total = { outcome: "", errorKind: "all kinds", tool: "Total", ...all };
  return {
    title: "Failures",
    ...tableOf(rows, columns),
    bars: "count",
    totals: { ...rowOf(columns, total), exitCodes: "", program: "", place: "" },
    notes: rows.length === 0 ? [] : notes({ rows, all }),
    empty: "No failures.",
  };
}

function notes({ rows, all }: FailureKinds): readonly Text[] {
  const failed = (all.fixedCalls ?? 0) + (all.givenUpCalls ?? 0);
  const denied = all.count - failed;
  const place = rows[0]?.examples[0];
  return [
    "Sorted by count.",
    failed === 0
      ? "No call ran and failed: all were denied by a rule."
      : say`${countOf(failed, "call", "calls")} failed or ${failed === 1 ? "was" : "were"} invalid, as \`turnmeter tools\` counts them${denied === 0 ? "" : say`; ${amount.count(denied)} more ${denied === 1 ? "was" : "were"} denied by a rule and never ran`}.`,
    ...(failed === 0
      ? []
      : [
          "Fixed: a later try in the same turn went well. New tries: what the responses up to the last try cost, an estimate and part of the total.",
        ]),
    ...(place === undefined
      ? []
      : [
          say`Where: session and line of one such call, with the most expensive tries. More of it: \`turnmeter session ${place.sessionId.slice(0, 8)}\`.`,
        ]),
  ];
}
