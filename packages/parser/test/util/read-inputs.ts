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

/** What the calls of a log were given, a list a call; the log's content is rows or its text. */
export async function inputsOf(
  source: SourceId,
  content: readonly object[] | string | Uint8Array,
  calls: readonly Call[],
  name = "a.jsonl",
): Promise<readonly (readonly CallInput[])[]> {
  const isRows = Array.isArray(content);
  const text = isRows ? content.map((row) => `${JSON.stringify(row)}\n`).join("") : content;
  const folder = temporaryFolder({ [name]: text as string | Uint8Array });
  const places = calls.map(([line, callId]) => ({ source, file: join(folder, name), line, callId }));
  const found: CallInput[][] = calls.map(() => []);
  for await (const { index, input: told } of readCallInputs(places, openRoots([folder])))
    found[index]!.push(told);
  return found;
}
