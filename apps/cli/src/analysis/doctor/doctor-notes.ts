import { basename } from "node:path";
import { namesOf } from "@turnmeter/columns";
import {
  column,
  countOf,
  say,
  tableOf,
  amount,
  boundedText,
  listed,
  goneLogsText,
} from "@turnmeter/reporting";
import type { TableView, Text } from "@turnmeter/reporting";
import { problemEffects, type ProblemEffect } from "@turnmeter/schema";
import type { GoneLogsUsage } from "@turnmeter/metrics";
import { openStore } from "@turnmeter/safe-fs";
import type { EffectRow } from "./problem-summary.js";
import { nameKinds, placeKinds, type NameCount, type Places, type VersionReport } from "./version-reports.js";
import { goneUsage, ledgerShare } from "../../logs/gone-logs.js";
import { logDeletion, type LogDeletion } from "../../logs/log-cleanup.js";
import type { LedgerUse } from "../../logs/reading-options.js";
import type { Selection } from "../../logs/selection.js";

const effects: { readonly [E in ProblemEffect]: readonly [name: string, meaning: string] } = {
  missing: ["not counted", "Something in the logs is in no figure"],
  unknown: ["known in part", "Something is counted without all of its tokens, cost, time or details"],
  assumed: ["settled by a rule", "The log contradicts itself or does not say, and a rule decides"],
  none: ["changes nothing", "No figure changes"],
};

/** Problems by what they do to the numbers. */
export function effectTable(rows: readonly EffectRow[]): Pick<TableView, "columns" | "rows"> {
  return tableOf(rows, {
    effect: column.text("Effect", 1, ({ effect }) => effects[effect][0]),
    code: column.text("Problem", 1, ({ code }) => code),
    count: column.count("Count", 1, ({ count }) => count),
    files: column.count("Files", 2, ({ files }) => files),
  });
}

/** Meaning of each effect for the numbers, with the problems that have it. */
export function effectNotes(rows: readonly EffectRow[]): Text[] {
  const present = problemEffects.filter((effect) => rows.some((row) => row.effect === effect));
  return present.flatMap((effect, index) => {
    const own = rows.filter((row) => row.effect === effect);
    const [name, meaning] = effects[effect];
    const count = own.reduce((sum, row) => sum + row.count, 0);
    const head = say`${meaning} (${name}: ${countOf(count, "problem", "problems")}):`;
    return [...(index === 0 ? [] : [""]), head, ...own.map((row) => `· ${row.code}: ${row.meaning}`)];
  });
}

const mostPlaces = 10;

/** A version report as lines, one for each kind of finding; names and places, no values. */
export function versionNotes(report: VersionReport): Text[] {
  const { source, clientVersion, files, lines } = report;
  const head = say`${source} ${boundedText(clientVersion ?? "(no version)")}: ${countOf(files, "file", "files")}, ${countOf(lines, "line", "lines")}`;
  return [
    head,
    ...namesOf(nameKinds).flatMap((kind) => named(nameKinds[kind], report[kind])),
    ...namesOf(placeKinds).flatMap((kind) => placed(placeKinds[kind], report[kind])),
  ];
}

function named(title: string, names: readonly NameCount[]): Text[] {
  if (names.length === 0) return [];
  const texts = names.map(({ name, count }) => say`${boundedText(name)} (${amount.count(count)})`);
  return [say`· ${title}: ${listed(texts)}`];
}

function placed(title: string, { count, first }: Places): Text[] {
  if (count === 0) return [];
  const places = first.map(({ name, file, line }, at) => {
    // Names of logs are long: lines of one file name it once.
    const shortFile = first[at - 1]?.file === file && line !== null ? "" : basename(file);
    const place = line === null ? shortFile : `${shortFile}:${line}`;
    return name === null ? place : `${place} ${boundedText(name)}`;
  });
  return [say`· ${title} (${amount.count(count)}): ${listed(places, { most: mostPlaces, total: count })}`];
}

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
