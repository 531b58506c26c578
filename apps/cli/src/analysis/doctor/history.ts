import { join } from "node:path";
import type { GoneLogsUsage } from "@turnmeter/metrics";
import { countOf, goneLogsText, say } from "@turnmeter/reporting";
import type { Text } from "@turnmeter/reporting";
import { openStore, readNamedFile } from "@turnmeter/safe-fs";
import type { CliContext } from "../../common/context.js";
import { goneUsage, ledgerShare } from "../../logs/gone-logs.js";
import { ledgerOfFlags } from "../../logs/reading-options.js";
import type { LedgerFlags } from "../../logs/reading-options.js";
import type { Selection } from "../../logs/selection.js";

/** What becomes of logs that Claude Code deletes. */
export interface History {
  /** Days after which it deletes a transcript. */
  readonly cleanupPeriodDays: number;
  /** Whether what was read stays in the ledger. */
  readonly isKept: boolean;
  /** What counts though its logs are gone; null if nothing does. */
  readonly gone: GoneLogsUsage | null;
}

/** Claude Code's own, where its settings name none. */
const usualPeriodDays = 30;

const mostSettingsBytes = 1_000_000;

/** Null where Claude Code has no logs here, or the flags name them. */
export async function historyOf(
  { facts, goneLogs }: Pick<Selection, "facts" | "goneLogs">,
  flags: LedgerFlags & { readonly path?: readonly string[] | undefined },
  context: CliContext,
): Promise<History | null> {
  const isNamed = flags.path !== undefined && flags.path.length > 0;
  if (isNamed || !Array.from(facts.files.columns.source).includes("claude-code")) return null;
  const share = ledgerShare(facts, goneLogs);
  const ledger = ledgerOfFlags(flags, context);
  return {
    cleanupPeriodDays: (await cleanupPeriodDays(context)) ?? usualPeriodDays,
    isKept:
      ledger !== null && ledger.countsPast && openStore(ledger.folder, context.files).refusal() === null,
    gone: share === null ? null : goneUsage(share),
  };
}

/** What Claude Code's settings say; null where they say nothing, or cannot be read. */
async function cleanupPeriodDays({ env, homeDirectory, files }: CliContext): Promise<number | null> {
  const folder = env["CLAUDE_CONFIG_DIR"]?.split(",", 1)[0] || join(homeDirectory, ".claude");
  try {
    const settings: unknown = JSON.parse(
      await readNamedFile(join(folder, "settings.json"), { maxBytes: mostSettingsBytes }, files),
    );
    const days: unknown = Object(settings)["cleanupPeriodDays"];
    return typeof days === "number" && days >= 0 ? days : null;
  } catch {
    return null;
  }
}

export function historyNotes({ cleanupPeriodDays: days, isKept, gone }: History): readonly Text[] {
  const deletes = say`Claude Code deletes transcripts after ${countOf(days, "day", "days")} (\`cleanupPeriodDays\`).`;
  if (!isKept) return [say`${deletes} What it deletes no longer counts: no ledger is used.`];
  return [
    say`${deletes} What was read of them stays in the ledger, and still counts; \`turnmeter ledger\` says where.`,
    ...(gone === null ? [] : [goneLogsText(gone)]),
  ];
}
