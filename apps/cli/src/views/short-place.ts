const keptParts = 2;
const longestName = 20;

/** A place in a log, `file:line`, by the end of its path; of a long file name only the beginning and the line. */
export function shortPlace(place: string): string {
  const parts = place.split(/[/\\]/);
  const name = parts.at(-1) ?? place;
  const [, stem = name, line = ""] = /^(.*?)(?:\.[^.:]*)*(:\d+)$/.exec(name) ?? [];
  const short = stem.length > longestName ? `${stem.slice(0, 8)}…${line}` : name;
  return [...parts.slice(-keptParts, -1), short].join("/");
}
