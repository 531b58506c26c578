import { CliError } from "../common/cli-error.js";
import { didYouMean } from "@turnmeter/schema/names.js";
import type { Command } from "../specification/command.js";
import type { Given } from "../specification/command-line.js";
import { commandsOf, inputSchema, limitName, mostItems, partsName } from "./input-schema.js";
import type { Tool } from "./tools.js";

/** What a call of a tool asks for. */
export interface ToolInput {
  readonly command: Command;
  /** Flags and arguments of the command, as they would be typed. */
  readonly given: Given;
  /** Most items of each list. */
  readonly limit: number;
  /** Keys of the result; null wants all. */
  readonly parts: readonly string[] | null;
}

type Arguments = Readonly<Record<string, unknown>>;

/** Longer than any name, id or day. */
const longestText = 1000;
const mostTexts = 100;

/**
 * What the arguments of a call ask for.
 *
 * @throws {CliError} 2 with what is wrong with each argument
 */
export function toolInput(tool: Tool, given: Arguments, commands: readonly Command[]): ToolInput {
  const { properties, required } = inputSchema(tool, commands);
  const known = Object.keys(properties);
  const faults: string[] = [];
  const texts = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null) continue;
    const schema = known.includes(name) ? properties[name] : undefined;
    if (schema === undefined) faults.push(unknownText(tool, name, known));
    else {
      const isList = schema.type === "array";
      const found = textsOf(value, isList);
      if (typeof found === "string") faults.push(`${name}: ${found}`);
      else texts.set(name, found);
    }
  }
  for (const name of required) if (!texts.has(name)) faults.push(`missing argument: ${name}`);
  const limit = limitOf(texts.get(limitName)?.[0], tool, faults);
  if (faults.length > 0) throw new CliError(faults.join("\n"), 2);
  const command = commandOf(tool, texts.get("by")?.[0], commands);
  const inputs = new Map([...texts].filter(([name]) => tool.flags.includes(name)));
  const wrong = [...inputs.keys()].filter((name) => !command.flags.some((flag) => flag.name === name));
  if (wrong.length > 0)
    throw new CliError(`${wrong.join(" and ")} cannot be given by ${texts.get("by")?.[0]}`, 2);
  return {
    command,
    given: {
      inputs,
      positionals: (tool.arguments ?? []).map(({ name, usual }) => texts.get(name)?.[0] ?? usual ?? ""),
    },
    limit,
    parts: texts.get(partsName) ?? null,
  };
}

function unknownText(tool: Tool, name: string, known: readonly string[]): string {
  const meant = didYouMean(name, known);
  return `no argument of ${tool.name}: ${name}; ${meant ?? `allowed is ${known.join(", ")}`}`;
}

/** The value or values as typed; a plain string says what is wrong. */
function textsOf(value: unknown, isList: boolean): readonly string[] | string {
  if (!Array.isArray(value)) {
    const text = textOf(value);
    return text === null
      ? `allowed is ${isList ? "a list of texts" : "one text"}`
      : (textFault(text) ?? [text]);
  }
  if (!isList) return "allowed is one value, and no list";
  const items: readonly unknown[] = value;
  if (items.length === 0) return "an empty list; leave it out to have all";
  if (items.length > mostTexts) return `${items.length} values; allowed are ${mostTexts}`;
  const texts: string[] = [];
  for (const item of items) {
    const text = textOf(item);
    if (text === null) return "allowed is a list of texts";
    const fault = textFault(text);
    if (fault !== null) return fault;
    texts.push(text);
  }
  return texts;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : null;
}

function textFault(text: string): string | null {
  if (text.length > longestText) return `${text.length} characters; allowed are ${longestText}`;
  return /\p{Cc}/u.test(text) ? "control characters are not allowed" : null;
}

function limitOf(text: string | undefined, { usualLimit }: Tool, faults: string[]): number {
  if (text === undefined) return usualLimit;
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= mostItems) return limit;
  faults.push(`not a value of ${limitName}: ${text}; allowed is a whole number from 1 to ${mostItems}`);
  return usualLimit;
}

/** The command whose `--by` accepts the value, else the last one. */
function commandOf(tool: Tool, by: string | undefined, commands: readonly Command[]): Command {
  const own = commandsOf(tool, commands);
  const listing = own.find(({ flags }) =>
    flags.some(({ name, form, values }) => name === "by" && form === "choice" && values.includes(by ?? "")),
  );
  const command = listing ?? own.at(-1);
  if (command === undefined) throw new Error(`no command of the tool ${tool.name}`);
  return command;
}
