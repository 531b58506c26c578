import {
  type CompiledSource,
  createCompiledClaudeCode,
  createCompiledCodex,
} from "@turnmeter/parser/compiled";
import type { SourceId } from "@turnmeter/schema";
import { wasm } from "../../wasm/claude-code.js";

/** What reads the logs of a source: its decoder, and the module that this is a part of, in base64. */
export interface CompiledModule {
  readonly source: CompiledSource;
  readonly wasm: string;
}

/** The sources whose usual rows compiled code decodes. Modules of the rarer ones are loaded where there are such logs. */
export const compiledModules: ReadonlyMap<SourceId, () => CompiledModule | Promise<CompiledModule>> = new Map<
  SourceId,
  () => CompiledModule | Promise<CompiledModule>
>([
  ["claude-code", () => ({ source: createCompiledClaudeCode(), wasm })],
  [
    "codex",
    async () => ({ source: createCompiledCodex(), wasm: (await import("../../wasm/codex.js")).wasm }),
  ],
]);
