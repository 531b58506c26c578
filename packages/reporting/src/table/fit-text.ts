import stringWidth from "string-width";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Columns that a text takes in a terminal. */
export function textWidth(text: string): number {
  return stringWidth(text);
}

/** The text cut to a width in terminal columns at one of its sides, with `…` in place of what was cut. */
export function truncateText(text: string, width: number, side: "start" | "end" = "end"): string {
  if (stringWidth(text) <= width) return text;
  if (width < 1) return "";
  const segments = Array.from(graphemes.segment(text), ({ segment }) => segment);
  if (side === "start") segments.reverse();
  const kept: string[] = [];
  let keptWidth = 0;
  for (const segment of segments) {
    const segmentWidth = stringWidth(segment);
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

/** The text on lines of at most a width, broken between words. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && stringWidth(`${line} ${word}`) > width) {
      lines.push(line);
      line = "";
    }
    line = truncateText(line === "" ? word : `${line} ${word}`, width);
  }
  return [...lines, line];
}
