import { monthBudget, selectFacts, resolvePeriod, type MonthBudget, type Period } from "@turnmeter/metrics";
import type { PriceBook } from "@turnmeter/pricing";
import type { FileStore, SafeFs } from "@turnmeter/safe-fs";
import type { Facts } from "@turnmeter/schema";
import { emptyFacts, type GoneLogs } from "@turnmeter/ledger";
import { CliError } from "../common/cli-error.js";
import type { CliContext } from "../common/context.js";
import { periodOfFlags, periodSettings } from "../specification/flags/period-of-flags.js";
import type { PeriodSettings } from "../specification/flags/period-of-flags.js";
import { outputOf, type Output } from "../specification/flags/output-of-flags.js";
import type {
  OutputFlags,
  PromptFlags,
  ReadingFlags,
  ScriptFlags,
} from "../specification/flags/shared-flags.js";
import { checkThresholds } from "../thresholds/measure.js";
import { createProgress } from "./progress.js";
import { holdsLogs } from "./no-logs.js";
import { modelNames, projectHint, sessionHint, filterFacts } from "./filters.js";
import { priceBookIn } from "./price-book.js";
import { readFacts } from "./read-facts.js";
import type { Coverage } from "./read-lakes.js";
import type { ReadProgress } from "./read-units.js";
import { fsOf, hidingKey, ledgerStore, readingOptions } from "./reading-options.js";
import type { ReadCandidatesOptions } from "./reading-options.js";
import { resolveRoots, type LogRoots } from "./resolve-roots.js";

/** Flags that say which logs are read, and what of them counts. */
export type SelectionFlags = ReadingFlags & Partial<OutputFlags & PromptFlags> & Pick<OutputFlags, "quiet">;

/** The facts that a command counts, and how it shows them: all that its flags ask of every command. */
export interface Selection {
  readonly context: CliContext;
  readonly output: Output;
  /** What `--strict` and `--fail-on` want of the result. */
  readonly checks: ScriptFlags;
  /** Whether names that identify people are hidden, or are to be. */
  readonly hidesNames: boolean;
  /** The subscription to compare with; undefined for none. */
  readonly plan: ReadingFlags["plan"];
  /** The facts of the period, filters applied. */
  readonly facts: Facts;
  /** The facts of all times, filters applied. */
  readonly allFacts: Facts;
  /** The facts of all times without any filter. */
  readonly unfilteredFacts: Facts;
  /** The facts that may be named: all, or those of the context's scope. */
  readonly reachableFacts: Facts;
  readonly period: Period;
  readonly settings: PeriodSettings;
  readonly priceBook: PriceBook;
  /** Access to the logs, to read parts of them once more; null if the facts came from no logs. */
  readonly fs: SafeFs | null;
  /** Places that were searched. */
  readonly lookedIn: readonly string[];
  /** The current month with its budget, of all days and with the filters applied; null where none is set. */
  readonly budget: MonthBudget | null;
  /** Whose logs they are, if they come from lakes. */
  readonly covers?: Coverage | undefined;
  /** Logs that are gone but still in the ledger; empty where there are none, or the ledger does not count. */
  readonly goneLogs: GoneLogs;
  /** Whether the logs are the sample that comes with the program. */
  readonly isSample: boolean;
  /** False where no log was found at all. */
  readonly hasLogs: boolean;
  /** What may be wrong with the filters; null if nothing is. */
  readonly hint: string | null;
}

interface SelectionOptions {
  /** True: check records against their schemas, as `--strict` does. */
  readonly check?: boolean;
  /**
   * False: names are there, whatever the flags want. For commands that filter by name or read logs once more, which
   * then apply `redactSelection` themselves, before they count.
   */
  readonly redact?: boolean;
  /** True: reading nothing is no failure; the command reports it. */
  readonly mayBeEmpty?: boolean;
  readonly ownMetrics?: readonly string[];
}

/**
 * Reads the logs that the flags name and selects what they ask for.
 *
 * @throws {CliError} 1 if nothing could be read; 2 if a place that the flags name does not exist, or a value cannot be
 */
