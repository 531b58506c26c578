import type { CliContext } from "../common/context.js";
import { CliError } from "../common/cli-error.js";
import { runPrepared } from "../output/run-prepared.js";
import type { Command } from "../specification/command.js";
import { boundedLists, isObject } from "./bounded-lists.js";
import type { JsonObject } from "./bounded-lists.js";
import { toolInput } from "./tool-input.js";
import type { ToolInput } from "./tool-input.js";
import type { Tool } from "./tools.js";

/** Characters of a result: some 25,000 tokens, what clients show of one. */
const mostCharacters = 64_000;

/** What every result has, whichever parts are asked for. */
const usualParts: readonly string[] = ["schema", "isSample", "period", "totals", "problems"];

/** Flags that limit what may be shown; a call cannot replace them. */
const scopeFlags: ReadonlySet<string> = new Set([
  "source",
  "project",
  "model",
  "session",
  "sessionKind",
  "since",
  "until",
  "last",
  "week",
]);

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
  for (let limit = input.limit; ;) {
    const result = await resultWithin(limit, input, context);
    const size = JSON.stringify(result).length;
    if (size <= mostCharacters) return result;
    if (limit === 1)
      throw new CliError(
        `the result has ${size} characters, and ${mostCharacters} are allowed; ask for less of it`,
        1,
      );
    limit = Math.max(1, Math.min(limit - 1, Math.floor((limit * mostCharacters) / size)));
  }
}

async function resultWithin(
  limit: number,
  { command, given, parts }: ToolInput,
  context: CliContext,
): Promise<JsonObject> {
  const taken = [...(context.inputs ?? [])].filter(
    ([name]) => !scopeFlags.has(name) && command.flags.some((flag) => flag.name === name),
  );
  const top = command.flags.some(({ name }) => name === "top") ? [["top", [String(limit)]] as const] : [];
  const inputs = new Map([...taken, ...given.inputs, ["json", ["true"]] as const, ...top]);
  const prepared = command.prepare({ ...given, inputs });
  if (prepared.faults !== null) throw new CliError(prepared.faults.join("\n"), 2);
  const written: string[] = [];
  const told: string[] = [];
  await runPrepared(prepared.run, {
    ...context,
    stdout: { write: (text) => written.push(text) },
    stderr: { write: (text) => told.push(text) },
  });
  const json: unknown = JSON.parse(written.join(""));
  if (!isObject(json)) throw new Error(`the JSON of ${command.name} is no object`);
  const { value, leftOut } = boundedLists(parts === null ? json : partsOf(json, parts), limit);
  const messages = told
    .join("")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return {
    ...value,
    ...(Object.keys(leftOut).length === 0 ? {} : { leftOut }),
    ...(messages.length === 0 ? {} : { messages }),
  };
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
