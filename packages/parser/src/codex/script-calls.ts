import { parse } from "acorn";
import type { AnyNode, Expression, PrivateIdentifier, SpreadElement, Super } from "acorn";

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

const toolsName = "tools";

/** The calls in a script in JavaScript, with inputs as far as its text states them: literals, and constants that are literals. */
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

/** Tool of `tools.name` or `tools["name"]`; null for others. */
function toolOf(callee: AnyNode, values: LiteralValues): string | null {
  if (callee.type !== "MemberExpression") return null;
  if (callee.object.type !== "Identifier" || callee.object.name !== toolsName) return null;
  const name = values.ofKey(callee.property, callee.computed);
  return typeof name === "string" ? name : null;
}

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

type Node = Expression | PrivateIdentifier | SpreadElement | Super;

type Of<Type extends Expression["type"]> = Extract<Expression, { readonly type: Type }>;

/** Longer texts are not put together. */
const mostLiteralChars = 4_000_000;

/** The values of expressions in JavaScript, as far as literals and constants tell them. */
class LiteralValues {
  readonly #constants: ReadonlyMap<string, Expression>;
  readonly #known = new Map<string, unknown>();

  constructor(constants: ReadonlyMap<string, Expression>) {
    this.#constants = constants;
  }

  /** A text, number, boolean, null, list or object; undefined for anything else, and in place of an unknown value in a list or object. */
  of(node: Node): unknown {
    switch (node.type) {
      case "Literal":
        return node.value instanceof RegExp || typeof node.value === "bigint" ? undefined : node.value;
      case "TemplateLiteral":
        return this.#template(node, (text) => text.cooked);
      case "TaggedTemplateExpression":
        return isRaw(node.tag) ? this.#template(node.quasi, (text) => text.raw) : undefined;
      case "Identifier":
        return this.#constant(node.name);
      case "ArrayExpression":
        return this.#list(node);
      case "ObjectExpression":
        return this.#object(node);
      case "BinaryExpression":
        return node.operator === "+" ? joined([this.of(node.left), this.of(node.right)], "") : undefined;
      case "CallExpression":
        return this.#joinedList(node);
      default:
        return undefined;
    }
  }

  /** The name of a property: as it stands there, or the value in brackets. */
  ofKey(key: Expression | PrivateIdentifier, isInBrackets: boolean): unknown {
    return key.type === "Identifier" && !isInBrackets ? key.name : this.of(key);
  }

  #constant(name: string): unknown {
    const expression = this.#constants.get(name);
    if (expression === undefined) return undefined;
    if (!this.#known.has(name)) {
      // One that is made of itself has no value.
      this.#known.set(name, undefined);
      this.#known.set(name, this.of(expression));
    }
    return this.#known.get(name);
  }

  #template(
    { quasis, expressions }: Of<"TemplateLiteral">,
    textOf: (text: { readonly raw: string; readonly cooked?: string | null | undefined }) => unknown,
  ): string | undefined {
    const parts = quasis.flatMap(({ value }, at) => {
      const expression = expressions[at];
      return [textOf(value), expression === undefined ? "" : this.of(expression)];
    });
    return joined(parts, "");
  }

  #list({ elements }: Of<"ArrayExpression">): readonly unknown[] {
    return elements.map((element) => (element === null ? undefined : this.of(element)));
  }

  /** Undefined unless all keys are known. */
  #object({ properties }: Of<"ObjectExpression">): Readonly<Record<string, unknown>> | undefined {
    const fields: [string, unknown][] = [];
    for (const property of properties) {
      if (property.type !== "Property") return undefined;
      const key = this.ofKey(property.key, property.computed);
      if (typeof key !== "string") return undefined;
      fields.push([key, this.of(property.value)]);
    }
    return Object.fromEntries(fields);
  }

  /** `[…].join("…")` */
  #joinedList({ callee, arguments: [separator] }: Of<"CallExpression">): string | undefined {
    if (callee.type !== "MemberExpression" || callee.object.type !== "ArrayExpression") return undefined;
    if (this.ofKey(callee.property, callee.computed) !== "join") return undefined;
    const between = separator === undefined ? "," : this.of(separator);
    return typeof between === "string" ? joined(this.#list(callee.object), between) : undefined;
  }
}

function joined(parts: readonly unknown[], separator: string): string | undefined {
  let chars = 0;
  for (const part of parts) {
    if (typeof part !== "string" && typeof part !== "number") return undefined;
    chars += String(part).length + separator.length;
    if (chars > mostLiteralChars) return undefined;
  }
  return parts.join(separator);
}

function isRaw(tag: Expression): boolean {
  return (
    tag.type === "MemberExpression" &&
    tag.object.type === "Identifier" &&
    tag.object.name === "String" &&
    tag.property.type === "Identifier" &&
    tag.property.name === "raw"
  );
}
