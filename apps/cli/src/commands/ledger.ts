import { resolve } from "node:path";
import { rowsOf } from "@turnmeter/columns";
import {
  chooseNames,
  contentTimeMs,
  forgetSessions,
  hideKeptNames,
  ledgerCandidates,
  ledgerContents,
  namedFiles,
  NewerLedgerError,
} from "@turnmeter/ledger";
import type { AgentUnits, LedgerKeep, NameChoice } from "@turnmeter/ledger";
import { localDate, projectsMeant } from "@turnmeter/metrics";
import { DAY_MS } from "@turnmeter/metrics/figures.js";
import { settle } from "@turnmeter/pairing";
import { defaultPriceBook } from "@turnmeter/pricing";
import { amount, column, countOf, joined, say, tableOf } from "@turnmeter/reporting";
import type { TableView, Text } from "@turnmeter/reporting";
import { openStore, SafeFsError, type FileStore } from "@turnmeter/safe-fs";
import type { Facts, SessionFact } from "@turnmeter/schema";
import { checkLedger } from "../analysis/ledger/check-ledger.js";
import { copyLedger, importLedger, moveLedger } from "../analysis/ledger/copy-ledger.js";
import { CliError } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import { findSession } from "../logs/find-session.js";
import { namesOf } from "../logs/hidden-names.js";
import { isThereWith } from "../logs/kept-logs.js";
import { createProgress } from "../logs/progress.js";
import { dropFacts, ledgerOfFlags, readingOptions } from "../logs/reading-options.js";
import { hiddenProject } from "../logs/redact.js";
import { resolveRoots } from "../logs/resolve-roots.js";
import { emptySelection } from "../logs/selection.js";
import { printResult } from "../output/print-result.js";
import { periodSettings } from "../specification/flags/period-of-flags.js";
import type { LedgerAction, FlagsOf } from "./specifications/own-flags.js";

/** Says what the ledger holds, checks or changes it. */
export async function ledger(
  flags: FlagsOf<"ledger">,
  context: CliContext,
  action: LedgerAction,
  operand: string | null,
): Promise<void> {
  if (flags.dryRun && action !== "forget") throw new CliError("--dry-run goes with forget alone", 2);
  const use = ledgerOfFlags(flags, context);
  if (use === null) throw new CliError("there is no ledger here: TURNMETER_LEDGER is off", 1);
  const store = openStore(use.folder, context.files);
  const refusal = store.refusal();
  if (refusal !== null) throw notDone(refusal);
  try {
    await actions[action]({ store, choice: use.choice, flags, context, operand });
  } catch (error) {
    throw error instanceof SafeFsError || error instanceof NewerLedgerError ? notDone(error) : error;
  }
}

interface Asked {
  readonly store: FileStore;
  /** What the ledger keeps; null if nobody chose. */
  readonly choice: NameChoice | null;
  readonly flags: FlagsOf<"ledger">;
  readonly context: CliContext;
  /** The second word; null if missing. */
  readonly operand: string | null;
}

const actions: Readonly<Record<LedgerAction, (asked: Asked) => Promise<void>>> = {
  info: (asked) => info(asked, null),
  check,
  forget,
  keep: keepNames,
  export: exportTo,
  import: importFrom,
  move: moveTo,
  reclaim,
};

