import { didYouMean } from "@turnmeter/schema/names.js";
import type { CliContext } from "../common/context.js";
import { CliError } from "../common/cli-error.js";
import { runPrepared } from "../output/run-prepared.js";
import type { Command } from "../specification/command.js";
import { selectingFlags } from "../specification/flags/shared-flags.js";
import { commandsOf, inputSchema, limitName, mostItems, partsName, type Tool } from "./tools.js";
import type { Given } from "../specification/command-line.js";

/** Characters of a result: some 25,000 tokens, what clients show of one. */
const mostCharacters = 64_000;

const usualParts: readonly string[] = ["schema", "isSample", "period", "totals", "problems"];

/** Scope flags, which a call cannot override. */
const scopeFlags: ReadonlySet<string> = new Set(selectingFlags);

/**
 * The result of a call: the JSON of its command, with `leftOut` where lists are cut, and `messages` where the command has
 * some.
 *
 * @throws {CliError} where the command cannot be run with these arguments, or fails
 * @throws the reason of the context's signal, once it is aborted
 */
export async function toolResult(
  tool: Tool,
  given: JsonObject,
  commands: readonly Command[],
  context: CliContext,
): Promise<JsonObject> {
  const input = toolInput(tool, given, commands);
  let { limit } = input;
  let written = await runCommand(input, limit, context);
  for (;;) {
    const { result, longest } = shownOf(written, limit);
    const size = JSON.stringify(result).length;
    if (size <= mostCharacters) return result;
    const most = Math.min(limit, longest);
    if (most <= 1)
      throw new CliError(
        `the result has ${size} characters, and ${mostCharacters} are allowed; ask for less of it`,
        1,
      );
    limit = Math.max(1, Math.min(most - 1, Math.floor((most * mostCharacters) / size)));
    // Which rows are left out the command knows: of days the oldest.
    if (isListing(input.command)) written = await runCommand(input, limit, context);
  }
}

interface Written {
  readonly json: JsonObject;
  readonly messages: readonly string[];
}

/** Runs the command of a call; `limit` is the number of rows in a listing. */
async function runCommand(
  { command, given, parts }: ToolInput,
  limit: number,
  context: CliContext,
): Promise<Written> {
  const taken = [...(context.inputs ?? [])].filter(
    ([name]) => !scopeFlags.has(name) && command.flags.some((flag) => flag.name === name),
  );
  const inputs = new Map([...taken, ...given.inputs, ["json", ["true"]] as const]);
  if (isListing(command)) inputs.set("top", [String(limit)]);
  const prepared = command.prepare({ ...given, inputs });
  if (prepared.faults !== null) throw new CliError(prepared.faults.join("\n"), 2);
  const [texts, told]: [string[], string[]] = [[], []];
  await runPrepared(prepared.run, {
    ...context,
    stdout: { write: (text) => texts.push(text) },
    stderr: { write: (text) => told.push(text) },
  });
  const json: unknown = JSON.parse(texts.join(""));
  if (!isObject(json)) throw new Error(`the JSON of ${command.name} is no object`);
  const messages = told
    .join("")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return { json: parts === null ? json : partsOf(json, parts), messages };
}

function isListing({ flags }: Command): boolean {
  return flags.some(({ name }) => name === "top");
}

function shownOf({ json, messages }: Written, limit: number) {
  const { value, leftOut, longest } = boundedLists(json, limit);
  const result: JsonObject = {
    ...value,
    ...(Object.keys(leftOut).length === 0 ? {} : { leftOut }),
    ...(messages.length === 0 ? {} : { messages }),
  };
  return { result, longest };
}

/** @throws {CliError} 2 if there is no such part */
function partsOf(json: JsonObject, parts: readonly string[]): JsonObject {
  const names = Object.keys(json);
  const missing = parts.filter((part) => !names.includes(part));
  if (missing.length > 0)
    throw new CliError(`no part of this result: ${missing.join(", ")}; allowed is ${names.join(", ")}`, 2);
  return Object.fromEntries(
    Object.entries(json).filter(([name]) => usualParts.includes(name) || parts.includes(name)),
  );
}

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

interface Bounded {
  readonly value: JsonObject;
  /** Items left out by key path, such as `rent.rows`; lists at the same path add up. */
  readonly leftOut: Readonly<Record<string, number>>;
  readonly longest: number;
}

/** The object with the first so many items of each list in it, at any depth. */
export function boundedLists(value: JsonObject, most: number): Bounded {
  const leftOut: Record<string, number> = {};
  let longest = 0;
  const bounded = (each: unknown, path: string): unknown => {
    if (Array.isArray(each)) {
      const items: readonly unknown[] = each;
      if (items.length > most) leftOut[path] = (leftOut[path] ?? 0) + items.length - most;
      longest = Math.max(longest, Math.min(items.length, most));
      return items.slice(0, most).map((item) => bounded(item, path));
    }
    return isObject(each) ? members(each, path) : each;
  };
  const members = (object: JsonObject, path: string): JsonObject =>
    Object.fromEntries(
      Object.entries(object).map(([key, each]) => [key, bounded(each, path === "" ? key : `${path}.${key}`)]),
    );
  const shorter = members(value, "");
  return { value: shorter, leftOut, longest };
}

interface ToolInput {
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
function toolInput(tool: Tool, given: Arguments, commands: readonly Command[]): ToolInput {
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
