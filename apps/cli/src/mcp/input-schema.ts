import { beginning } from "@turnmeter/reporting";
import type { Command } from "../specification/command.js";
import type { NamedFlag } from "../specification/flag.js";
import type { Tool } from "./tools.js";

interface PropertySchema {
  readonly type: "string" | "boolean" | "integer" | "array";
  readonly description: string;
  readonly enum?: readonly string[];
  readonly examples?: readonly string[];
  readonly items?: Pick<PropertySchema, "type" | "enum" | "examples">;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: string | boolean | number;
}

/** JSON Schema of the input of a tool. */
export interface InputSchema {
  readonly type: "object";
  readonly properties: Record<string, PropertySchema>;
  readonly required: string[];
  readonly additionalProperties: false;
}

/** Most items of each list that may be asked for. */
export const mostItems = 1000;

/** Inputs that tools have besides those of their commands. */
export const limitName = "limit";
export const partsName = "parts";

/** The input of a tool as a JSON Schema; flags are described as their commands describe them. */
export function inputSchema(tool: Tool, commands: readonly Command[]): InputSchema {
  const own = commandsOf(tool, commands);
  const flags = tool.flags.map((name) => [name, flagSchema(flagsNamed(name, own))] as const);
  const { arguments: args = [] } = tool;
  const typed = args.map(({ name, text, usual }, at) => {
    const description = text ?? own.at(-1)?.arguments[at]?.brief ?? "";
    return [name, { type: "string", description, ...(usual === null ? {} : { default: usual }) }] as const;
  });
  return {
    type: "object",
    properties: {
      ...Object.fromEntries(typed),
      ...Object.fromEntries(flags),
      ...(tool.hasParts ? { [partsName]: partsSchema } : {}),
      [limitName]: {
        type: "integer",
        minimum: 1,
        maximum: mostItems,
        default: tool.usualLimit,
        description: "Most items of each list; rowsLeftOut and leftOut say how many more there are",
      },
    },
    required: args.flatMap(({ name, usual }) => (usual === null ? [name] : [])),
    additionalProperties: false,
  };
}

const partsSchema: PropertySchema = {
  type: "array",
  items: { type: "string" },
  minItems: 1,
  description:
    "Only these keys of the result, such as rows; schema, period, totals and problems are always there",
};

/** The commands of a tool. */
export function commandsOf(tool: Tool, commands: readonly Command[]): readonly Command[] {
  return tool.commands.flatMap((name) => commands.filter((command) => command.name === name));
}

function flagsNamed(name: string, commands: readonly Command[]): readonly NamedFlag[] {
  return commands.toReversed().flatMap(({ flags }) => flags.filter((flag) => flag.name === name));
}

function flagSchema([flag, ...others]: readonly NamedFlag[]): PropertySchema {
  if (flag === undefined) throw new Error("a tool has a flag that its commands do not have");
  const { brief, defaultValue, isRepeatable } = flag;
  // Commands of one tool differ in what they list by: the choices of one are further values of the other.
  const more = others.filter(({ values }) => values.join() !== flag.values.join());
  const one = { ...valueSchema(flag), ...(more.length === 0 ? {} : examplesOf(flag, more)) };
  return {
    ...(isRepeatable ? { type: "array", items: one, minItems: 1 } : one),
    description: [
      brief,
      ...more.map((other) => `Or ${other.values.join(", ")}: ${beginning(other.brief, "lower")}`),
    ].join(". "),
    ...(defaultValue === null ? {} : { default: defaultValue }),
  };
}

function examplesOf({ defaultValue }: NamedFlag, others: readonly NamedFlag[]) {
  const usual = typeof defaultValue === "string" ? [defaultValue] : [];
  return { examples: [...usual, ...others.flatMap(({ values }) => values)] };
}

function valueSchema({ form, values }: NamedFlag): Pick<PropertySchema, "type" | "enum" | "examples"> {
  if (form === "boolean") return { type: "boolean" };
  if (form === "choice") return { type: "string", enum: values };
  return { type: "string", ...(values.length === 0 ? {} : { examples: values }) };
}
