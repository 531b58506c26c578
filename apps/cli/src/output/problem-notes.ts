import type { ProblemCounts } from "@turnmeter/metrics";
import { explainProblem } from "@turnmeter/reporting";
import type { Formats } from "@turnmeter/reporting";
import { problemCodes, problemEffectOf } from "@turnmeter/schema";
import { counted } from "../counted.js";

/**
 * Problems that leave whole sessions out, then how many change a figure and where to read of them; nothing where none
 * does.
 */
export function problemNotes({ byCode }: ProblemCounts, formats: Formats): string[] {
  const count = problemCodes
    .filter((code) => problemEffectOf(code) !== "none")
    .reduce((sum, code) => sum + (byCode[code] ?? 0), 0);
  if (count === 0) return [];
  const grave = graveCodes(byCode).map(
    (code) => `Incomplete: ${explainProblem(code).text}${times(byCode[code] ?? 0, formats)}`,
  );
  const changing = `${counted(count, "problem", "problems", formats)} in the logs ${count === 1 ? "changes" : "change"} a figure`;
  return [...grave, `${changing}: \`turnmeter doctor\` says how.`];
}

function times(count: number, formats: Formats): string {
  return count === 1 ? "" : ` (${formats.count(count)} times)`;
}

/** Codes of the problems that leave whole sessions out. */
export function graveCodes(byCode: ProblemCounts["byCode"]): string[] {
  return Object.keys(byCode).filter((code) => (byCode[code] ?? 0) > 0 && explainProblem(code).isGrave);
}
