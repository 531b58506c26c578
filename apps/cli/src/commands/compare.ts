import { comparisonJudging } from "@turnmeter/metrics";
import { comparisonReport, textOf, written } from "@turnmeter/reporting";
import { priceLookup } from "@turnmeter/pricing";
import { comparisonOf } from "../analysis/compare/comparison-of.js";
import type { Comparison } from "../analysis/compare/comparison-of.js";
import { sideDays, sideLabels } from "../analysis/compare/side-names.js";
import { openSides } from "../analysis/compare/open-sides.js";
import type { Side } from "../analysis/compare/open-sides.js";
import type { CliContext } from "../common/context.js";
import { bridgeJson } from "../output/bridge-json.js";
import { formatOfFlags } from "../specification/flags/format-of-flags.js";
import { localeFormats } from "../output/locale-formats.js";
import { periodText } from "../output/period-text.js";
import { printResult } from "../output/print-result.js";
import { selectionTotals } from "../logs/selection-totals.js";
import { openFile } from "../report/open-file.js";
import { pageOf } from "../report/page-of.js";
import { writePage } from "../report/write-page.js";
import { failAfterResult } from "../output/fail-after-result.js";
import { programVersion } from "../common/version.js";
import { compareCsvView, compareView } from "../views/compare-view.js";
import type { CompareFlags } from "./specifications/own-flags.js";

/** Sets two selections side by side: totals, why the cost differs, and which rates differ by more than chance. */
export async function compare(
  flags: CompareFlags,
  context: CliContext,
  ...typed: readonly [before: string, after: string]
): Promise<void> {
  const [before, after] = await openSides(typed, flags, context);
  const comparison = comparisonOf(before, after);
  const selection = { ...after.selection, facts: after.facts };
  if (formatOfFlags(flags) === "html") {
    await writeComparison(comparison, flags, context);
    failAfterResult(selection, flags, context);
    failOnOther(comparison, flags, context);
    return;
  }
  await printResult(
    {
      name: "compare",
      about: "calls",
      rows: comparison.rows,
      extra: extraOf(comparison),
      days: sideDays(comparison),
      ...(isEmpty(comparison) ? { empty: `Neither ${before.name} nor ${after.name} has a request.` } : {}),
      view: (format) => (format === "csv" ? compareCsvView(comparison) : compareView(comparison)),
    },
    selection,
    flags,
    context,
  );
  failOnOther(comparison, flags, context);
}

/** True where there are logs, and nothing of them is on either side. */
function isEmpty({ before, after, rows }: Comparison): boolean {
  return rows.length === 0 && [before, after].some(({ selection }) => selection.hasLogs);
}

/** What is wrong with logs of the first side that are not the second's too; thresholds are for the second alone. */
function failOnOther({ before, after }: Comparison, flags: CompareFlags, context: CliContext): void {
  if (before.selection === after.selection) return;
  failAfterResult({ ...before.selection, facts: before.facts }, { strict: flags.strict }, context);
}

/** What the JSON has besides: the sides, the bridge between their costs, what is on both, how it is judged, and notes. */
function extraOf({ before, after, bridge, shared, notes }: Comparison): Readonly<Record<string, unknown>> {
  return {
    before: sideJson(before),
    after: sideJson(after),
    bridge: bridgeJson(bridge),
    shared,
    judging: comparisonJudging,
    prices: pricesOf(after),
    notes: written(notes),
  };
}

/** The price book: hash of its content, and the date up to which it was checked. */
function pricesOf({ selection: { priceBook } }: Side) {
  const { hash, asOf } = priceLookup(priceBook);
  return { hash, asOf };
}

function sideJson({ kind, name, id, facts, period }: Side) {
  const { since, until } = period;
  return { kind, name, id, since, until, totals: selectionTotals({ facts }) };
}

async function writeComparison(
  comparison: Comparison,
  flags: CompareFlags,
  context: CliContext,
): Promise<void> {
  const { before, after, rows, bridge, notes } = comparison;
  const formats = localeFormats(flags);
  const data = {
    version: programVersion(),
    names: { before: before.name, after: after.name },
    labels: sideLabels(comparison),
    subtitle: [
      `${sideText(before)} against ${sideText(after)}`,
      `${after.selection.period.timezone} time`,
    ].join(" · "),
    rows,
    bridge,
    prices: pricesOf(after),
    notes,
  };
  const report = comparisonReport(data);
  const path = await writePage(
    await pageOf(report, { static: flags.static, formats }, context),
    flags.out,
    context,
  );
  context.stdout.write(`${path}\n${textOf(report.summary, formats)}\n`);
  if (flags.open) await openFile(path, context);
}

function sideText({ kind, id, period }: Side): string {
  const isAll = period.since === null && period.until === null;
  const days = kind === "range" || isAll ? "" : ` (${textOf(periodText(period))})`;
  return `${kind === "range" ? "days" : kind} ${id}${days}`;
}
