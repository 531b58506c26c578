import type { UserContent } from "./user-content.js";
import { isWrapper } from "./wrapper-texts.js";

/**
 * Hash of what a person typed; null where every text of the content is the client's own. Content that
 * holds only images or documents is a prompt too.
 */
export function typedTextHash(content: UserContent): string | null {
  const typed = content.texts.filter((text) => text.start.trim() !== "" && !isWrapper(text.start));
  if (typed.length > 0) return typed.map((text) => text.hash).join("+");
  return content.hasMedia && content.texts.length === 0 ? "media" : null;
}
