import { boundedText, listed, textOf } from "@turnmeter/reporting";
import { closestName } from "../closest-name.js";

const mostNames = 10;

/** What to say of a name that was asked for and that no log has: the one that was meant, or those that there are. */
export function nameHint(what: string, typed: string, known: ReadonlyMap<string, string>): string {
  const closest = closestName(typed, [...known.keys()]);
  if (closest !== null) return `No ${what} ${typed}; did you mean ${boundedText(known.get(closest)!)}?`;
  const names = [...new Set(known.values())];
  if (names.length === 0) return `No ${what} ${typed}.`;
  return `No ${what} ${typed}; the logs name ${textOf(
    listed(
      names.map((name) => boundedText(name)),
      { most: mostNames },
    ),
  )}.`;
}
