import type { Text } from "@turnmeter/reporting";
import type { ProblemCounts } from "@turnmeter/metrics";
import { amount, countOf, explainProblem, say } from "@turnmeter/reporting";
import { problemCodes, problemEffectOf } from "@turnmeter/schema";

/**
 * Problems that leave whole sessions out, then how many change a figure and where to read of them; nothing where none
 * does.
 */
export function problemNotes({ byCode }: ProblemCounts): Text[] {
  const count = problemCodes
    .filter((code) => problemEffectOf(code) !== "none")
    .reduce((sum, code) => sum + (byCode[code] ?? 0), 0);
  if (count === 0) return [];
  const grave = graveCodes(byCode).map(
    (code) => say`Incomplete: ${explainProblem(code).text}${times(byCode[code] ?? 0)}`,
  );
  const changing = say`${countOf(count, "problem", "problems")} in the logs ${count === 1 ? "changes" : "change"} a figure`;
  return [...grave, say`${changing}: \`turnmeter doctor\` says how.`];
}

function times(count: number): Text {
  return count === 1 ? "" : say` (${amount.count(count)} times)`;
}

/** Codes of the problems that leave whole sessions out. */
export function graveCodes(byCode: ProblemCounts["byCode"]): string[] {
  return Object.keys(byCode).filter((code) => (byCode[code] ?? 0) > 0 && explainProblem(code).isGrave);
}
