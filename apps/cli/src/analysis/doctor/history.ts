import type { GoneLogsUsage } from "@turnmeter/metrics";
import { countOf, goneLogsText, say, type Text } from "@turnmeter/reporting";
import { openStore } from "@turnmeter/safe-fs";
import { goneUsage, ledgerShare } from "../../logs/gone-logs.js";
import { type LogDeletion, logDeletion } from "../../logs/log-cleanup.js";
import type { LedgerUse } from "../../logs/reading-options.js";
import type { Selection } from "../../logs/selection.js";

/** What becomes of logs that an agent deletes. */
export interface History extends LogDeletion {
  /** Whether facts of deleted logs stay in the ledger. */
  readonly isKept: boolean;
  /** Usage of deleted logs that still counts; null if there is none. */
  readonly gone: GoneLogsUsage | null;
}

/** Null where no agent with logs here deletes them. */
export async function historyOf(
  { facts, goneLogs, context }: Selection,
  ledger: LedgerUse | null,
): Promise<History | null> {
  const deletion = await logDeletion(facts, context);
  if (deletion === null) return null;
  const share = ledgerShare(facts, goneLogs);
  return {
    ...deletion,
    isKept:
      ledger !== null && ledger.countsPast && openStore(ledger.folder, context.files).refusal() === null,
    gone: share === null ? null : goneUsage(share),
  };
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
