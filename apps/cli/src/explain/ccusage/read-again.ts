import { rowsOf } from "@turnmeter/columns";
import type { SafeFs } from "@turnmeter/safe-fs";
import type { Facts } from "@turnmeter/schema";
import type { LogsOfCcusage } from "./differences.js";
import { codexSources } from "./pair-codex.js";
import { readCodexEntries } from "./read-codex-entries.js";
import { readEntries } from "./read-entries.js";
import type { CcusageScope } from "./scopes.js";

/** What ccusage would count of the logs, if all of an agent lay in one of its folders. They are read once more, by their paths. */
export async function readAgain(
  { files }: Pick<Facts, "files">,
  fs: SafeFs,
  { isOfAll }: CcusageScope,
): Promise<LogsOfCcusage> {
  const claude: string[] = [];
  const codex: string[] = [];
  for (const { path, status, source } of rowsOf(files)) {
    if (!path.endsWith(".jsonl") || status === "failed") continue;
    const isCodex = isOfAll && source !== null && codexSources.has(source);
    (isCodex ? codex : claude).push(path);
  }
  return {
    found: await readEntries(claude, fs),
    codex: isOfAll ? await readCodexEntries(codex, fs) : null,
  };
}
