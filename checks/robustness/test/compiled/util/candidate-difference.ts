import { rowsOf } from "@turnmeter/columns";
import type { Candidates, UnitRows } from "@turnmeter/pairing";
import { candidateNames } from "@turnmeter/pairing/unit";
import type { Table } from "@turnmeter/schema";

/** Candidates, and which rows are whose. */
export interface FoundCandidates {
  readonly candidates: Candidates;
  readonly units: UnitRows;
}

/** The first difference between two findings, by table, row and columns, without a value; null for none. */
export function candidateDifference(found: FoundCandidates, wanted: FoundCandidates): string | null {
  for (const name of candidateNames) {
    const difference = tableDifference(rowTexts(found.candidates[name]), rowTexts(wanted.candidates[name]), {
      // Worktrees are told in the order of reading, which is theirs by no rule.
      isOrdered: name !== "worktrees",
    });
    if (difference !== null) return `${name}: ${difference}`;
  }
  return JSON.stringify(found.units) === JSON.stringify(wanted.units) ? null : "rows of units";
}

function rowTexts(table: Table<object>): string[] {
  return Array.from(rowsOf(table), (row) => JSON.stringify(row));
}

function tableDifference(
  found: readonly string[],
  wanted: readonly string[],
  { isOrdered }: { readonly isOrdered: boolean },
): string | null {
  const [ours, theirs] = isOrdered ? [found, wanted] : [found.toSorted(), wanted.toSorted()];
  const row = theirs.findIndex((text, at) => text !== ours[at]);
  if (row === -1 && ours.length === theirs.length) return null;
  const counts = `${ours.length} and ${theirs.length} rows`;
  if (row === -1 || row >= ours.length) return counts;
  return `${counts}, row ${row}: ${differingColumns(ours[row]!, theirs[row]!).join(", ")}`;
}

function differingColumns(found: string, wanted: string): readonly string[] {
  const [ours, theirs] = [found, wanted].map((text): Readonly<Record<string, unknown>> => JSON.parse(text));
  return Object.keys(theirs!).filter((name) => JSON.stringify(ours![name]) !== JSON.stringify(theirs![name]));
}
