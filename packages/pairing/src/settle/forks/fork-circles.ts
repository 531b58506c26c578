import { compareText } from "../../compare-text.js";

/**
 * The threads at which circles of forks are cut: of the threads of each circle the one with the smallest id.
 *
 * @param origins the thread that each fork goes on from, by the fork's own thread
 */
export function cutsOfCircles(origins: ReadonlyMap<string, string>): ReadonlySet<string> {
  const cuts = new Set<string>();
  /** The walk that came by a thread first. */
  const walks = new Map<string, string>();
  for (const start of origins.keys()) {
    let at: string | undefined = start;
    for (; at !== undefined && !walks.has(at); at = origins.get(at)) walks.set(at, start);
    if (at !== undefined && walks.get(at) === start) cuts.add(smallestOfCircle(at, origins));
  }
  return cuts;
}

function smallestOfCircle(first: string, origins: ReadonlyMap<string, string>): string {
  let smallest = first;
  for (let at = origins.get(first)!; at !== first; at = origins.get(at)!) {
    if (compareText(at, smallest) < 0) smallest = at;
  }
  return smallest;
}
