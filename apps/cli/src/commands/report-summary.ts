import { isUsageUnknown, tokensOf } from "@turnmeter/metrics/figures.js";
import type { WeeklyReportData } from "@turnmeter/metrics";
import {
  beginning,
  budgetNotes,
  escapeTerminal,
  graveProblems,
  isMostlyUnpriced,
  joined,
  say,
  written,
  shortIds,
} from "@turnmeter/reporting";
import type { Formats, FirstScreen, QuietFigure, Report, ReportFinding, Text } from "@turnmeter/reporting";
import { boundText, coverageText, periodText } from "../output/texts.js";
import type { Coverage } from "../logs/read-lakes.js";
import { problemNotes, unpricedNotes } from "../output/notes.js";
import type { CliContext } from "../common/context.js";
import { startedAs } from "../common/started-as.js";
import type { Selection } from "../logs/selection.js";

/** What the report's first screen says, in a few short lines. A fallback is the last active week, in place of an empty one. */
export function reportSummary(
  data: WeeklyReportData,
  {
    report,
    covers,
    isFallback,
    formats,
    quiet,
  }: {
    readonly report: Report;
    readonly covers: Coverage | undefined;
    readonly isFallback: boolean;
    readonly formats: Formats;
    readonly quiet: boolean;
  },
): string {
  const { period, quality } = data;
  const { title, firstScreen } = report;
  const stamp = graveProblems(quality.problems).find(({ code }) => code === "source-missing");
  const lines: Text[] = [
    ...(isFallback ? ["No request in the last whole week: this is the last week with any."] : []),
    joined([periodText(period), period.timezone, covers !== undefined && coverageText(covers)], " · "),
    title,
    ...(stamp === undefined ? [] : [say`Incomplete: ${stamp.text}`]),
    ...(firstScreen === undefined ? budgetNotes(data) : [...costLine(data), ...screenLines(firstScreen)]),
    ...unpricedNotes(quality.unpricedModels),
    ...problemNotes(quality.problems, { quiet }),
  ];
  return written(lines, formats).map(escapeTerminal).join("\n");
}

/** Cost and tokens; empty if the title already says that no token has a price. */
function costLine({ totals }: WeeklyReportData): readonly Text[] {
  const bounds = totals.lowerBoundRequests;
  if (isUsageUnknown(totals)) return ["No request has logged usage: neither tokens nor cost are known."];
  if (totals.costUsd === null) return [];
  const cost = say`${boundText(totals.costUsd, bounds, "usd")} at API list prices`;
  if (isMostlyUnpriced(totals)) return [say`${cost} for the tokens with a price`];
  return [say`${cost} · ${boundText(tokensOf(totals), bounds, "tokens")} tokens`];
}

function screenLines({ figures, notes, actions, actionsNote }: FirstScreen): readonly Text[] {
  return [
    joined(figures.map(figureText), " · "),
    ...notes,
    ...(actions.length === 0
      ? [say`Worth doing: ${beginning(actionsNote, "lower")}`]
      : ["Worth doing:", ...actions.map(actionText)]),
  ];
}

function figureText({ value, label, change, isNoise }: QuietFigure): Text {
  return joined([value, label !== "" && label, change, isNoise && "(noise)"]);
}

function actionText({ text, action }: ReportFinding): Text {
  if (action === undefined) return say`• ${text}`;
  return say`• ${action.stake} ${action.what}. ${action.instruction}`;
}

type NextCommand = readonly [words: readonly string[], shows: string];

interface NextOptions {
  /** Whether the report shows the sample because no logs were found. */
  readonly isSampleInstead: boolean;
}

/** Prints three commands that go on from a report, over the same logs, as they can be copied. */
export function printNext(
  data: Pick<WeeklyReportData, "sessions">,
  selection: Pick<Selection, "unfilteredFacts">,
  { isSampleInstead }: NextOptions,
  { env, platform, stderr, sameLogs = [] }: CliContext,
): void {
  const same = isSampleInstead ? ["--sample"] : sameLogs;
  const lines = nextCommands(data, selection).flatMap(([words, shows]) => [
    `  ${startedAs(env)} ${shellLine([...words, ...same], platform)}`,
    `      ${shows}`,
  ]);
  stderr.write(`\nGo on with:\n${lines.join("\n")}\n`);
}

function nextCommands(
  { sessions }: Pick<WeeklyReportData, "sessions">,
  { unfilteredFacts }: Pick<Selection, "unfilteredFacts">,
): readonly NextCommand[] {
  const ids = [...new Set(unfilteredFacts.sessions.columns.sessionId)];
  const [first] = sessions;
  const one: NextCommand =
    first === undefined
      ? [["doctor"], "What could not be read, and why"]
      : [["session", shortIds(ids)(first.sessionId)], "The most expensive session, turn by turn"];
  return [one, [["sessions"], "Every session and its cost"], [["errors"], "What failed, and how often"]];
}

/** Words that need no quotes in any shell. */
const plain = /^[\w@%+=:,./-]+$/;

/** Words as a line to copy into a shell: bash, zsh or fish, or on Windows its own. */
export function shellLine(words: readonly string[], platform: string): string {
  return words
    .map((word) => (plain.test(word) ? word : platform === "win32" ? inDoubleQuotes(word) : inQuotes(word)))
    .join(" ");
}

function inQuotes(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** Windows paths cannot contain double quotes. */
function inDoubleQuotes(word: string): string {
  return `"${word.replaceAll('"', "")}"`;
}