export async function openSelection(
  flags: SelectionFlags,
  context: CliContext,
  {
    check = flags.strict ?? false,
    redact = true,
    mayBeEmpty = false,
    ownMetrics = [],
  }: SelectionOptions = {},
): Promise<Selection> {
  checkThresholds(flags.failOn ?? [], { hasBudget: flags.budget?.month !== undefined, ownMetrics });
  const settings = periodSettings(flags, context);
  const scope =
    context.scope === undefined ? null : (await import("./scope.js")).scopeOf(context.scope, settings);
  const asked = periodOfFlags(flags, settings);
  const period = scope === null ? asked : scope.periodWithin(asked);
  const priceBook = await priceBookIn(flags.prices, context);
  const source = await readSource(flags, context, { check, priceBook });
  context.signal?.throwIfAborted();
  const read = scope === null ? source.read : scope.shownOf(source.read);
  const reachableFacts = scope === null ? read : scope.factsWithin(read, priceBook, source.sessionIds);
  const logs = { ...source, read, reachableFacts, priceBook };
  const project = await hiddenProjects(flags, source.hiddenBy ?? null);
  const selection = await selectionOf(logs, { settings, period }, { ...flags, project }, context);
  const isChecked = !selection.hasLogs && !mayBeEmpty;
  const isShown = flags.redact === true && (isChecked || redact);
  const shown = isShown ? (await import("./redact.js")).redactSelection(selection) : selection;
  if (isChecked) {
    const { nothingRead } = await import("./nothing-read.js");
    const failure = await nothingRead(shown, flags, context);
    if (failure !== null) throw failure;
  }
  return redact ? shown : selection;
}

async function hiddenProjects(
  { project }: Pick<ReadingFlags, "project">,
  key: string | null,
): Promise<ReadingFlags["project"]> {
  if (project === undefined || key === null) return project;
  const { hiddenProject } = await import("./redact.js");
  return project.map((name) => hiddenProject(name, key));
}

/** Logs that were read and priced. */
export interface PricedLogs extends SourceRead {
  /** The facts that may be named; by default all that were read. */
  readonly reachableFacts?: Facts;
  readonly priceBook: PriceBook;
}

/** Selects of logs what the flags ask for; names are as the logs have them. */
export async function selectionOf(
  {
    read,
    reachableFacts = read,
    lookedIn,
    fs,
    sessionIds,
    covers,
    goneLogs = new Map(),
    priceBook,
  }: PricedLogs,
  { settings, period }: Pick<Selection, "settings" | "period">,
  flags: SelectionFlags,
  context: CliContext,
): Promise<Selection> {
  const models = flags.model === undefined ? null : modelNames(flags.model, reachableFacts, priceBook);
  if (models !== null && models.note !== null && !flags.quiet) context.stderr.write(`${models.note}\n`);
  const filters = models === null ? flags : { ...flags, model: models.found };
  const filtered = filterFacts(reachableFacts, filters, sessionIds);
  const allFacts = await withPromptWords(filtered, flags, fs);
  const budgetNanoUsd = flags.budget?.month;
  return {
    ...askedBy(flags),
    context,
    facts: selectFacts(allFacts, { period }),
    allFacts,
    unfilteredFacts: read,
    reachableFacts,
    period,
    settings,
    priceBook,
    fs,
    lookedIn,
    budget: budgetNanoUsd === undefined ? null : monthBudget(allFacts, { ...settings, budgetNanoUsd }),
    covers,
    goneLogs,
    hasLogs: holdsLogs(read),
    hint: joined([
      models?.hint ?? null,
      flags.project === undefined ? null : projectHint(flags.project, reachableFacts),
      flags.session === undefined ? null : sessionHint(flags.session, reachableFacts),
    ]),
  };
}

function askedBy(flags: Partial<OutputFlags & ReadingFlags>) {
  const { failOn, undecided, strict, plan } = flags;
  return {
    output: outputOf(flags),
    checks: { failOn, undecided, strict },
    hidesNames: flags.redact === true,
    isSample: flags.sample === true,
    plan,
  };
}

export const personOfLogs = "--person goes with --from: logs do not say whose they are";

/**
 * Everything that lakes hold, priced; of the people that the flags name alone.
 *
 * @throws {CliError} as `readLakes`
 */
