import type { Expression, PrivateIdentifier, SpreadElement, Super } from "acorn";

type Node = Expression | PrivateIdentifier | SpreadElement | Super;

type Of<Type extends Expression["type"]> = Extract<Expression, { readonly type: Type }>;

/** Longer texts are not put together. */
const mostChars = 4_000_000;

/** The values of expressions in JavaScript, as far as literals and constants tell them. */
export class LiteralValues {
  readonly #constants: ReadonlyMap<string, Expression>;
  readonly #known = new Map<string, unknown>();

  constructor(constants: ReadonlyMap<string, Expression>) {
    this.#constants = constants;
  }

  /** A text, number, boolean, null, list or object; undefined for whatever else, and for what is not known in one of the last two. */
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

  /** An object whose keys are all known. */
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

/** Texts and numbers as one text. */
function joined(parts: readonly unknown[], separator: string): string | undefined {
  let chars = 0;
  for (const part of parts) {
    if (typeof part !== "string" && typeof part !== "number") return undefined;
    chars += String(part).length + separator.length;
    if (chars > mostChars) return undefined;
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
