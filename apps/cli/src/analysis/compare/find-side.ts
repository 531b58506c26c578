import type { PriceBook } from "@turnmeter/pricing";
import { aggregate, distinctValues, together, periodOf, resolvePeriod } from "@turnmeter/metrics";
import type { Period } from "@turnmeter/metrics";
import type { Facts } from "@turnmeter/schema";
import { filterRows } from "@turnmeter/columns";
import { closestName } from "@turnmeter/schema/names.js";
import { CliError, messageOf } from "../../common/cli-error.js";
import { modelNames } from "../../logs/filters.js";
import { lastDayOfMonth, type PeriodSettings } from "../../specification/flags/period-of-flags.js";

interface FoundSide {
  readonly kind: Extract<SideKind, "session" | "model" | "version">;
  /** The session's full id, the version, or the model as typed. */
  readonly name: string;
  /** Ids under which the model is logged; empty for other kinds. */
  readonly models: readonly string[];
  /** Lists the models matched by a partial id; null for a full id. */
  readonly note: string | null;
}

const mostNamed = 5;

/**
 * The session, model or version that a text names.
 *
 * @throws {CliError} 2 if there is none, or if it could be several, which are then named
 */
export function findSide({ kind, text }: SideText, facts: Facts, book: PriceBook): FoundSide {
  const candidates = [
    ...(kind === null || kind === "session" ? sessionsFrom(text, facts) : []),
    ...(kind === null || kind === "model" ? modelsFrom(text, facts, book) : []),
    ...(kind === null || kind === "version" ? versionsFrom(text, facts) : []),
  ];
  const named = candidates.filter(({ note }) => note === null);
  const [found, second] = named.length === 0 ? candidates : named;
  if (found === undefined) throw new CliError(notFound(kind, text, facts), 2);
  if (second === undefined) return found;
  const listed = named.slice(0, mostNamed).map((side) => `${side.kind}:${side.name}`);
  const more = named.length - listed.length;
  throw new CliError(
    `${text} can be ${listed.join(" or ")}${more > 0 ? ` or ${more} more` : ""}; write one of them`,
    2,
  );
}

function sessionsFrom(text: string, facts: Facts): readonly FoundSide[] {
  const { ofSessions, ofRequests } = together({
    ofSessions: () => idsFrom(text, facts, "sessions"),
    ofRequests: () => idsFrom(text, facts, "requests"),
  });
  const ids = new Set([...ofSessions, ...ofRequests]);
  const whole = ids.has(text) ? [text] : [...ids].filter((id) => id.startsWith(text)).sort();
  return whole.map((name) => ({ kind: "session", name, models: [], note: null }));
}

/** All session ids of the table if any begins with the text, else none. */
function idsFrom(text: string, facts: Facts, table: "sessions" | "requests"): readonly string[] {
  const isThere = aggregate(facts, {
    table,
    dimensions: { isMeant: { beginOf: "sessionId", with: text } },
    measures: {},
  }).some(({ isMeant }) => isMeant);
  return isThere ? distinctValues(facts, table, "sessionId") : [];
}

function modelsFrom(text: string, facts: Facts, book: PriceBook): readonly FoundSide[] {
  const { found, hint, note } = modelNames([text], facts, book);
  return hint === null ? [{ kind: "model", name: text, models: found, note }] : [];
}

function versionsFrom(text: string, facts: Facts): readonly FoundSide[] {
  const name = text.replace(/^v(?=\d)/, "");
  const versions = distinctValues(facts, "requests", "clientVersion");
  return versions.some((version) => isOfVersion(version, name))
    ? [{ kind: "version", name, models: [], note: null }]
    : [];
}

function notFound(kind: SideKind | null, text: string, facts: Facts): string {
  const names = [
    ...(kind === null || kind === "model" ? distinctValues(facts, "requests", "model") : []),
    ...(kind === null || kind === "version" ? distinctValues(facts, "requests", "clientVersion") : []),
  ].filter((name) => name !== null);
  const closest = closestName(text, [...new Set(names)].sort());
  const what =
    kind === null ? "session, model, client version or folder" : kind === "version" ? "client version" : kind;
  const hint =
    closest === null
      ? "`turnmeter sessions` and `turnmeter models` list what the logs hold; weeks are 2026-W45, months 2026-10, ranges 2026-11-01..2026-11-07."
      : `Did you mean ${closest}?`;
  return `no ${what} ${text} in the logs\n${hint}`;
}

/** True for a version and for those that begin with it: `2.1` is 2.1.294 too, and not 2.10.0. */
export function isOfVersion(version: string | null, wanted: string): boolean {
  return version !== null && (version === wanted || version.startsWith(`${wanted}.`));
}

