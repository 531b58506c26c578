import { filterRows, textsOf } from "@turnmeter/columns";
import { candidateNames, joinUnits, mapTables, selectUnits } from "@turnmeter/pairing";
import type { CandidateName, Candidates, CandidatesOfUnits } from "@turnmeter/pairing";
import type { Column, Table } from "@turnmeter/schema";

/** The ids of sessions in a table; null if its rows name none. */
export function sessionIdsOf(candidates: Candidates, table: CandidateName): Column<string | null> | null {
  const { columns } = candidates[table];
  return "sessionId" in columns ? columns.sessionId : null;
}

/** The names of the units that have rows of sessions. */
export function unitsWith(
  ids: ReadonlySet<string>,
  { candidates, units }: CandidatesOfUnits,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const table of candidateNames) {
    const column = sessionIdsOf(candidates, table);
    if (column === null || !textsOf(column).dictionary.some((id) => ids.has(id))) continue;
    let unit = 0;
    for (let row = 0; row < column.length; row++) {
      while (row >= units.ends[table][unit]!) unit++;
      if (ids.has(column.at(row) ?? "")) found.add(units.names[unit] ?? "");
    }
  }
  return found;
}

/** Units without the rows of sessions; those that have no other rows are left out. */
export function withoutSessions(all: CandidatesOfUnits, ids: ReadonlySet<string>): CandidatesOfUnits {
  const touched = unitsWith(ids, all);
  if (touched.size === 0) return all;
  const parts = [...touched].flatMap((name) => {
    const { candidates, units } = selectUnits(all, (each) => each === name);
    const hasOthers = candidateNames.some((table) =>
      Array.from(sessionIdsOf(candidates, table) ?? []).some((id) => id !== null && !ids.has(id)),
    );
    if (!hasOthers || units.names.length > 1) return [];
    const left = mapTables<Candidates>((table) => {
      const column = sessionIdsOf(candidates, table);
      return filterRows<object>(candidates[table], (row) => !ids.has(column?.at(row) ?? ""));
    });
    const ends = mapTables<CandidatesOfUnits["units"]["ends"]>((table) => [left[table].rowCount]);
    return [{ candidates: left, units: { ...units, ends } }];
  });
  return joinUnits([selectUnits(all, (name) => !touched.has(name ?? "")), ...parts]);
}

/** The rows of some sessions, and those of none; null: all rows. */
export function ofSessions(
  { candidates }: CandidatesOfUnits,
  sessions: readonly string[] | null,
): Candidates {
  if (sessions === null) return candidates;
  const wanted: ReadonlySet<string | null> = new Set([null, ...sessions]);
  return mapTables<Candidates>((name) => {
    const table: Table<object> = candidates[name];
    const ids = sessionIdsOf(candidates, name);
    return ids === null ? table : filterRows(table, (row) => wanted.has(ids.at(row)));
  });
}
