import { type AnyNode, type Expression, parse } from "acorn";
import { LiteralValues } from "./literal-values.js";

/** A call of a tool in a script. */
export interface ScriptCall {
  readonly tool: string;
  /** Its only argument: an object, a text, a number. Undefined if the script's text does not tell it. */
  readonly input: unknown;
}

/** The calls of tools that a script makes. */
export interface ScriptCalls {
  readonly calls: readonly ScriptCall[];
  /** Whether the script names its tools in these calls and nowhere else. */
  readonly isWhole: boolean;
}

/** Longer scripts are not looked into. */
const mostChars = 262_144;

const nothingTold: ScriptCalls = { calls: [], isWhole: false };

/** Where scripts find their tools. */
const toolsName = "tools";

/** The calls in a script in JavaScript, as far as its text tells what they are given: literals, and constants that are one. */
export function scriptCalls(text: string): ScriptCalls {
  if (text.length > mostChars) return nothingTold;
  try {
    const program = parse(text, {
      ecmaVersion: "latest",
      sourceType: "module",
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
    });
    return callsIn(nodesOf(program));
  } catch (error) {
    // What is nested too deep for the parser is no script that anybody wrote.
    if (error instanceof SyntaxError || error instanceof RangeError) return nothingTold;
    throw error;
  }
}

function callsIn(nodes: readonly AnyNode[]): ScriptCalls {
  const values = new LiteralValues(constantsOf(nodes));
  const calls: ScriptCall[] = [];
  let named = 0;
  for (const node of nodes) {
    if (node.type === "Identifier" && node.name === toolsName) named++;
    if (node.type !== "CallExpression") continue;
    const tool = toolOf(node.callee, values);
    if (tool === null) continue;
    const [argument] = node.arguments;
    calls.push({ tool, input: argument === undefined ? null : values.of(argument) });
  }
  return { calls, isWhole: named === calls.length };
}

/** The tool of `tools.name` or `tools["name"]`; null for other expressions. */
function toolOf(callee: AnyNode, values: LiteralValues): string | null {
  if (callee.type !== "MemberExpression") return null;
  if (callee.object.type !== "Identifier" || callee.object.name !== toolsName) return null;
  const name = values.ofKey(callee.property, callee.computed);
  return typeof name === "string" ? name : null;
}

/** The expressions that constants are given, by name. */
function constantsOf(nodes: readonly AnyNode[]): ReadonlyMap<string, Expression> {
  const found = new Map<string, Expression>();
  const several = new Set<string>();
  for (const node of nodes) {
    if (node.type !== "VariableDeclaration") continue;
    for (const { id, init } of node.declarations) {
      if (id.type !== "Identifier") continue;
      // Of two of one name it would take their scopes to tell which is meant.
      if (found.has(id.name) || node.kind !== "const") several.add(id.name);
      if (init !== null && init !== undefined) found.set(id.name, init);
    }
  }
  for (const name of several) found.delete(name);
  return found;
}

/** A node and all nodes in it. */
function nodesOf(program: AnyNode): readonly AnyNode[] {
  const nodes = [program];
  for (const node of nodes) {
    for (const part of Object.values(node).flat()) if (isNode(part)) nodes.push(part);
  }
  return nodes;
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
