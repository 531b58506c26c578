import { compareLines } from "../common/order.js";

/** Where and when something was written, epoch ms; null where that is not known. */
interface Placed {
  readonly at: number | null;
  readonly file: string;
  readonly line: number;
}

/** A call among others with its id. */
export interface PlacedCall extends Placed {
  readonly call: number;
}

/** A result of one of these; copies have one name. */
export interface PlacedResult extends Placed {
  readonly row: number;
  readonly name: string;
  readonly isClientMade: boolean;
}

/** By time, unknown ones first; then by line. */
export function comparePlaced(a: Placed, b: Placed): number {
  const [left, right] = [a.at ?? -Infinity, b.at ?? -Infinity];
  if (left !== right) return left < right ? -1 : 1;
  return compareLines(a, b);
}

/**
 * The call of each result row among calls with one id: the nearest open one before it, else the next open one; if there
 * is none, the result repeats that of the nearest call before it. A client-made result leaves a call open.
 */
export function matchInOrder(
  calls: readonly PlacedCall[],
  results: readonly PlacedResult[],
): ReadonlyMap<number, PlacedCall> {
  const ordered = calls.toSorted(comparePlaced);
  const answered = new Set<PlacedCall | undefined>();
  const openBefore: PlacedCall[] = [];
  const callOfName = new Map<string, PlacedCall>();
  const callOfRow = new Map<number, PlacedCall>();
  let before = 0;
  let next = 0;
  for (const result of results.toSorted(comparePlaced)) {
    const { row, name, isClientMade } = result;
    for (; before < ordered.length && comparePlaced(ordered[before]!, result) < 0; before++)
      if (!answered.has(ordered[before])) openBefore.push(ordered[before]!);
    while (answered.has(openBefore.at(-1))) openBefore.pop();
    next = Math.max(next, before);
    while (answered.has(ordered[next])) next++;
    const last = before === 0 ? undefined : ordered[before - 1];
    const other = isClientMade ? (last ?? ordered[next]) : (ordered[next] ?? last);
    const call = callOfName.get(name) ?? openBefore.at(-1) ?? other;
    if (call === undefined) continue;
    callOfName.set(name, call);
    callOfRow.set(row, call);
    if (!isClientMade) answered.add(call);
  }
  return callOfRow;
}
