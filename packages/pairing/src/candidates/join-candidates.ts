import { concatTables } from "@turnmeter/columns";
import { candidateColumns, candidateNames, mapTables } from "./candidates.js";
import type { CandidatesOfUnits } from "./candidate-pack.js";
import type { Candidates, CandidateName } from "./candidates.js";
import type { UnitRows } from "./unit-rows.js";

/** The candidates of several parts as one. Where only one of them has rows of a kind, these are not copied. */
export function joinCandidates(parts: readonly Candidates[]): Candidates {
  return mapTables<Candidates>((name) => {
    const tables = parts.map((part) => part[name]).filter(({ rowCount }) => rowCount > 0);
    return concatTables<object>(candidateColumns[name], tables);
  });
}

/** The candidates of the units of several parts as one, with what is whose. */
export function joinUnits(parts: readonly CandidatesOfUnits[]): CandidatesOfUnits {
  return {
    candidates: joinCandidates(parts.map(({ candidates }) => candidates)),
    units: joinRows(parts),
  };
}

function joinRows(parts: readonly CandidatesOfUnits[]): UnitRows {
  const ends = mapTables<{ readonly [K in CandidateName]: number[] }>(() => []);
  for (const name of candidateNames) {
    let rowCount = 0;
    for (const { candidates, units } of parts) {
      for (const end of units.ends[name]) ends[name].push(rowCount + end);
      rowCount += candidates[name].rowCount;
    }
  }
  return { names: parts.flatMap(({ units }) => units.names), ends };
}
