import { rowsOf } from "@turnmeter/columns";
import { countOf, textOf } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";
import { CliError } from "../common/cli-error.js";

interface Sum {
  count: number;
  readonly place: string | null;
}

/**
 * Ends a strict command whose logs have any problem, after its result is written.
 *
 * @throws {CliError} 1 with the count of each code and the first place that shows it
 */
export function failOnProblems({ problems }: Pick<Facts, "problems">): void {
  if (problems.rowCount === 0) return;
  const byCode = new Map<string, Sum>();
  let total = 0;
  for (const { code, file, line, count } of rowsOf(problems)) {
    total += count;
    const sum = byCode.get(code);
    if (sum === undefined) byCode.set(code, { count, place: placeText(file, line) });
    else sum.count += count;
  }
  const lines = [...byCode]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { count, place }]) => `  ${code}: ${count}${place === null ? "" : `, first in ${place}`}`);
  const head = `${textOf(countOf(total, "problem", "problems"))} in the logs, and --strict allows none:`;
  throw new CliError([head, ...lines].join("\n"), 1);
}

function placeText(file: string | null, line: number | null): string | null {
  return file === null || line === null ? file : `${file}:${line}`;
}
