import { storedText } from "../values/stored-text.js";

const escapes: Readonly<Record<string, string>> = {
  "\0": String.raw`\0`,
  "\\": String.raw`\\`,
  "'": String.raw`\'`,
  "\n": String.raw`\n`,
  "\r": String.raw`\r`,
};

/** A text in SQL. ClickHouse takes a backslash for an escape. */
export function textLiteral(text: string): string {
  return `'${text.replaceAll(/[\0\\'\n\r]/g, (sign) => escapes[sign]!)}'`;
}

/** A value in SQL as it is stored: flags are 0 and 1. */
export function literal(value: string | number | boolean): string {
  if (typeof value === "string") return textLiteral(storedText(value));
  return String(Number(value));
}

/** A list of values in SQL, for `IN`. */
export function literals(values: readonly (string | number | boolean)[]): string {
  return `(${values.map(literal).join(", ")})`;
}

/** A name of a table or column in SQL. */
export function identifier(name: string): string {
  return `\`${name.replaceAll(/[\\`]/g, (sign) => `\\${sign}`)}\``;
}
