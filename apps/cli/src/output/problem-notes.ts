import type { ProblemCounts } from "@turnmeter/metrics";
import { explainProblem } from "@turnmeter/reporting";
import type { Formats } from "@turnmeter/reporting";
import { counted } from "../counted.js";

/** Where to read of a log's problems, after those of them that leave numbers out; nothing where there are none. */
export function problemNotes({ count, byCode }: ProblemCounts, formats: Formats): string[] {
  if (count === 0) return [];
  const grave = graveCodes(byCode).map(
    (code) => `Incomplete: ${explainProblem(code).text}${times(byCode[code] ?? 0, formats)}`,
  );
  return [...grave, `${counted(count, "problem", "problems", formats)} in the logs: \`turnmeter doctor\`.`];
}

function times(count: number, formats: Formats): string {
  return count === 1 ? "" : ` (${formats.count(count)} times)`;
}

/** Codes of the problems that leave whole sessions out. */
export function graveCodes(byCode: ProblemCounts["byCode"]): string[] {
  return Object.keys(byCode).filter((code) => (byCode[code] ?? 0) > 0 && explainProblem(code).isGrave);
}
