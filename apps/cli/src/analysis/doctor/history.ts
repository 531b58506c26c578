import { join } from "node:path";
import type { GoneLogsUsage } from "@turnmeter/metrics";
import { rootsOf, sources } from "@turnmeter/parser";
import type { LogCleanup, Source } from "@turnmeter/parser";
import { countOf, goneLogsText, say } from "@turnmeter/reporting";
import type { Text } from "@turnmeter/reporting";
import { openStore, readNamedFile } from "@turnmeter/safe-fs";
import type { CliContext } from "../../common/context.js";
import { goneUsage, ledgerShare } from "../../logs/gone-logs.js";
import { ledgerOfFlags } from "../../logs/reading-options.js";
import type { LedgerFlags } from "../../logs/reading-options.js";
import type { Selection } from "../../logs/selection.js";

/** What becomes of logs that an agent deletes. */
export interface History {
  /** The agent. */
  readonly agent: string;
  /** Its setting that says when it deletes a log. */
  readonly setting: string;
  /** After so many days it does. */
  readonly deletesAfterDays: number;
  /** Whether what was read stays in the ledger. */
  readonly isKept: boolean;
  /** What counts though its logs are gone; null if nothing does. */
  readonly gone: GoneLogsUsage | null;
}

const mostSettingsBytes = 1_000_000;

/** Null where no agent with logs here deletes them, or the flags name the logs. */
export async function historyOf(
  { facts, goneLogs }: Pick<Selection, "facts" | "goneLogs">,
  flags: LedgerFlags & { readonly path?: readonly string[] | undefined },
  context: CliContext,
): Promise<History | null> {
  const present = new Set<string | null>(facts.files.columns.source);
  const source = sources.find(({ id, cleanup }) => cleanup !== undefined && present.has(id));
  const isNamed = flags.path !== undefined && flags.path.length > 0;
  if (isNamed || source?.cleanup === undefined) return null;
  const share = ledgerShare(facts, goneLogs);
  const ledger = ledgerOfFlags(flags, context);
  return {
    agent: source.agent,
    setting: source.cleanup.setting,
    deletesAfterDays: (await daysInSettings(source, source.cleanup, context)) ?? source.cleanup.usualDays,
    isKept:
      ledger !== null && ledger.countsPast && openStore(ledger.folder, context.files).refusal() === null,
    gone: share === null ? null : goneUsage(share),
  };
}

/** What the first of the agent's settings say that can be read; null where they say nothing. */
async function daysInSettings(
  source: Source,
  { settingsFile, setting }: LogCleanup,
  { env, homeDirectory, platform, files }: CliContext,
): Promise<number | null> {
  for (const folder of rootsOf(source, env, homeDirectory, platform)) {
    try {
      const path = join(folder, settingsFile);
      const settings: unknown = JSON.parse(await readNamedFile(path, { maxBytes: mostSettingsBytes }, files));
      const days: unknown = Object(settings)[setting];
      if (typeof days === "number" && days >= 0) return days;
    } catch {
      // Another of its folders may have settings.
    }
  }
  return null;
}

export function historyNotes({
  agent,
  setting,
  deletesAfterDays: days,
  isKept,
  gone,
}: History): readonly Text[] {
  const deletes = say`${agent} deletes transcripts after ${countOf(days, "day", "days")} (\`${setting}\`).`;
  if (!isKept) return [say`${deletes} What it deletes no longer counts: no ledger is used.`];
  return [
    say`${deletes} What was read of them stays in the ledger, and still counts; \`turnmeter ledger\` says where.`,
    ...(gone === null ? [] : [goneLogsText(gone)]),
  ];
}
