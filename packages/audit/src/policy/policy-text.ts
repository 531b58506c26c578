import { findNodeAtLocation, parseTree, printParseErrorCode } from "jsonc-parser";
import type { JSONPath, Node, ParseError } from "jsonc-parser";
import type { PolicyFault } from "./policy-fault.js";

/** A JSON text whose parts know where they stand. */
export interface PolicyText {
  readonly contents: unknown;
  /** Faults at parts of it. Paths name parts that are there, or the last one that is. */
  readonly faultAt: (path: JSONPath, text: string, unknown?: PolicyFault["unknown"]) => PolicyFault;
  /** Keys that stand in one object twice. */
  readonly repeatedKeys: readonly PolicyFault[];
}

/** So deep no policy is; the parser calls itself for each level. */
const mostDepth = 64;

/** Reads JSON, strictly: no comments, no comma at the end. The other result is what is wrong with it. */
export function readPolicyText(text: string): PolicyText | PolicyFault {
  const json = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const place = placesIn(json);
  const fault = (
    offset: number,
    path: JSONPath,
    message: string,
    unknown: PolicyFault["unknown"] = null,
  ) => ({
    ...place(offset),
    path: pathText(path),
    text: message,
    unknown,
  });
  if (depthOf(json) > mostDepth)
    return fault(0, [], "not a policy: lists or objects within others, too deep");
  const errors: ParseError[] = [];
  const root = parseTree(json, errors, { disallowComments: true, allowTrailingComma: false });
  const [error] = errors;
  if (error !== undefined || root === undefined)
    return fault(error?.offset ?? 0, [], `not JSON: ${wordsOf(error)}`);
  return {
    contents: valueOf(root),
    faultAt: (path, message, unknown) => fault(nodeAt(root, path).offset, path, message, unknown),
    repeatedKeys: repeatedIn(root).map(({ node, path }) =>
      fault(node.offset, path, "the key stands here twice"),
    ),
  };
}

function wordsOf(error: ParseError | undefined): string {
  if (error === undefined) return "the file is empty";
  // `PropertyNameExpected` reads as "property name expected".
  return printParseErrorCode(error.error)
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
}

/** The key of a property where it has one, else the value, else the nearest part above. */
function nodeAt(root: Node, path: JSONPath): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node === undefined) continue;
    const { parent } = node;
    return parent?.type === "property" && length === path.length ? (parent.children?.[0] ?? node) : node;
  }
  return root;
}

function valueOf(node: Node): unknown {
  const { children = [] } = node;
  if (node.type === "array") return children.map(valueOf);
  if (node.type !== "object") return node.value;
  return Object.fromEntries(
    children.flatMap(({ children: [key, value] = [] }) =>
      key === undefined || value === undefined ? [] : [[String(key.value), valueOf(value)]],
    ),
  );
}

interface PlacedNode {
  readonly node: Node;
  readonly path: JSONPath;
}

function repeatedIn(node: Node, path: JSONPath = []): readonly PlacedNode[] {
  const { children = [] } = node;
  if (node.type === "array") return children.flatMap((child, at) => repeatedIn(child, [...path, at]));
  if (node.type !== "object") return [];
  const seen = new Set<unknown>();
  return children.flatMap(({ children: [key, value] = [] }) => {
    if (key === undefined) return [];
    const own = [...path, String(key.value)];
    const isRepeated = seen.has(key.value);
    seen.add(key.value);
    const below = value === undefined ? [] : repeatedIn(value, own);
    return isRepeated ? [{ node: key, path: own }, ...below] : below;
  });
}

/** How deep lists and objects lie in each other, brackets in texts included. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of text) {
    if (character === "[" || character === "{") deepest = Math.max(deepest, ++depth);
    else if (character === "]" || character === "}") depth--;
  }
  return deepest;
}

function placesIn(text: string): (offset: number) => Pick<PolicyFault, "line" | "column"> {
  return (offset) => {
    const before = text.slice(0, offset).split(/\r\n|\r|\n/);
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  };
}

function pathText(path: JSONPath): string {
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
  return text.replace(/^\./, "");
}
