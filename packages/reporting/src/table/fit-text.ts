import stringWidth from "string-width";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Columns that a text takes in a terminal. */
export function textWidth(text: string): number {
  return stringWidth(text);
}

/** The text cut to a width in terminal columns, with `…` in place of what was cut. */
export function truncateText(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  if (width < 1) return "";
  let kept = "";
  let keptWidth = 0;
  for (const { segment } of graphemes.segment(text)) {
    const segmentWidth = stringWidth(segment);
    if (keptWidth + segmentWidth > width - 1) break;
    kept += segment;
    keptWidth += segmentWidth;
  }
  return `${kept.trimEnd()}…`;
}

/** The text filled with spaces to a width, on the side away from its alignment. */
export function padText(text: string, width: number, align: "left" | "right"): string {
  const space = " ".repeat(Math.max(0, width - stringWidth(text)));
  return align === "right" ? space + text : text + space;
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
