import {
  findNodeAtLocation,
  parseTree,
  printParseErrorCode,
  type JSONPath,
  type Node,
  type ParseError,
} from "jsonc-parser";
import type * as z from "zod";
import { ruleIds } from "../names.js";
import { openPolicy, type AuditPolicy } from "./policy.js";
import { policySchema, type PolicyFile } from "./policy-schema.js";
import { fitsProgram, isListed, parseToolEntry, fitsWildcard } from "./tool-entry.js";

/** A policy that was read; or what is wrong with it, in the order of the file. */
export type ParsedPolicy =
  | {
      readonly policy: AuditPolicy;
      /** Faults for tools that the policy names and `known` lacks. Patterns and tools of MCP servers are not checked. */
      readonly unknownTools: (known: readonly string[]) => readonly PolicyFault[];
    }
  | { readonly faults: readonly PolicyFault[] };

/** Reads the text of a policy file: JSON, as `policy.schema.json` describes it. */
export function parsePolicy(text: string): ParsedPolicy {
  const read = readPolicyText(text);
  if (!("contents" in read)) return { faults: [read] };
  const parsed = policySchema.safeParse(read.contents);
  const schemaFaults = parsed.success ? [] : parsed.error.issues.flatMap((issue) => faultsOf(issue, read));
  const faults = [
    ...read.repeatedKeys,
    ...schemaFaults,
    ...(parsed.success ? contradictions(parsed.data, read) : []),
  ];
  if (!parsed.success || faults.length > 0)
    return { faults: faults.toSorted((a, b) => a.line - b.line || a.column - b.column) };
  const { data } = parsed;
  return {
    policy: policyOf(data),
    unknownTools: (known) =>
      toolsNamed(data).flatMap(({ tool, path }) =>
        known.includes(tool) || tool.includes("*") || tool.startsWith("mcp__")
          ? []
          : [read.faultAt(path, `no such tool: ${tool}`, { name: tool, known })],
      ),
  };
}

function policyOf(file: PolicyFile): AuditPolicy {
  return {
    allowedTools: file.allowedTools ?? null,
    deniedTools: file.deniedTools ?? [],
    allowedPrograms: file.allowedPrograms ?? null,
    deniedPrograms: file.deniedPrograms ?? [],
    additionalFolders: file.additionalFolders ?? [],
    timeoutsMs: new Map(Object.entries(file.timeoutsMs ?? {})),
    largeResultTokens: file.largeResultTokens ?? openPolicy.largeResultTokens,
    permissionModes: file.permissionModes ?? null,
    rules: new Map(
      Object.entries(file.rules ?? {}).flatMap(([id, setting]) =>
        setting === undefined ? [] : [[id, setting]],
      ),
    ),
  };
}

function toolsNamed(file: PolicyFile): readonly { readonly tool: string; readonly path: JSONPath }[] {
  const listed = (["allowedTools", "deniedTools"] as const).flatMap((key) =>
    (file[key] ?? []).map((entry, at) => ({ tool: parseToolEntry(entry)?.tool ?? entry, path: [key, at] })),
  );
  return [
    ...listed,
    ...Object.keys(file.timeoutsMs ?? {}).map((tool) => ({ tool, path: ["timeoutsMs", tool] })),
  ];
}

function faultsOf(issue: z.core.$ZodIssue, { faultAt, contents }: PolicyText): readonly PolicyFault[] {
  const path = issue.path.map((key) => (typeof key === "number" ? key : String(key)));
  if (issue.code !== "unrecognized_keys")
    return [faultAt(path, `${textOfIssue(issue)}${given(path, contents)}`)];
  const known = path[0] === "rules" ? ruleIds : Object.keys(policySchema.shape);
  const what = path[0] === "rules" ? "rule" : "key";
  return issue.keys.map((name) => faultAt([...path, name], `no such ${what}: ${name}`, { name, known }));
}

function given(path: JSONPath, contents: unknown): string {
  const value = path.reduce<unknown>(
    (part, key) => (typeof part === "object" && part !== null ? Reflect.get(part, key) : undefined),
    contents,
  );
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? `; it is ${JSON.stringify(value).slice(0, 60)}`
    : "";
}

function contradictions(file: PolicyFile, { faultAt }: PolicyText): readonly PolicyFault[] {
  const denied = (
    key: "allowedTools" | "allowedPrograms" | "timeoutsMs",
    entries: Iterable<readonly [at: number | string, entry: string]>,
    list: "deniedTools" | "deniedPrograms",
  ) =>
    Array.from(entries).flatMap(([at, entry]) => {
      const by = (file[list] ?? []).find((other) =>
        list === "deniedTools" ? isDeniedBy(entry, other) : isListed(entry, [other]),
      );
      const text = `${entry} is allowed here, and ${by} in ${list} denies it; take one of them out`;
      return by === undefined ? [] : [faultAt([key, at], text)];
    });
  return [
    ...denied("allowedTools", (file.allowedTools ?? []).entries(), "deniedTools"),
    ...denied("allowedPrograms", (file.allowedPrograms ?? []).entries(), "deniedPrograms"),
    ...denied(
      "timeoutsMs",
      Object.keys(file.timeoutsMs ?? {}).map((tool) => [tool, tool]),
      "deniedTools",
    ),
  ];
}

function isDeniedBy(allowed: string, denied: string): boolean {
  const own = parseToolEntry(allowed);
  const other = parseToolEntry(denied);
  if (own === null || other === null || !fitsWildcard(other.tool, own.tool)) return false;
  if (other.argument === null) return true;
  return (
    own.argument !== null &&
    (own.argument === other.argument || fitsProgram(other.argument, own.argument) === "yes")
  );
}

function textOfIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `allowed is ${kinds.get(issue.expected) ?? issue.expected}`;
    case "invalid_value":
      return `allowed is ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return `allowed is ${issue.minimum} or more${unitOf(issue.origin)}`;
    case "too_big":
      return `allowed is ${issue.maximum} or less${unitOf(issue.origin)}`;
    default:
      return issue.message;
  }
}

const kinds: ReadonlyMap<string, string> = new Map([
  ["array", "a list"],
  ["int", "a whole number"],
  ["number", "a number"],
  ["object", "an object: {…}"],
  ["record", "an object: {…}"],
  ["string", "a text"],
]);

function unitOf(origin: string): string {
  if (origin === "string") return " characters";
  return origin === "array" ? " entries" : "";
}

interface PolicyText {
  readonly contents: unknown;
  /** A fault at a path, or at its nearest existing parent. */
  readonly faultAt: (path: JSONPath, text: string, unknown?: PolicyFault["unknown"]) => PolicyFault;
  readonly repeatedKeys: readonly PolicyFault[];
}

/** No policy is this deep; the parser recurses per level. */
const mostDepth = 64;

/** Strict JSON: no comments, no trailing comma. Else returns the fault. */
function readPolicyText(text: string): PolicyText | PolicyFault {
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

/** The property's key if there is one, else the value, else the nearest parent. */
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

/** Nesting depth, counting brackets in strings too. */
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

/** Something wrong with a policy file. */
export interface PolicyFault {
  /** Both counted from 1. */
  readonly line: number;
  readonly column: number;
  /** Where in it, as `rules.over-timeout` or `allowedTools[2]`; empty for the file itself. */
  readonly path: string;
  /** What is wrong, and what is allowed. */
  readonly text: string;
  /** A name that nobody knows, and those that are known; null where the fault is another one. */
  readonly unknown: { readonly name: string; readonly known: readonly string[] } | null;
}