export async function openLakes(
  flags: ReadingFlags & Partial<PromptFlags> & { readonly from: readonly string[] },
  context: CliContext,
): Promise<PricedLogs> {
  const priceBook = await priceBookIn(flags.prices, context);
  const { readLakes } = await import("./read-lakes.js");
  const lakes = await readLakes(flags, context, { check: false, priceBook });
  return { ...lakes, read: filterFacts(lakes.read, {}, lakes.sessionIds), fs: null, priceBook };
}

interface SourceRead {
  readonly read: Facts;
  readonly lookedIn: readonly string[];
  /** File system of the logs; null if none were read. */
  readonly fs: SafeFs | null;
  /** The only sessions wanted; null if no flag names people. */
  readonly sessionIds: ReadonlySet<string> | null;
  readonly covers?: Coverage;
  readonly goneLogs?: GoneLogs;
  /** The key that hides names; null or absent: they are visible. */
  readonly hiddenBy?: string | null;
}

async function readSource(
  flags: SelectionFlags,
  context: CliContext,
  { check, priceBook }: { readonly check: boolean; readonly priceBook: PriceBook },
): Promise<SourceRead> {
  if (flags.from !== undefined) {
    const { readLakes } = await import("./read-lakes.js");
    return { ...(await readLakes({ ...flags, from: flags.from }, context, { check, priceBook })), fs: null };
  }
  if (flags.person !== undefined) throw new CliError(personOfLogs, 2);
  const logRoots = await resolveRoots(flags.path, context);
  const progress = createProgress(context, flags);
  try {
    const onProgress = (read: ReadProgress): void => {
      progress.update(read);
      context.onProgress?.(read);
    };
    const options = { ...readingOptions(flags, context), check, onProgress };
    const begins = !flags.quiet && context.stderr.isTTY === true ? newLedger(logRoots, options) : null;
    const { facts, gone } = await readFacts(logRoots, { ...options, priceBook });
    if (begins !== null && begins.list().length > 0) {
      progress.end();
      const { ledgerBegun, logDeletion } = await import("./log-cleanup.js");
      context.stderr.write(ledgerBegun(begins.folder, await logDeletion(facts, context)));
    }
    return {
      read: facts,
      lookedIn: logRoots.lookedIn,
      fs: fsOf(logRoots, options),
      sessionIds: null,
      goneLogs: gone,
      hiddenBy: hidingKey(logRoots, options),
    };
  } finally {
    progress.end();
  }
}

/** The user's ledger if it is still empty; null if it has content or may not be used. */
function newLedger(logs: LogRoots, options: ReadCandidatesOptions): FileStore | null {
  const store = options.ledger?.isNamed === true ? null : ledgerStore(logs, options);
  return store?.refusal() === null && store.list().length === 0 ? store : null;
}

/** Redacted output never contains what somebody typed. */
async function withPromptWords(
  facts: Facts,
  { prompts, redact }: Partial<PromptFlags> & Pick<ReadingFlags, "redact">,
  fs: SafeFs | null,
): Promise<Facts> {
  if (prompts !== true || redact === true || fs === null) return facts;
  const { withFirstWords } = await import("./first-words.js");
  return withFirstWords(facts, fs);
}

/** The same selection over another period. */
export function selectPeriod(selection: Selection, period: Period): Selection {
  return { ...selection, period, facts: selectFacts(selection.allFacts, { period }) };
}

function joined(hints: readonly (string | null)[]): string | null {
  const told = hints.filter((hint) => hint !== null);
  return told.length === 0 ? null : told.join(" ");
}

/** A selection of no logs, for commands that show none; `lookedIn` is where they looked. */
export function emptySelection(
  flags: Partial<OutputFlags & ReadingFlags>,
  context: CliContext,
  priceBook: PriceBook,
  lookedIn: readonly string[] = [],
): Selection {
  const settings = periodSettings({ weekStart: "monday" }, context);
  const facts = emptyFacts();
  const period = resolvePeriod(settings);
  return {
    ...askedBy(flags),
    context,
    facts,
    allFacts: facts,
    unfilteredFacts: facts,
    reachableFacts: facts,
    period,
    settings,
    priceBook,
    fs: null,
    lookedIn,
    budget: null,
    goneLogs: new Map(),
    hasLogs: false,
    hint: null,
  };
}