/** @param done what was done before; null if nothing was */
async function info({ store, choice, flags, context }: Asked, done: Text | null): Promise<void> {
  const { agents, files, sizeBytes, damaged, sinceMs, goneSinceMs } = ledgerContents(store);
  const [since, goneSince] = [isoOf(sinceMs), isoOf(goneSinceMs)];
  const hidden = choice?.keep === "no-names" ? namesOf(choice) : null;
  const named = hidden === null ? 0 : namedFiles(store, hidden).length;
  const notes = [
    done,
    say`${store.folder}: ${countOf(files, "file", "files")}, ${amount.bytes(sizeBytes)}.`,
    since === null ? null : say`Kept since ${dayOf(since)}.`,
    goneSince === null
      ? null
      : say`The first log was found missing on ${dayOf(goneSince)}. Logs that are gone still count.`,
    hidden === null ? null : "Titles, paths, branches, projects, tasks and MCP servers are hidden.",
    named === 0
      ? null
      : say`${countOf(named, "file still has", "files still have")} names: the next run hides them.`,
    damagedNote(store.folder, damaged),
  ];
  await print(
    agents,
    { folder: store.folder, keep: choice?.keep ?? "all", files, sizeBytes, damaged, since, goneSince },
    {
      title: "Ledger",
      ...tableOf(agents, {
        source: column.text("Agent", 1, ({ source }: AgentUnits) => source),
        units: column.count("Logs", 1, ({ units }) => units),
        past: column.count("Gone", 1, ({ past }) => past),
      }),
      empty: "The ledger is empty.",
      notes: notes.filter((note) => note !== null),
    },
    { flags, context },
  );
}

function damagedNote(folder: string, names: readonly string[]): Text | null {
  return names.length === 0
    ? null
    : say`${countOf(names.length, "damaged file", "damaged files")} in ${folder}: ${names.join(", ")}.`;
}

async function check({ store, flags, context }: Asked): Promise<void> {
  const { same, different, notChecked, damaged } = await checked(store, flags, context);
  const rows = different.map(({ id, source }) => ({ source, path: id }));
  const all = same.length + different.length;
  await print(
    rows,
    { folder: store.folder, checked: all, same: same.length, notChecked, damaged },
    {
      title: "Logs that the ledger does not have as they are",
      ...tableOf(rows, {
        source: column.text("Agent", 1, ({ source }) => source),
        path: column.text("Log", 1, ({ path }) => path, { cut: "start" }),
      }),
      empty: "None.",
      notes: [
        say`The ledger matches ${amount.count(same.length)} of ${countOf(all, "log", "logs")}, row by row; each was read anew.`,
        ...notCheckedNote(notChecked, store.folder, damaged),
      ],
    },
    { flags, context },
  );
  if (damaged.length > 0) throw new CliError("files of the ledger are damaged", 1);
  if (different.length > 0) throw new CliError("the ledger does not match the logs", 1);
}

function notCheckedNote(count: number, folder: string, damaged: readonly string[]): readonly Text[] {
  const note = damagedNote(folder, damaged);
  const compared = say`${countOf(count, "other was", "others were")} not compared: changed or gone since the last run, just being written then, or read by another version of turnmeter.`;
  return [...(count === 0 ? [] : [compared]), ...(note === null ? [] : [note])];
}

async function forget(asked: Asked): Promise<void> {
  const { store, choice, flags, context } = asked;
  const facts = settle(ledgerCandidates(store).candidates);
  const ids = sessionsToForget(asked, facts, periodSettings(flags, context).timezone);
  if (flags.dryRun) return listSessions(ids, facts, asked);
  const { roots, lookedIn } = await resolveRoots([], context);
  const isThere = isThereWith(choice && namesOf(choice), [...roots, ...lookedIn], context.files);
  const logs = forgetSessions(store, ids, context.now(), isThere);
  dropFacts(context);
  await info(
    asked,
    ids.length === 0
      ? "No session ended before that day; nothing was forgotten."
      : say`${countOf(ids.length, "session is", "sessions are")} forgotten: what the ledger had of ${countOf(logs, "log", "logs")} was removed. A log that is still there counts until it is gone.`,
  );
  const { damaged } = ledgerContents(store);
  if (damaged.length > 0)
    throw new CliError(
      "files of the ledger are damaged, and may still have what was forgotten: remove them",
      1,
    );
}

