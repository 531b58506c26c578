import { join } from "node:path";
import { rootsOf, sources, type LogCleanup, type Source } from "@turnmeter/parser";
import { readNamedFile } from "@turnmeter/safe-fs";
import type { Facts } from "@turnmeter/schema";
import type { CliContext } from "../common/context.js";

/** When an agent deletes its logs. */
export interface LogDeletion {
  /** The agent. */
  readonly agent: string;
  /** Its setting that says when it deletes a log. */
  readonly setting: string;
  /** Days after which it deletes a log. */
  readonly deletesAfterDays: number;
}

/** The earliest log deletion among the agents that have logs here and delete them; null where none does. */
export async function logDeletion(
  { files }: Pick<Facts, "files">,
  context: CliContext,
): Promise<LogDeletion | null> {
  const present = new Set<string | null>(files.columns.source);
  const source = sources.find(({ id, cleanup }) => cleanup !== undefined && present.has(id));
  if (source?.cleanup === undefined) return null;
  const { agent, cleanup } = source;
  const days = (await daysInSettings(source, cleanup, context)) ?? cleanup.usualDays;
  return { agent, setting: cleanup.setting, deletesAfterDays: days };
}

const mostSettingsBytes = 1_000_000;

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

/** The message for the run that begins the user's ledger; shown once. */
export function ledgerBegun(folder: string, deletion: LogDeletion | null): string {
  const deletes =
    deletion === null ? "" : `; ${deletion.agent} deletes its logs after ${deletion.deletesAfterDays} days`;
  return [
    `From now on, what is read of your logs is kept in ${folder}${deletes}.`,
    "TURNMETER_LEDGER=off turns this off; `turnmeter ledger` shows what is kept.",
    "",
  ].join("\n");
}
