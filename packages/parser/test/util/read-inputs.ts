import { join } from "node:path";
import { openRoots } from "@turnmeter/safe-fs";
import type { CallInput, SourceId } from "@turnmeter/schema";
import { readCallInputs } from "../../src/index.js";
import { temporaryFolder } from "./temporary-folder.js";

/** A call by its line, from 1, and its id. */
export type Call = readonly [line: number, callId: string | null];

/** An input without what it leaves open. */
export type Told = Partial<CallInput>;

const open: Omit<CallInput, "callId"> = {
  command: null,
  folder: null,
  timeoutMs: null,
  isSandboxOff: null,
  files: [],
};

/** The input with this command and so on; all else is null or empty. */
export function input(callId: string | null, told: Told = {}): CallInput {
  return { ...open, callId, ...told };
}

/** A log: its rows, or all of its text or bytes. */
export type Log = readonly object[] | string | Uint8Array;

/** What the calls of a log were given, a list a call. */
export async function inputsOf(
  source: SourceId,
  log: Log,
  calls: readonly Call[],
  name = "a.jsonl",
): Promise<readonly (readonly CallInput[])[]> {
  const folder = temporaryFolder({ [name]: contentOf(log) });
  const places = calls.map(([line, callId]) => ({ source, file: join(folder, name), line, callId }));
  const found: CallInput[][] = calls.map(() => []);
  for await (const { index, input: told } of readCallInputs(
    places,
    openRoots([folder], { databases: [/\.db$/] }),
  ))
    found[index]!.push(told);
  return found;
}

/** What the only call of a log's first line was given, of id "a". @throws if that is not one input */
export async function inputOf(source: SourceId, row: object): Promise<CallInput> {
  const [inputs = []] = await inputsOf(source, [row], [[1, "a"]]);
  const [only] = inputs;
  if (only === undefined || inputs.length > 1) throw new Error(`${inputs.length} inputs`);
  return only;
}

function contentOf(log: Log): string | Uint8Array {
  if (typeof log === "string" || log instanceof Uint8Array) return log;
  return log.map((row) => `${JSON.stringify(row)}\n`).join("");
}