async function listSessions(
  ids: readonly string[],
  { sessions }: Facts,
  asked: Pick<Asked, "flags" | "context">,
): Promise<void> {
  const isMeant = new Set(ids);
  const rows = Array.from(rowsOf(sessions))
    .filter(({ sessionId }) => isMeant.has(sessionId))
    .map(({ sessionId, project, title, endedAt }) => ({
      sessionId,
      project,
      title,
      endedAt: isoOf(endedAt),
    }));
  await print(
    rows,
    {},
    {
      title: "Sessions that would be forgotten",
      ...tableOf(rows, {
        sessionId: column.text("Session", 1, ({ sessionId }) => sessionId),
        project: column.text("Project", 1, ({ project }) => project, { cut: "start" }),
        title: column.text("Title", 3, ({ title }) => title),
        endedAt: column.instant("Ended", 2, ({ endedAt }) => endedAt),
      }),
      empty: "None.",
      notes: ["Nothing was forgotten."],
    },
    asked,
  );
}

const keeps: readonly LedgerKeep[] = ["all", "no-names"];

/** Safe to kill: nothing is lost, and the next run hides the rest. */
async function keepNames(asked: Asked): Promise<void> {
  const { store, choice: before, context, operand } = asked;
  const keep = keeps.find((word) => word === operand);
  if (keep === undefined) throw new CliError("say what the ledger is to keep: all or no-names", 2);
  // A newer version's ledger is left as it is.
  ledgerContents(store);
  if (keep === "no-names") clearCache(context);
  const choice = (before?.keep ?? "all") === keep ? before : chooseNames(store, keep, context.now());
  if (keep === "all" || choice === null) {
    await info(
      { ...asked, choice },
      "The ledger keeps names from now on. Logs that are there are read again; names of logs that are gone stay hidden.",
    );
    return;
  }
  hideKeptNames(store, namesOf(choice));
  await info({ ...asked, choice }, "The ledger keeps no names from now on, and the cache was emptied.");
  if (ledgerContents(store).damaged.length > 0)
    throw new CliError("files of the ledger are damaged, and may still have names: remove them", 1);
}

/** Earlier runs cached names. */
function clearCache({ cache, files }: CliContext): void {
  const store = cache === undefined ? null : openStore(cache.folder, files);
  if (store === null || store.refusal() !== null) return;
  store.clear();
  const [left] = store.list();
  if (left !== undefined)
    throw new CliError(`${left.name} in ${store.folder} may still have names, and could not be removed`, 1);
}

/** @throws {CliError} 2 if no session is named or it is ambiguous */
function sessionsToForget(
  { operand, flags: { before }, choice }: Asked,
  facts: Facts,
  timezone: string,
): readonly string[] {
  const idsOf = (isMeant: (session: SessionFact) => boolean): readonly string[] =>
    Array.from(rowsOf(facts.sessions))
      .filter(isMeant)
      .map(({ sessionId }) => sessionId);
  if (operand !== null && before !== undefined)
    throw new CliError("name a session or a project, or a day with --before, and not both", 2);
  if (before !== undefined) {
    return idsOf(({ endedAt }) => endedAt !== null && localDate(endedAt, timezone) < before);
  }
  if (operand === null)
    throw new CliError("name a session or a project to forget, or a day with --before", 2);
  const known = new Set(Array.from(facts.sessions.columns.project).filter((project) => project !== null));
  const hidden = choice === null ? operand : hiddenProject(operand, choice.key);
  const projects: readonly (string | null)[] = [operand, hidden].flatMap((name) =>
    projectsMeant(name, known),
  );
  const ids = idsOf(({ project }) => projects.includes(project));
  return ids.length > 0 ? ids : [findSession(operand, facts, timezone)];
}

async function exportTo(asked: Asked): Promise<void> {
  const to = folderOf(asked);
  copyLedger(asked.store, to);
  await info(asked, say`Copied to ${to.folder}.`);
}

async function moveTo(asked: Asked): Promise<void> {
  const to = folderOf(asked);
  await moveLedger(asked.store, to, asked.context.files);
  await info(
    { ...asked, store: to },
    say`Moved to ${to.folder}. To use it from now on, set TURNMETER_LEDGER to that folder, or \`ledger\` in a config file.`,
  );
}

