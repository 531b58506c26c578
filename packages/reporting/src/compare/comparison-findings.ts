import type { ComparisonRow } from "@turnmeter/metrics";
import { figures } from "@turnmeter/metrics/figures.js";
import type { Figure } from "@turnmeter/metrics/figures.js";
import { amount, say } from "../format/sentence.js";
import type { Evidence, ReportFinding } from "../report.js";
import { countOf } from "../words/listed.js";
import { shortName } from "../words/names.js";
import { workRows } from "./comparison-tables.js";
import type { OverallOptions } from "./comparison-tables.js";
import { figureText, intervalText } from "./figure-text.js";

const mostFindings = 8;

/** A finding for each figure that differs by more than chance alone can explain, overall figures first. */
export function comparisonFindings(
  rows: readonly ComparisonRow[],
  options: OverallOptions = {},
): readonly ReportFinding[] {
  return rows
    .filter(({ verdict }) => verdict === "differs")
    .slice(0, mostFindings)
    .map((row, index) => findingOf(row, index, options));
}

function findingOf(row: ComparisonRow, index: number, options: OverallOptions): ReportFinding {
  const { figure, tool, before, after } = row;
  const { isWorseWhenMore }: Figure = figures[figure];
  const subject =
    tool === null ? amount.figureTitle(figure) : say`${amount.figureTitle(figure)} of ${shortName(tool)}`;
  const sample = say`${amount.count(before.sessions)} and ${countOf(after.sessions, "session", "sessions")}`;
  const isMore = row.difference !== null && row.difference > 0;
  return {
    id: `${figure}${tool === null ? "" : `-of-tool-${index}`}`.replace(
      /[A-Z]/g,
      (letter) => `-${letter.toLowerCase()}`,
    ),
    tone: isWorseWhenMore === true ? (isMore ? "bad" : "good") : "neutral",
    text: say`${subject}: ${figureText(figure, before)} → ${figureText(figure, after)}. The change is ${intervalText(row)}, at 95 % confidence from ${sample}.`,
    evidence: [{ ...placeOf(row, options), place: null }],
  };
}

/** The section that shows a figure. */
function placeOf(
  row: ComparisonRow,
  { isOfModels = false }: OverallOptions,
): Pick<Evidence, "label" | "section"> {
  if (row.tool !== null) return { label: "Tools", section: "tools" };
  return isOfModels && workRows([row]).length > 0
    ? { label: "What the same work cost", section: "cost" }
    : { label: "Rates and means", section: "figures" };
}
