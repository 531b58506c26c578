import { matchModel } from "@turnmeter/pricing";
import type { PriceBook } from "@turnmeter/pricing";
import type { Facts } from "@turnmeter/schema";
import { nameHint } from "./hints.js";

/** Models that logs name, for the ones that were asked for. */
export interface ModelNames {
  /** As the logs have them. */
  readonly found: readonly string[];
  /** What to say of the asked-for names that no log has; null where all were found. */
  readonly hint: string | null;
}

/**
 * The logged ids that the wanted ones name: the same id, or one that the price book holds to be the same model, so
 * that a date or a provider before it may be left out.
 */
export function modelNames(
  wanted: readonly string[],
  { requests, toolCalls }: Pick<Facts, "requests" | "toolCalls">,
  book: PriceBook,
): ModelNames {
  const logged = new Set([...requests.columns.model, ...toolCalls.columns.model].filter((id) => id !== null));
  const ids = [...logged].sort();
  const idsOf = (name: string): readonly string[] => {
    const model = matchModel(name, book);
    return ids.filter((id) => id === name || (model !== null && matchModel(id, book) === model));
  };
  const missing = wanted.filter((name) => idsOf(name).length === 0);
  const known = new Map(ids.map((id) => [id, id]));
  return {
    // A name that no log has stays, so that nothing fits it.
    found: [...new Set(wanted.flatMap((name) => [name, ...idsOf(name)]))],
    hint:
      missing.length === 0
        ? null
        : missing.map((name) => nameHint("request of model", name, known)).join(" "),
  };
}
