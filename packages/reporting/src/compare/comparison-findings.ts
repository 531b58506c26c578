import type { ComparisonRow } from "@turnmeter/metrics";
import { figures } from "@turnmeter/metrics/figures.js";
import type { Figure } from "@turnmeter/metrics/figures.js";
import type { SideNames } from "../bridge/bridge-table.js";
import { amount, say } from "../format/sentence.js";
import type { ReportFinding } from "../report.js";
import { countOf } from "../words/listed.js";
import { shortName } from "../words/names.js";
import { figureText, intervalText } from "./figure-text.js";

const mostFindings = 8;

/** A finding for each figure that differs by more than chance alone can explain, overall figures first. */
export function comparisonFindings(
  rows: readonly ComparisonRow[],
  names: SideNames,
): readonly ReportFinding[] {
  return rows
    .filter(({ verdict }) => verdict === "differs")
    .slice(0, mostFindings)
    .map((row, index) => findingOf(row, index, names));
}

function findingOf(row: ComparisonRow, index: number, names: SideNames): ReportFinding {
  const { figure, tool, before, after } = row;
  const { isWorseWhenMore }: Figure = figures[figure];
  const subject =
    tool === null ? amount.figureTitle(figure) : say`${amount.figureTitle(figure)} of ${shortName(tool)}`;
  const interval = say`95 % interval of the difference: ${intervalText(row)}`;
  const sample = say`${countOf(before.sessions, "session", "sessions")} before, ${countOf(after.sessions, "session", "sessions")} after`;
  const isMore = row.difference !== null && row.difference > 0;
  return {
    id: `${figure}${tool === null ? "" : `-of-tool-${index}`}`.replace(
      /[A-Z]/g,
      (letter) => `-${letter.toLowerCase()}`,
    ),
    tone: isWorseWhenMore === true ? (isMore ? "bad" : "good") : "neutral",
    text: say`${subject}: ${figureText(figure, before)} in ${names.before}, ${figureText(figure, after)} in ${names.after} (${interval}; ${sample}).`,
    evidence: [
      {
        label: tool === null ? "Rates and means" : "Tools",
        section: tool === null ? "figures" : "tools",
        place: null,
      },
    ],
  };
}
