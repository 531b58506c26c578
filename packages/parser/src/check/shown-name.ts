const longestName = 120;

/** A type's or tool's name that a log gave, if it looks like a name; what could be a text is not repeated. */
export function shownName(name: string): string {
  return name.length <= longestName && /^[\w$.:/()-]*$/.test(name) ? name : "‹odd name›";
}