/**
 * The facts that one client version wrote: requests and calls by their own version, turns, prompts and subagents by
 * their requests. A session that two versions wrote is in both, each with its part.
 */
export function selectVersion(facts: Facts, wanted: string): Facts {
  const requests = filterRows(facts.requests, (row) =>
    isOfVersion(facts.requests.columns.clientVersion.at(row), wanted),
  );
  const sessions = new Set(requests.columns.sessionId);
  const turns = new Set(requests.columns.turnId);
  const threads = new Set(requests.columns.threadId);
  const { marks, turns: allTurns, agents, activity, toolCalls } = facts;
  const isOfTurn = (turnId: string | null, sessionId: string): boolean =>
    turnId === null ? sessions.has(sessionId) : turns.has(turnId);
  return {
    ...facts,
    requests,
    toolCalls: filterRows(toolCalls, (row) => isOfVersion(toolCalls.columns.clientVersion.at(row), wanted)),
    turns: filterRows(allTurns, (row) => turns.has(allTurns.columns.turnId.at(row))),
    marks: filterRows(marks, (row) =>
      isOfTurn(marks.columns.turnId.at(row), marks.columns.sessionId.at(row)),
    ),
    agents: filterRows(agents, (row) => threads.has(agents.columns.threadId.at(row))),
    sessions: filterRows(facts.sessions, (row) => sessions.has(facts.sessions.columns.sessionId.at(row))),
    activity: filterRows(activity, (row) => sessions.has(activity.columns.sessionId.at(row))),
  };
}

const sideKinds = ["session", "week", "month", "range", "model", "version", "folder"] as const;
export type SideKind = (typeof sideKinds)[number];

/** A side as it was typed: its kind where the text or a prefix tells it, and the text without that prefix. */
export interface SideText {
  readonly kind: SideKind | null;
  readonly text: string;
}

/** A day in any form. Bare eight digits must look like a date of this century, as an id may begin with digits. */
const day = String.raw`(?:\d{4}-\d\d-\d\d|20\d\d[01]\d[0-3]\d|today|yesterday)`;

const shapes: readonly (readonly [SideKind, RegExp])[] = [
  ["week", /^\d{4}-W\d\d$/],
  ["month", /^\d{4}-\d\d$/],
  ["range", new RegExp(`^${day}$`)],
  ["range", new RegExp(`^(?:${day})?\\.\\.(?:${day})?$`)],
  ["version", /^v?\d+\.\d+(?:\.\d+)*(?:-[\w.]+)?$/],
];

/**
 * Reads what was typed for a side: `2026-W45`, `2026-10`, `2026-11-01..2026-11-07`, `2.1.294`, or with its kind before
 * it, as in `version:2.1.294`.
 *
 * @throws {CliError} 2 if it is empty
 */
export function parseSide(typed: string): SideText {
  const [, prefix, rest] = /^([a-z]+):(.*)$/su.exec(typed) ?? [];
  const kind = sideKinds.find((name) => name === prefix);
  if (kind !== undefined) {
    if (rest === undefined || rest === "") throw new CliError(`nothing follows ${kind}: in ${typed}`, 2);
    return { kind, text: rest };
  }
  if (typed === "")
    throw new CliError(
      "a side of a comparison is empty; allowed is a session, week, month, range, model, version or folder",
      2,
    );
  return { kind: shapes.find(([, shape]) => shape.test(typed))?.[0] ?? null, text: typed };
}

/**
 * The period that a week, month or range names.
 *
 * @throws {CliError} 2 if there is no such day, week or month, or a range ends before it begins
 */
export function sidePeriod(kind: "week" | "month" | "range", text: string, settings: PeriodSettings): Period {
  try {
    if (kind === "week") return resolvePeriod({ ...settings, week: text });
    if (kind === "month") return monthPeriod(text, settings);
    const [since = "", until = since] = text.split("..");
    if (since === "" && until === "")
      throw new Error(`not a range: ${text}; allowed is one such as 2026-11-01..2026-11-07`);
    return resolvePeriod({
      ...settings,
      ...(since === "" ? {} : { since }),
      ...(until === "" ? {} : { until }),
    });
  } catch (error) {
    throw new CliError(messageOf(error), 2, { cause: error });
  }
}

function monthPeriod(text: string, settings: PeriodSettings): Period {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text))
    throw new Error(`not a month: ${text}; allowed is one such as 2026-10`);
  return periodOf(`${text}-01`, lastDayOfMonth(text), settings);
}
