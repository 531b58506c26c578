import { providerPrefix } from "./default-prices/provider-names.js";

const SUFFIX = /(?:\[1m\]|-\d{8}|-\d{4}-\d\d-\d\d|@\d{8}|@\d{4}-\d\d-\d\d|-v\d+(?::\d+)?)$/;

/** Longer texts are no vendor's ids; the spellings of one would take the square of its length. */
const longestModelId = 300;

/**
 * The id and its shorter spellings, most specific first: without a context marker (`[1m]`), a
 * date (`-20251101`, `@20251101`), a revision (`-v1:0`) and its providers. What remains is never cut any further.
 */
export function spellingsOf(modelId: string): readonly string[] {
  if (modelId.length > longestModelId) return [modelId];
  return cuts(modelId, providerPrefix).flatMap((id) => cuts(id, SUFFIX));
}

/** The text, then what is left after each removal of the part, as long as something is left. */
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
