import { windowTokensOf } from "../decoding/context-window.js";
import { objectOf, stringOf } from "../decoding/values.js";
import { ResponseModels } from "./model-name.js";

/**
 * The context window of the main thread's last model among those that `modelUsage` states by model, tokens. Where that
 * model is not named, or not known, it is the window of all models. Null where windows differ: a model may be asked with
 * a longer context by one thread, and without by another.
 */
export function windowOfModel(modelUsage: unknown, model: string | null): number | null {
  const models = new ResponseModels();
  if (model !== null) models.add(model);
  const stated = Object.entries(objectOf(modelUsage) ?? {}).flatMap(([name, value]) => {
    const told = objectOf(value);
    const tokens = windowTokensOf(told?.["contextWindow"]);
    if (tokens === null) return [];
    return [{ tokens, isOwn: models.nameOf([name, stringOf(told?.["canonicalModel"])]) === model }];
  });
  const own = stated.filter(({ isOwn }) => isOwn);
  const [window, ...others] = new Set((own.length === 0 ? stated : own).map(({ tokens }) => tokens));
  return others.length === 0 ? (window ?? null) : null;
}
