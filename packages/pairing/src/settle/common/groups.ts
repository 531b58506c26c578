/** Groups of numbers 0 … n−1 that are joined pair by pair (union-find with path halving). */
export interface DisjointSets {
  join(a: number, b: number): void;
  /** The smallest member of the group. */
  groupOf(member: number): number;
}

/** `size` groups of one member each. */
export function createDisjointSets(size: number): DisjointSets {
  const parent = new Int32Array(size);
  for (let member = 0; member < size; member++) parent[member] = member;
  const groupOf = (member: number): number => {
    let at = member;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  };
  return {
    groupOf,
    join(a, b) {
      const [first, second] = [groupOf(a), groupOf(b)];
      parent[Math.max(first, second)] = Math.min(first, second);
    },
  };
}

/** The rows of groups that are numbered from 0. */
export interface GroupRows {
  /** Rows of group g lie at `starts[g]` up to, but not including, `starts[g + 1]`. */
  readonly starts: Int32Array;
  readonly rows: Int32Array;
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
  return { starts, rows };
}

/** The list under a key, made if it is missing. */
export function listIn<K, T>(lists: Map<K, T[]>, key: K): T[] {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const list: T[] = [];
  lists.set(key, list);
  return list;
}

/** Items by key, in their order. */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): ReadonlyMap<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) listIn(groups, keyOf(item)).push(item);
  return groups;
}
