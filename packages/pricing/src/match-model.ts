import type { PriceBook, PricedModel } from "./price-book.js";
import { dottedVersion, providerPrefix } from "./default-prices/provider-names.js";

/**
 * The model of the book that an id as logged names: by the exact id, then by the id without
 * decorations, then by an alias. Null if none is named: a prefix or a relative is no match.
 */
export function matchModel(modelId: string, book: PriceBook): PricedModel | null {
  const index = indexOf(book);
  let model = index.matches.get(modelId);
  if (model === undefined) {
    model = findModel(modelId, index);
    index.matches.set(modelId, model);
  }
  return model;
}

interface BookIndex {
  readonly models: ReadonlyMap<string, PricedModel>;
  readonly aliases: ReadonlyMap<string, PricedModel>;
  /** Cache: a log has few models and very many requests. */
  readonly matches: Map<string, PricedModel | null>;
}

const indexes = new WeakMap<PriceBook, BookIndex>();

function indexOf(book: PriceBook): BookIndex {
  let index = indexes.get(book);
  if (!index) {
    index = {
      models: new Map(book.models.map((model) => [model.model, model])),
      aliases: new Map(book.models.flatMap((model) => model.aliases.map((alias) => [alias, model]))),
      matches: new Map(),
    };
    indexes.set(book, index);
  }
  return index;
}

function findModel(modelId: string, { models, aliases }: BookIndex): PricedModel | null {
  const spellings = spellingsOf(modelId);
  for (const index of [models, aliases]) {
    for (const spelling of spellings) {
      const model = index.get(spelling);
      if (model) return model;
    }
  }
  return null;
}

const SUFFIX = /(?:\[1m\]|-\d{8}|-\d{4}-\d\d-\d\d|@\d{8}|@\d{4}-\d\d-\d\d|-v\d+(?::\d+)?)$/;

/** Longer texts are no model ids; the number of spellings grows with length squared. */
const longestModelId = 300;

/**
 * The id and its shorter spellings, most specific first: without a context marker (`[1m]`), a
 * date (`-20251101`, `@20251101`), a revision (`-v1:0`) and its providers, and with the hyphen that its vendor has in the place of
 * a provider's dot (`claude-opus-4.5`). What remains is never cut any further.
 */
function spellingsOf(modelId: string): readonly string[] {
  if (modelId.length > longestModelId) return [modelId];
  return cuts(modelId, providerPrefix)
    .flatMap((id) => cuts(id, SUFFIX))
    .flatMap((id) => (dottedVersion.test(id) ? [id, id.replace(dottedVersion, "$1-")] : [id]));
}

/** The text, then the rest after each removal of `part`, until nothing is left. */
function cuts(text: string, part: RegExp): readonly string[] {
  const results = [text];
  for (
    let rest = text.replace(part, "");
    rest !== "" && rest !== results.at(-1);
    rest = rest.replace(part, "")
  ) {
    results.push(rest);
  }
  return results;
}
