import { rowsOf } from "@turnmeter/columns";
import type { SafeFs } from "@turnmeter/safe-fs";
import { type Compared, differences, type LogsOfCcusage } from "./differences.js";
import type { DifferenceStep } from "./difference-step.js";
import { codexSources } from "./match-requests.js";
import { readCodexEntries } from "./read-codex-entries.js";
import { readEntries } from "./read-entries.js";
import type { CcusageScope } from "./ccusage-view.js";

/**
 * Reads the logs once more, by their paths, as ccusage would if all of an agent lay in one of its folders, and gives the steps
 * from turnmeter's total to its own.
 *
 * @throws SafeFsError where a log cannot be read again
 */
export async function readDifferences(
  selection: Omit<Compared, keyof LogsOfCcusage>,
  fs: SafeFs,
  { isOfAll }: CcusageScope,
): Promise<readonly DifferenceStep[]> {
  const claude: string[] = [];
  const codex: string[] = [];
  for (const { path, status, source } of rowsOf(selection.allFacts.files)) {
    if (!path.endsWith(".jsonl") || status === "failed") continue;
    const isCodex = isOfAll && source !== null && codexSources.has(source);
    (isCodex ? codex : claude).push(path);
  }
  return differences({
    ...selection,
    found: await readEntries(claude, fs),
    codex: isOfAll ? await readCodexEntries(codex, fs) : null,
  });
}
