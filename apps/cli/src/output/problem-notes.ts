import type { ProblemCounts } from "@turnmeter/metrics";
import { explainProblem, formatCount } from "@turnmeter/reporting";
import { counted } from "./counted.js";

/** Where to read more of oddities, after those that leave numbers out; nothing where there are none. */
export function problemNotes({ count, byCode }: ProblemCounts): string[] {
  if (count === 0) return [];
  const grave = graveCodes(byCode).map(
    (code) => `Incomplete: ${explainProblem(code).text}${times(byCode[code] ?? 0)}`,
  );
  return [...grave, `${counted(count, "oddity", "oddities")} in the logs: \`turnmeter doctor\`.`];
}

function times(count: number): string {
  return count === 1 ? "" : ` (${formatCount(count)} times)`;
}

/** Codes of the problems that leave whole sessions out. */
export function graveCodes(byCode: ProblemCounts["byCode"]): string[] {
  return Object.keys(byCode).filter((code) => (byCode[code] ?? 0) > 0 && explainProblem(code).isGrave);
}
