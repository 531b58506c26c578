/** The rows of groups that are numbered from 0. */
export class GroupRows {
  /** Rows of a group lie side by side: those of group g from `starts[g]` up to, without, `starts[g + 1]`. */
  readonly starts: Int32Array;
  readonly rows: Int32Array;

  constructor(starts: Int32Array, rows: Int32Array) {
    this.starts = starts;
    this.rows = rows;
  }

  countOf(group: number): number {
    return this.starts[group + 1]! - this.starts[group]!;
  }

  forEach(group: number, visit: (row: number) => void): void {
    for (let place = this.starts[group]!; place < this.starts[group + 1]!; place++) visit(this.rows[place]!);
  }
}

/** The rows of each group by the group of each row, in their order; rows of group −1 are in none. */
export function rowsOfGroups(groupOfRow: Int32Array, groups: number): GroupRows {
  const starts = new Int32Array(groups + 1);
  for (let row = 0; row < groupOfRow.length; row++) {
    const group = groupOfRow[row]!;
    if (group !== -1) starts[group + 1]!++;
  }
  for (let group = 0; group < groups; group++) starts[group + 1]! += starts[group]!;
  const ends = starts.slice(0, groups);
  const rows = new Int32Array(starts[groups]!);
  for (let row = 0; row < groupOfRow.length; row++) {
    const group = groupOfRow[row]!;
    if (group !== -1) rows[ends[group]!++] = row;
  }
  return new GroupRows(starts, rows);
}
