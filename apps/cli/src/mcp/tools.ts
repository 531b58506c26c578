import { beginning } from "@turnmeter/reporting";
import type { CommandName } from "../common/command-names.js";
import { latestName } from "../logs/latest-session.js";
import type { Command } from "../specification/command.js";
import type { NamedFlag } from "../specification/flag.js";

/** A tool that gives the result of a command. Texts, defaults and parsers of its input are those of the command's flags. */
export interface Tool {
  readonly name: string;
  /** What people read in a list of tools. */
  readonly title: string;
  /** What people without a command line need to know beyond the command's brief; empty where the brief says all. */
  readonly description: string;
  /** The commands: one whose flag `by` has the asked value among its choices, else the last. */
  readonly commands: readonly CommandName[];
  /** Flags of the commands that are its input. */
  readonly flags: readonly string[];
  /** Arguments of the command that are its input, in their order; none by default. */
  readonly arguments?: readonly ToolArgument[];
  /** Items of each list if the input does not say how many. */
  readonly usualLimit: number;
  /** Whether parts of its result can be asked for. */
  readonly hasParts?: true;
}

interface ToolArgument {
  readonly name: string;
  /** What values it takes; null if the command's own text says it. */
  readonly text: string | null;
  /** The default; null if required. */
  readonly usual: string | null;
}

const days = ["since", "until", "last", "week"];
const filters = ["project", "model", "session"];
const kinds = ["source", "sessionKind"];
const order = ["sort", "order"];

const side =
  "A session (its id or a prefix of it), a week (2026-W45), a month (2026-10), days (2026-11-01..2026-11-07, yesterday), a model (its id or a part of it) or a client version (2.1.294). To say which, write session:, week:, month:, range:, model: or version: before it.";

/** The tools, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  {
    name: "totals",
    title: "Totals of a period",
    description: "The shortest answer to what a period, project or model cost.",
    commands: ["totals"],
    flags: [...days, ...filters, ...kinds, "cost"],
    usualLimit: 50,
  },
  {
    name: "usage",
    title: "Usage by day, project, model, tool, …",
    description: "Rows of tokens and dollars; by tool, server or program rows of calls, outcomes and times.",
    commands: ["tools", "usage"],
    flags: ["by", ...days, ...filters, ...kinds, ...order, "cost"],
    usualLimit: 50,
  },
  {
    name: "sessions",
    title: "Sessions with their cost",
    description: "Each with its id, project, models, times, tokens and dollars.",
    commands: ["sessions"],
    flags: [...days, "project", "model", ...kinds, ...order, "cost"],
    usualLimit: 20,
  },
  {
    name: "session",
    title: "One session in depth",
    description:
      "Without an id the session that went on last, which may be the one that asks. Rows are turns. What results cost (rent) is an estimate: a part of the session's cost, not an addition to it.",
    commands: ["session"],
    flags: ["project"],
    arguments: [{ name: "id", text: null, usual: latestName }],
    usualLimit: 10,
    hasParts: true,
  },
  {
    name: "compare",
    title: "Two periods, sessions, models or versions",
    description: "Causes add up to the difference; verdicts say what is only noise.",
    commands: ["compare"],
    flags: [...days, ...filters],
    arguments: [
      { name: "before", text: side, usual: null },
      { name: "after", text: "The other side, in the same forms", usual: null },
    ],
    usualLimit: 100,
    hasParts: true,
  },
  {
    name: "failures",
    title: "Failed calls",
    description: "",
    commands: ["errors"],
    flags: [...days, ...filters, ...order],
    usualLimit: 20,
  },
  {
    name: "audit",
    title: "Risky and wasteful work",
    description: "Reads the logs once more, and takes longer than the other tools.",
    commands: ["audit"],
    flags: [...days, ...filters, "rule", "severity", ...order],
    usualLimit: 50,
  },
];

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

interface InputSchema {
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
