/** Longest text that a cell shows, in UTF-16 units: without that, one name would make each line of a table as long. */
const longestCell = 1000;

/** A text that is no longer than a person would read, with `…` in place of what was cut at one of its sides. */
export function boundedText(text: string, side: "start" | "place" | "end" = "end"): string {
  if (text.length <= longestCell) return text;
  if (side === "start") return `…${text.slice(1 - longestCell).replace(/^[\udc00-\udfff]/, "")}`;
  const line = side === "place" ? lineOf(text) : "";
  const name = text.slice(0, longestCell - line.length - 1).replace(/[\ud800-\udbff]$/, "");
  return `${name}…${line}`;
}

// No log has so many lines that its number has more digits.
function lineOf(text: string): string {
  return /:\d{1,16}$/.exec(text.slice(-17))?.[0] ?? "";
}
