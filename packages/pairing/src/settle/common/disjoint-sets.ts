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
