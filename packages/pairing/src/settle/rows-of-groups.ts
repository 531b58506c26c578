/** The rows of groups that are numbered from 0. */
export interface GroupRows {
  countOf(group: number): number;
  forEach(group: number, visit: (row: number) => void): void;
}

/** The rows of each group by the group of each row, in their order; rows of group −1 are in none. */
export function rowsOfGroups(groupOfRow: Int32Array, groups: number): GroupRows {
  // The rows of a group lie side by side: those of group g from starts[g] to starts[g + 1].
  const starts = new Int32Array(groups + 1);
  for (const group of groupOfRow) if (group !== -1) starts[group + 1]! += 1;
  for (let group = 0; group < groups; group++) starts[group + 1]! += starts[group]!;
  const ends = starts.slice(0, groups);
  const rows = new Int32Array(starts[groups]!);
  groupOfRow.forEach((group, row) => {
    if (group === -1) return;
    rows[ends[group]!] = row;
    ends[group]! += 1;
  });
  return {
    countOf: (group) => starts[group + 1]! - starts[group]!,
    forEach(group, visit) {
      for (let place = starts[group]!; place < starts[group + 1]!; place++) visit(rows[place]!);
    },
  };
}
