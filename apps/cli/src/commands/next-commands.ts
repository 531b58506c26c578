import { shortIds } from "@turnmeter/reporting";
import type { WeeklyReportData } from "@turnmeter/metrics";
import type { CliContext } from "../common/context.js";
import { startedAs } from "../common/started-as.js";
import type { Selection } from "../logs/selection.js";

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
