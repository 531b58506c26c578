import { checkFacts } from "./fact-table.js";
import { Pending } from "./pending.js";
import { remoteTableOf } from "./remote-table.js";

function areElsewhere(facts: object): boolean {
  checkFacts(facts);
  return Object.values(facts).some(
    (table: unknown) => typeof table === "object" && table !== null && remoteTableOf(table) !== undefined,
  );
}

/**
 * Asks now for the answers that code will need later, where facts are remote: they come together, and are there when they are needed. For other facts, nothing is done.
 * @throws what the code throws, but for {@link Pending}
 */
export function askAhead(facts: object, work: () => unknown): void {
  if (!areElsewhere(facts)) return;
  try {
    work();
  } catch (error) {
    if (!(error instanceof Pending)) throw error;
  }
}

const keptResults = new WeakMap<object, Map<string, unknown>>();

/**
 * The result of code over facts alone. Of facts that lie elsewhere it is kept, since code over them is run again whenever an answer has
 * come.
 *
 * @param name another one for whatever else than the facts the result depends on
 * @throws what the code throws
 */
export function keptResult<T>(facts: object, name: string, work: () => T): T;
export function keptResult(facts: object, name: string, work: () => unknown): unknown {
  if (!areElsewhere(facts)) return work();
  let kept = keptResults.get(facts);
  if (kept === undefined) keptResults.set(facts, (kept = new Map()));
  if (!kept.has(name)) kept.set(name, work());
  return kept.get(name);
}
