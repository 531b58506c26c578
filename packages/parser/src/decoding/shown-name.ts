import type { Decoded } from "../log-format.js";

const longestName = 120;

/** A type's or tool's name that a log gave, if it looks like a name; anything that could be a text is replaced. */
export function shownName(name: string): string {
  return name.length <= longestName && /^[\w$.:/()-]*$/.test(name) ? name : "‹odd name›";
}

/** A record's type and subtype, each as {@link shownName} gives it; the subtype is null for none. */
export function shownType({ type, subtype = null }: Pick<Decoded, "type" | "subtype">) {
  return { type: shownName(type), subtype: subtype === null ? null : shownName(subtype) };
}
