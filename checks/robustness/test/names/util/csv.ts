import { parse } from "csv-parse/sync";

/** A CSV file as a program reads it: a text by column for each row. @throws where a row has other columns than the header */
export function readCsv(text: string): readonly Readonly<Record<string, string>>[] {
  // What is written to a file is UTF-8: a lone half of a character is none there.
  const [header = [], ...rows] = parse(Buffer.from(text), { record_delimiter: "\r\n" });
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [header[at] ?? "", cell])));
}

const number = /^[+-]?\d+(\.\d+)?$/;

/** What a spreadsheet would take for a formula in a cell, at its beginning or where a field may begin within it. */
export function isFormula(cell: string): boolean {
  return !number.test(cell) && /^[\t\r\n]|(^|[;\t\r\n])[=+\-@＝＋－＠]/.test(cell);
}

/** How a text of the logs is written, as docs/output.md says it. */
export function csvForm(text: string): string {
  if (number.test(text)) return text;
  const printed = text
    .replace(
      /\r(?!\n)|[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu,
      (character) => `\\u{${character.charCodeAt(0).toString(16)}}`,
    )
    .replace(/\p{Cs}/gu, "\ufffd");
  const marked = printed.replace(/[;\t\r\n](?=[=+\-@＝＋－＠])/g, "$&'");
  return /^[=+\-@＝＋－＠\t\r\n]/.test(marked) ? `'${marked}` : marked;
}
