import stringWidth from "string-width";

/**
 * Letters, digits and signs of which each takes one column and joins no other: Latin ones, dashes, quotes, `…`, `•`, `≤`, `≥`,
 * and what lines and bars are drawn with. What measures all other texts takes long to get ready.
 */
const narrowOnly =
  /^[\u0020-\u007E\u00A1-\u00AC\u00AE-\u02FF\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026\u2264\u2265\u2500-\u259F]*$/;

let graphemes: Intl.Segmenter | undefined;

/** Columns that a text takes in a terminal. */
export function textWidth(text: string): number {
  return narrowOnly.test(text) ? text.length : stringWidth(text);
}

/** Parts of a text that no reader would divide. */
function graphemesOf(text: string): string[] {
  if (narrowOnly.test(text)) return Array.from(text);
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** The text cut to a width in terminal columns at one of its sides, with `…` in place of what was cut. */
export function truncateText(text: string, width: number, side: "start" | "end" = "end"): string {
  if (textWidth(text) <= width) return text;
  if (width < 1) return "";
  const segments = graphemesOf(text);
  if (side === "start") segments.reverse();
  const kept: string[] = [];
  let keptWidth = 0;
  for (const segment of segments) {
    const segmentWidth = textWidth(segment);
    if (keptWidth + segmentWidth > width - 1) break;
    kept.push(segment);
    keptWidth += segmentWidth;
  }
  if (side === "start") return `…${fromSeparator(withoutIsolates(kept.toReversed().join(""))).trimStart()}`;
  return `${withoutIsolates(kept.join("")).trimEnd()}…`;
}

// A path begins with a whole name, if that costs less than half of what there is room for.
function fromSeparator(text: string): string {
  const at = text.search(/[/\\]/);
  return at > 0 && at < text.length / 2 ? text.slice(at) : text;
}

// Half of a pair would turn what follows.
function withoutIsolates(text: string): string {
  return text.replace(/[\u2066\u2069]/g, "");
}

// What begins an item of a list; its other lines stand below its first word.
const itemMark = "· ";

/** The text on lines of at most a width, broken between words; an item of a list (`· `) is indented from its second line on. */
export function wrapText(text: string, width: number): string[] {
  const indent = text.startsWith(itemMark) ? " ".repeat(itemMark.length) : "";
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && textWidth(`${line} ${word}`) > width) {
      lines.push(line);
      line = `${indent}${word}`;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
    line = truncateText(line, width);
  }
  return [...lines, line];
}
