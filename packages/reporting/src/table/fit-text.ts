import stringWidth from "string-width";

/**
 * Any character but the letters, digits and signs that each take one column and join no other: Latin ones, dashes, quotes,
 * `…`, `•`, `≤`, `≥`, and what lines and bars are drawn with. What measures all other texts takes long to get ready.
 */
const notNarrow =
  /[^\u0020-\u007E\u00A1-\u00AC\u00AE-\u02FF\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026\u2264\u2265\u2500-\u259F]/;

/** Longer texts are segmented in pieces: the time grows with length squared. */
const longestPiece = 512;

let segmenter: Intl.Segmenter | undefined;

function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text);
}

/** Pieces end at a grapheme boundary if there is one. */
function* piecesOf(text: string): Iterable<string> {
  let from = 0;
  while (text.length - from > longestPiece) {
    const piece = text.slice(from, from + longestPiece);
    const last = segmentsOf(piece).containing(longestPiece - 1)?.index ?? 0;
    yield last === 0 ? piece : piece.slice(0, last);
    from += last === 0 ? longestPiece : last;
  }
  yield text.slice(from);
}

/** Columns that a text takes in a terminal. */
export function textWidth(text: string): number {
  if (!notNarrow.test(text)) return text.length;
  let width = 0;
  for (const piece of piecesOf(text)) width += stringWidth(piece);
  return width;
}

function* graphemesOf(text: string): Iterable<string> {
  if (notNarrow.test(text)) {
    for (const piece of piecesOf(text)) for (const { segment } of segmentsOf(piece)) yield segment;
  } else yield* text;
}

/** The text cut to a width in terminal columns at one of its sides, with `…` in place of what was cut. */
export function truncateText(text: string, width: number, side: "start" | "end" = "end"): string {
  if (textWidth(text) <= width) return text;
  if (width < 1) return "";
  const segments = side === "start" ? Array.from(graphemesOf(text)).toReversed() : graphemesOf(text);
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

// A path begins with a whole name, if that costs less than half of the room.
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
  // Words are measured alone: a line that is measured again with each of them takes the square of its length.
  let used = 0;
  for (const word of text.split(" ")) {
    const wordWidth = textWidth(word);
    if (line === "") {
      [line, used] = [word, wordWidth];
    } else if (used + 1 + wordWidth > width) {
      lines.push(line);
      [line, used] = [`${indent}${word}`, indent.length + wordWidth];
    } else {
      [line, used] = [`${line} ${word}`, used + 1 + wordWidth];
    }
    if (used <= width) continue;
    line = truncateText(line, width);
    used = textWidth(line);
  }
  return [...lines, line];
}

// What people call a session: the first part of its UUID.
const uuidName = /([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/**
 * A place `file:line` cut to a width in terminal columns. The line always stays whole; of a file that is named by a
 * UUID, the first part of that does, of another one its beginning.
 */
export function cutPlace(place: string, width: number): string {
  if (textWidth(place) <= width) return place;
  const [, file = place, line = ""] = /^(.*?)(:\d+)$/.exec(place) ?? [];
  const room = width - textWidth(line);
  if (room < 1) return truncateText(place, width, "start");
  const short = uuidName.exec(file)?.[1];
  if (short !== undefined && textWidth(short) < room) return `${short}…${line}`;
  return `${truncateText(file, room)}${line}`;
}

/** A name with a count at its end, `npm test 31`, cut to a width in terminal columns; the count always stays whole. */
export function cutCount(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const [, name = text, count = ""] = /^(.*)( [\d,]+)$/.exec(text) ?? [];
  const room = width - textWidth(count);
  return room < 2 ? truncateText(text, width) : `${truncateText(name, room)}${count}`;
}
