import { comparisonReport, type Report, textOf } from "@turnmeter/reporting";
import { programVersion } from "../../common/version.js";
import { stampOf } from "../../output/notes.js";
import { pricesOf } from "../../output/page-file.js";
import { periodText } from "../../output/texts.js";
import { type Comparison, pageNames, sideLabels, sideOrigin } from "./comparison-of.js";
import type { Side } from "./open-sides.js";

export function comparisonPage(comparison: Comparison): Report {
  const { before, after, rows, bridge, notes } = comparison;
  const [names, labels] = [pageNames(comparison), sideLabels(comparison)];
  const labelOf = ({ session }: Side, side: keyof typeof names) =>
    session === null ? labels[side] : names[side];
  const report = comparisonReport({
    version: programVersion(),
    names,
    labels: { before: labelOf(before, "before"), after: labelOf(after, "after") },
    subtitle: [
      `${sideText(before)} against ${sideText(after)}`,
      `${after.selection.period.timezone} time`,
    ].join(" · "),
    rows,
    bridge,
    isOfModels: isOfModels(comparison),
    prices: pricesOf(after.selection),
    notes,
  });
  return { ...report, stamp: stampOf(after.selection.facts) };
}

function sideText(side: Side): string {
  const { kind, id, period } = side;
  const isAll = period.since === null && period.until === null;
  const days = kind === "range" || isAll ? "" : ` (${textOf(periodText(period))})`;
  const origin = sideOrigin(side);
  return `${kind === "range" ? "days" : kind} ${id}${origin === null ? "" : ` (${origin})`}${days}`;
}

/** True where both sides are models; each of them did different work. */
export function isOfModels({ before, after }: Comparison): boolean {
  return before.kind === "model" && after.kind === "model";
}
