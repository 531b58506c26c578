import type { CliContext } from "../common/context.js";
import { CliError } from "../common/cli-error.js";
import { runPrepared } from "../output/run-prepared.js";
import type { Command } from "../specification/command.js";
import { selectingFlags } from "../specification/flags/selecting-flags.js";
import { toolInput } from "./tool-input.js";
import type { ToolInput } from "./tool-input.js";
import type { Tool } from "./tools.js";

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
