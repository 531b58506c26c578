import { statSync } from "node:fs";
import { join } from "node:path";
import { openRoots } from "@turnmeter/safe-fs";
import type { SourceId } from "@turnmeter/schema";
import { readCallContents } from "../../src/index.js";
import type { CallContent, LogFraming } from "../../src/index.js";
import { temporaryFolder } from "./temporary-folder.js";

/** A content of a call with its line. */
export function given(line: number, callId: string | null, input: unknown) {
  return { line, kind: "call", callId, input } as const;
}

/** A content of a result with its line. */
export function gave(line: number, callId: string | null, content: unknown, isError: boolean | null) {
  return { line, kind: "result", callId, content, isError } as const;
}

/** The contents that a log's rows have, or that its bytes have. */
export async function contentsOf(
  source: SourceId,
  log: readonly object[] | string | Uint8Array,
  framing: LogFraming = "lines",
): Promise<readonly (CallContent & { readonly line: number })[]> {
  const name = framing === "database" ? "a.db" : framing === "document" ? "a.json" : "a.jsonl";
  const text =
    typeof log === "string" || log instanceof Uint8Array
      ? log
      : log.map((row) => `${JSON.stringify(row)}\n`).join("");
  const folder = temporaryFolder({ [name]: text });
  const path = join(folder, name);
  const file = {
    path,
    sizeBytes: statSync(path).size,
    version: "1",
    kind: "main",
    framing,
    sessionFolder: null,
    agentLabel: null,
    workflowId: null,
  } as const;
  const unit = { id: path, source, files: [file], sizeBytes: file.sizeBytes };
  const found: (CallContent & { readonly line: number })[] = [];
  for await (const batch of readCallContents(unit, openRoots([folder], { databases: [/\.db$/] })))
    for (const { line, content } of batch) found.push({ ...content, line });
  return found;
}
