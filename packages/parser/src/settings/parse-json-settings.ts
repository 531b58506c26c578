import { findNodeAtLocation, getNodeValue, parseTree, printParseErrorCode } from "jsonc-parser";
import type { Node, ParseError } from "jsonc-parser";
import { type ParsedSettings, SettingsSyntaxError, type TextPlace } from "./settings-values.js";

/** Settings in JSON, with comments and commas at ends, which editors put into such files. @throws SettingsSyntaxError */
export function parseJsonSettings(text: string): ParsedSettings {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined)
    throw new SettingsSyntaxError(`is no JSON: ${wordsOf(error)}`, placeAt(text, error.offset));
  if (tree === undefined) throw new SettingsSyntaxError("is empty", { line: 1, column: 1 });
  return {
    value: getNodeValue(tree),
    placeOf: ({ path }) => placeAt(text, nearest(tree, path).offset),
  };
}

/** `CommaExpected` becomes "comma expected". */
function wordsOf({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replace(/(?!^)[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();
}

function nearest(tree: Node, path: readonly string[]): Node {
  for (let keys = path.length; keys > 0; keys--) {
    const node = findNodeAtLocation(tree, path.slice(0, keys));
    if (node !== undefined) return node;
  }
  return tree;
}

function placeAt(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: offset - start + 1 };
}
