import { wrapText } from "@turnmeter/reporting";

/** Something to type and what it does. */
export type Definition = readonly [term: string, text: string];

const indent = "  ";
const gap = 2;
// A longer one stands on a line of its own.
const longestTerm = 24;
// Where there is less room, every text stands below its term.
const leastWidth = 60;

/** Terms with their texts beside them in a column, no line wider than `width`. */
export function definitionLines(definitions: readonly Definition[], width: number): readonly string[] {
  const isNarrow = width < leastWidth;
  const fitting = definitions.map(([term]) => term.length).filter((length) => length <= longestTerm);
  const column = isNarrow ? indent.length * 3 : indent.length + Math.max(0, ...fitting) + gap;
  return definitions.flatMap(([term, text]) => {
    const lines = wrapText(text, Math.max(1, width - column)).map((line) => " ".repeat(column) + line);
    const [first = "", ...rest] = lines;
    const isBeside = !isNarrow && indent.length + term.length + gap <= column;
    if (isBeside) return [(indent + term).padEnd(column) + first.slice(column), ...rest];
    return [...termLines(term, width), ...lines];
  });
}

/** A term that is wider than the line is broken where one of its choices ends. */
function termLines(term: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = indent;
  for (const part of term.split(/(?<=\|)/)) {
    if (line.length + part.length > width && line.trim() !== "") {
      lines.push(line);
      line = indent.repeat(2);
    }
    line += part;
  }
  return [...lines, line];
}
