import { spellingsOf } from "./model-id.js";
import type { PriceBook, PricedModel } from "./price-book.js";

/**
 * The model of the book that an id as logged names: by the exact id, then by the id without
 * decorations, then by an alias. Null where none is named: a prefix or a relative is no match.
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
  /** Answers so far: a log has few models and very many requests. */
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
