import type { Command } from "turnmeter/reference";
import * as z from "zod";
import { code, codes } from "../markdown.js";
import { printedBy } from "../guides/printed-by.js";

/** What stands in every result. */
const envelope: readonly string[] = ["schema", "isSample", "period", "totals", "rows", "problems"];

const result = z.looseObject({
  schema: z.string(),
  rows: z.array(z.record(z.string(), z.unknown())),
});

/** Arguments that commands need, in the sample. */
const neededArguments: Readonly<Record<string, readonly string[]>> = {
  compare: ["2026-W46", "2026-W47"],
};

/** The keys of a command's JSON, as it writes them for the bundled sample; nothing where it writes none or needs flags. */
export async function jsonKeys(command: Command, usage: readonly string[]): Promise<readonly string[]> {
  const { name, flags } = command;
  const needed = command.arguments.every(({ defaultValue }) => defaultValue !== null)
    ? []
    : name === "session"
      ? [await firstSession()]
      : neededArguments[name];
  const writesResult =
    flags.some(({ name: flag }) => flag === "json") && !flags.some(({ isRequired }) => isRequired);
  if (needed === undefined || !writesResult) return [];
  const readsLogs = flags.some((flag) => flag.name === "sample");
  const { schema, rows, ...others } = await resultOf([name, ...needed], { readsLogs });
  const more = Object.keys(others).filter((key) => !envelope.includes(key));
  const [row = {}] = rows;
  const keys = Object.keys(row);
  const rowText = keys.length === 0 ? "" : ` with rows of ${keysText(keys, usage)}`;
  const moreText = more.length === 0 ? "" : `${keys.length === 0 ? " with" : "; besides,"} ${codes(more)}`;
  return [`JSON: ${code(schema)}${rowText}${moreText}.`];
}

/** The keys of usage, which are the same wherever they stand, with those that flags add. */
export async function usageKeys(...flags: readonly string[]): Promise<readonly string[]> {
  const { rows } = await resultOf(["models", ...flags], { readsLogs: true });
  return Object.keys(rows[0] ?? {}).filter((key) => key !== "model" && key !== "source");
}

/** Keys in order, those of usage by one word. */
function keysText(keys: readonly string[], usage: readonly string[]): string {
  if (!usage.every((key) => keys.includes(key))) return codes(keys);
  return keys
    .filter((key) => !usage.slice(1).includes(key))
    .map((key) => (key === usage[0] ? "the keys of [usage](#json)" : code(key)))
    .join(", ");
}

async function firstSession(): Promise<string> {
  const { rows } = await resultOf(["sessions"], { readsLogs: true });
  return z.string().parse(rows[0]?.["sessionId"]);
}

async function resultOf(args: readonly string[], { readsLogs }: { readonly readsLogs: boolean }) {
  const logs = readsLogs ? "--sample" : "";
  return result.parse(JSON.parse(await printedBy(`turnmeter ${args.join(" ")} ${logs} --json --quiet`)));
}