async function importFrom(asked: Asked): Promise<void> {
  const from = folderOf(asked);
  const { agents, damaged } = ledgerContents(from);
  if (agents.length === 0) throw new CliError(`there is no ledger in ${from.folder}`, 2);
  const { choice, logs } = importLedger(asked.store, asked.choice, from, asked.context.now());
  await info(
    { ...asked, choice },
    joined([
      say`${countOf(logs, "log", "logs")} added that the ledger did not have.`,
      damagedNote(from.folder, damaged),
    ]),
  );
}

/** By default, logs unchanged for this long are listed. */
const restMs = 30 * DAY_MS;

async function reclaim({ store, flags, context }: Asked): Promise<void> {
  const { timezone, nowMs } = periodSettings(flags, context);
  const before = flags.before ?? localDate(nowMs - restMs, timezone);
  const { same, notChecked, damaged } = await checked(store, flags, context);
  const rows = same
    .flatMap(({ source, files }) =>
      files.map(({ path, sizeBytes, version }) => ({
        source,
        path,
        sizeBytes,
        changedAt: new Date(contentTimeMs(version)).toISOString(),
      })),
    )
    .filter(({ changedAt }) => localDate(Date.parse(changedAt), timezone) < before)
    .sort((a, b) => b.sizeBytes - a.sizeBytes || (a.path < b.path ? -1 : 1));
  const sizeBytes = rows.reduce((sum, row) => sum + row.sizeBytes, 0);
  await print(
    rows,
    { before, files: rows.length, sizeBytes },
    {
      title: "Logs that may be deleted without changing a figure",
      ...tableOf(rows, {
        source: column.text("Agent", 2, ({ source }) => source),
        path: column.text("Log", 1, ({ path }) => path, { cut: "start" }),
        sizeBytes: column.bytes("Size", 1, (row) => row.sizeBytes),
        changedAt: column.instant("Changed", 2, ({ changedAt }) => changedAt),
      }),
      empty: "None.",
      notes: [
        say`${countOf(rows.length, "file", "files")} of logs unchanged since before ${amount.date(before)}, ${amount.bytes(sizeBytes)}. Each was read anew, and the ledger has every row of it.`,
        ...notCheckedNote(notChecked, store.folder, damaged),
        "Nothing was deleted. A session whose log is deleted cannot be resumed, and what reads text (audit, --prompts) finds none of it.",
      ],
    },
    { flags, context },
  );
}

async function checked(store: FileStore, flags: FlagsOf<"ledger">, context: CliContext) {
  const progress = createProgress(context, flags);
  try {
    const options = { ...readingOptions(flags, context), onProgress: progress.update };
    return await checkLedger(store, options, await resolveRoots([], context));
  } finally {
    progress.end();
  }
}

/** @throws {CliError} 2 if no folder is named; 1 if it may not be used */
function folderOf({ operand, context: { cwd, files } }: Asked): FileStore {
  if (operand === null) throw new CliError("name the folder, as in `turnmeter ledger export backup`", 2);
  const store = openStore(resolve(cwd, operand), files);
  const refusal = store.refusal();
  if (refusal !== null) throw notDone(refusal);
  return store;
}

function notDone(error: SafeFsError | NewerLedgerError): CliError {
  return new CliError(`the ledger is not used: ${error.message}`, 1, { cause: error });
}

function isoOf(atMs: number | null): string | null {
  return atMs === null ? null : new Date(atMs).toISOString();
}

function dayOf(instant: string): Text {
  return amount.date(instant.slice(0, "2026-01-01".length));
}

async function print(
  rows: readonly object[],
  extra: Readonly<Record<string, unknown>>,
  view: TableView,
  { flags, context }: Pick<Asked, "flags" | "context">,
): Promise<void> {
  await printResult(emptySelection(flags, context, defaultPriceBook), {
    name: "ledger",
    about: "program",
    rows,
    extra,
    view: () => view,
  });
}
