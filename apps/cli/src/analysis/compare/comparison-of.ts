import {
  amount,
  say,
  sessionName,
  sessionNames,
  sessionOrigin,
  comparisonReport,
  textOf,
} from "@turnmeter/reporting";
import type { NamedSession, Text, SideNames, Report } from "@turnmeter/reporting";
import { compareFacts, costBridge, distinctValues, together } from "@turnmeter/metrics";
import type { ComparisonRow, CostBridge } from "@turnmeter/metrics";
import { priceLookup } from "@turnmeter/pricing";
import type { Side } from "./open-sides.js";
import { periodText } from "../../output/texts.js";
import { programVersion } from "../../common/version.js";
import { stampOf } from "../../output/notes.js";
import { pricesOf } from "../../output/page-file.js";

export interface Comparison {
  readonly before: Side;
  readonly after: Side;
  /** Empty where neither side has anything. */
  readonly rows: readonly ComparisonRow[];
  readonly bridge: CostBridge;
  readonly shared: SharedOfSides;
  /** Which side is empty, in words; the sentence on costs says it too. */
  readonly emptySides: readonly Text[];
  /** Remarks on what the sides have in common. */
  readonly notes: readonly Text[];
}

interface SharedOfSides {
  readonly requests: number;
  readonly sessions: number;
}

export function comparisonOf(before: Side, after: Side): Comparison {
  const isEmpty = [before, after].every(
    ({ facts }) => facts.requests.rowCount + facts.toolCalls.rowCount === 0,
  );
  const shared = sharedOf(before, after);
  return {
    before,
    after,
    shared,
    rows: isEmpty ? [] : compareFacts(before.facts, after.facts),
    bridge: costBridge(before.facts, after.facts, priceLookup(before.selection.priceBook)),
    emptySides: isEmpty
      ? []
      : [before, after]
          .filter(({ facts }) => facts.requests.rowCount === 0)
          .map(({ name }) => `${name} has no request.`),
    notes: isEmpty ? [] : notesOf(before, after, shared),
  };
}

function notesOf(before: Side, after: Side, shared: SharedOfSides): Comparison["notes"] {
  const counts = [before, after].map(({ facts }) => facts.requests.rowCount);
  const isSame = shared.requests > 0 && counts.every((count) => count === shared.requests);
  return [
    ...(isSame ? [say`Both sides hold the same requests: ${amount.count(shared.requests)}.`] : []),
    ...(shared.requests > 0 && !isSame
      ? [
          say`${amount.count(shared.requests)} ${shared.requests === 1 ? "request is" : "requests are"} on both sides.`,
        ]
      : []),
    ...(shared.sessions > 0 && !isSame
      ? [
          say`${amount.count(shared.sessions)} ${shared.sessions === 1 ? "session has" : "sessions have"} requests on both sides, so the sides are not independent.`,
        ]
      : []),
  ];
}

/** Counts shared by both sides. Requests are matched by position within the same logs, else by key. */
function sharedOf(before: Side, after: Side): SharedOfSides {
  const isOfSameLogs = before.selection === after.selection;
  const [from, to] = [before.facts, after.facts];
  const { requests, sessionsBefore, sessionsAfter } = together({
    requests: () =>
      isOfSameLogs
        ? after.narrow(from).requests.rowCount
        : countShared(from.requests.columns.requestKey, to.requests.columns.requestKey),
    sessionsBefore: () => distinctValues(from, "requests", "sessionId"),
    sessionsAfter: () => distinctValues(to, "requests", "sessionId"),
  });
  return { requests, sessions: countShared(sessionsBefore, sessionsAfter) };
}

function countShared(before: Iterable<string>, after: Iterable<string>): number {
  const values = new Set(before);
  return new Set([...after].filter((value) => values.has(value))).size;
}

type Sides = Pick<Comparison, "before" | "after">;

/** Names of the sides in sentences; versions, sessions and open ranges say what they are. */
export function sideLabels({ before, after }: Sides): SideNames {
  return { before: labelOf(before), after: labelOf(after) };
}

function labelOf({ kind, name, period: { since, until } }: Side): string {
  if (kind === "version" || kind === "session") return `${kind} ${name}`;
  if (kind !== "range" || (since !== null && until !== null)) return name;
  return since === null ? `days up to ${until}` : `days since ${since}`;
}

/** Names of the sides on a page: sessions by title or first words in quotes, else by project and start, told apart by their ids. */
function pageNames({ before, after }: Sides): SideNames {
  const { timezone } = after.selection.period;
  const sessions = [before, after].flatMap(({ session, id }) =>
    session === null ? [] : [{ ...session, sessionId: id }],
  );
  const nameOf = sessionNames(sessions, timezone);
  const name = ({ session, id, ...side }: Side): string => {
    if (session === null) return side.name;
    const called = nameOf({ ...session, sessionId: id });
    return isTitled(session) ? `“${called}”` : called;
  };
  const names = { before: name(before), after: name(after) };
  if (names.before !== names.after) return names;
  return { before: `${names.before} (${before.name})`, after: `${names.after} (${after.name})` };
}

/** Where and when a side's session was started; null for other kinds, and where its name says it. */
function sideOrigin({ session, selection }: Side): string | null {
  return session === null || !isTitled(session) ? null : sessionOrigin(session, selection.period.timezone);
}

function isTitled({ title, firstWords }: NamedSession): boolean {
  return (title ?? firstWords) !== null;
}

function sideTitle({ session, selection }: Side, worded: (title: string) => string): string[] {
  return session === null ? [] : [worded(sessionName(session, selection.period.timezone))];
}

/** The names of sides that are sessions, then the days of both sides: each after its side's name, or once where they are the same. */
export function sideDays({ before, after }: Sides): readonly Text[] {
  const { since, until } = after.period;
  const titles = [before, after].flatMap((side) => sideTitle(side, (title) => `${side.name}: ${title}`));
  if (before.period.since === since && before.period.until === until)
    return [...titles, periodText(before.period)];
  return [...titles, ...[before, after].map((side) => daysText(side))];
}

function daysText({ kind, name, period }: Side): Text {
  const days = periodText(period);
  return kind === "range" ? days : say`${name}: ${days}`;
}

export function comparisonPage(comparison: Comparison): Report {
  const { before, after, rows, bridge, notes } = comparison;
  const [names, labels] = [pageNames(comparison), sideLabels(comparison)];
  const titleOf = ({ session }: Side, side: keyof typeof names) =>
    session === null ? labels[side] : names[side];
  const report = comparisonReport({
    version: programVersion(),
    names,
    labels: { before: titleOf(before, "before"), after: titleOf(after, "after") },
    subtitle: [
      `${sideText(before)} against ${sideText(after)}`,
      `${after.selection.period.timezone} time`,
    ].join(" · "),
    rows,
    bridge,
    isOfModels: isOfModels(comparison),
    prices: pricesOf(after.selection),
    notes,
  });
  return { ...report, stamp: stampOf(after.selection.facts) };
}

function sideText(side: Side): string {
  const { kind, id, period } = side;
  const isAll = period.since === null && period.until === null;
  const days = kind === "range" || isAll ? "" : ` (${textOf(periodText(period))})`;
  const origin = sideOrigin(side);
  return `${kind === "range" ? "days" : kind} ${id}${origin === null ? "" : ` (${origin})`}${days}`;
}

/** True where both sides are models; each of them did different work. */
export function isOfModels({ before, after }: Comparison): boolean {
  return before.kind === "model" && after.kind === "model";
}
