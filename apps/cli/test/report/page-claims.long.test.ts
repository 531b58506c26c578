import { fileURLToPath } from "node:url";
import {
  factsOfSession,
  periodOf,
  problemCounts,
  sessionDetail,
  totals as totalsOf,
  usageBySession,
  usageByWeek,
  selectFacts,
} from "@turnmeter/metrics";
import type { Totals, WeeklyReportData } from "@turnmeter/metrics";
import { pricesOfRequest } from "@turnmeter/pricing";
import {
  chartsOf,
  comparisonReport,
  renderPage,
  sessionReport,
  weeklyReport,
  written,
} from "@turnmeter/reporting";
import type { Report, TableView } from "@turnmeter/reporting";
import type { Facts } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { comparisonOf } from "../../src/analysis/compare/comparison-of.js";
import { lowerBoundNotes } from "../../src/output/texts.js";
import { problemNotes, usageNotes } from "../../src/output/notes.js";
import { openSelection, selectPeriod } from "../../src/logs/selection.js";
import type { Selection } from "../../src/logs/selection.js";
import { reportData } from "../../src/analysis/weekly/weekly-page.js";
import { fixtureNames, logsOf } from "../../../../scripts/vitest/fixtures.js";
import { expectFindings } from "../util/finding-claims.js";
import { fakeContext } from "../util/run-cli.js";

const zone = { timezone: "UTC", weekStart: "monday" } as const;
const folderOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Fixtures, and the sample that the program brings along. */
const logs = [
  { name: "sample", folder: folderOf("../../sample") },
  ...fixtureNames.map((name) => ({ name, folder: logsOf(name) })),
];

/** What no page says, whatever is in the logs: slips of a program, and of grammar. */
const slips =
  /\b(?:NaN|undefined|null|Infinity)\b|\[object|(?<![\w.,])1 (?:more |priced |other )?(?:requests|sessions|prompts|calls|turns|subagents|tools|projects|models|weeks|days|types|runs|chains|problems|files|others|compactions|rows|records)\b|(?<![\w.])-\$?0(?:\.0+)?(?![\w.])|\.\.(?!\.)|, \.|\( ?\)|≥ ?[-−≥]|−−|\+−/;

describe("what pages say", () => {
  it.each(logs)("of $name holds in every week", async ({ folder }) => {
    const { context } = fakeContext();
    const whole = await openSelection({ path: [folder], ...zone, quiet: true }, context, {
      mayBeEmpty: true,
    });
    const weeks = usageByWeek(whole.allFacts, zone).map(({ week }) => week);
    const periods = [...(weeks.length === 1 ? [] : [whole]), ...weeksOf(whole, weeks)];
    for (const selection of periods) {
      const data = reportData(selection);
      const report = written(weeklyReport(data));
      expectNoSlip(report);
      expectTotals(report, data);
      expectFindings(report, data);
    }
    for (const { sessionId } of usageBySession(whole.facts).slice(0, 1)) {
      const { report, totals } = sessionPage(whole, sessionId);
      expectNoSlip(report);
      expect(sumOf(report, "Turns"), sessionId).toEqual(usageOf(totals));
    }
    const [before, after] = periods.slice(-2);
    if (before !== undefined && after !== undefined) expectNoSlip(comparisonPage(before, after));
  });
});

/** The first week, the last one, and the one after it, in which nothing happened. */
function weeksOf(selection: Selection, weeks: readonly string[]): readonly Selection[] {
  const spans = [weeks[0], weeks.at(-1)].filter((week) => week !== undefined).map(firstDayOf);
  const last = spans.at(-1);
  return [...new Set([...spans, ...(last === undefined ? [] : [dayAfter(last, 7)])])].map((since) =>
    selectPeriod(selection, periodOf(since, dayAfter(since, 6), zone)),
  );
}

/** The Monday of an ISO week: the one of its year's 4 January and so many weeks. */
function firstDayOf(week: string): string {
  const [year, number] = [week.slice(0, 4), Number(week.slice(6))];
  const weekday = new Date(`${year}-01-04`).getUTCDay() || 7;
  return dayAfter(`${year}-01-04`, 7 * (number - 1) - (weekday - 1));
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function sessionPage({ allFacts, priceBook }: Selection, sessionId: string) {
  const facts = factsOfSession(allFacts, sessionId);
  const totals = totalsOf(facts);
  const report = sessionReport({
    version: "0",
    detail: sessionDetail(facts, { ratesOf: (request) => pricesOfRequest(request, priceBook) }),
    totals,
    timezone: "UTC",
    limits: null,
    dataNotes: [
      ...lowerBoundNotes(totals),
      ...usageNotes(facts, totals),
      ...problemNotes(problemCounts(facts)),
    ],
    mostListed: 250,
    prices: { hash: "0", asOf: "2026-11-20" },
  });
  return { report, totals };
}

function sideOf(selection: Selection) {
  const { since } = selection.period;
  const name = since ?? "all days";
  return {
    kind: "week" as const,
    name,
    id: name,
    session: null,
    facts: selection.facts,
    narrow: (all: Facts) => selectFacts(all, { period: selection.period }),
    period: selection.period,
    selection,
  };
}

function comparisonPage(before: Selection, after: Selection): Report {
  const { rows, bridge, notes } = comparisonOf(sideOf(before), sideOf(after));
  return comparisonReport({
    version: "0",
    names: { before: sideOf(before).name, after: sideOf(after).name },
    subtitle: "one against the other",
    rows,
    bridge,
    prices: { hash: "0", asOf: "2026-11-20" },
    notes,
  });
}

/** Looks at each text of a page by itself: what a name from the logs is must not hide a slip, nor be one. */
function expectNoSlip(report: Report): void {
  const texts = textsOf(renderPage(report, { script: "" }));
  expect(texts.filter((text) => slips.test(text))).toEqual([]);
  const charts = written(report).sections.flatMap((section) => chartsOf(section).map(({ spec }) => spec));
  expect(JSON.stringify([charts, written(report).firstScreen ?? null])).not.toMatch(
    /\b(?:NaN|undefined|Infinity)\b|\[object/,
  );
}

function textsOf(page: string): readonly string[] {
  return page
    .replace(/<(script|style)\b.*?<\/\1>/gs, "")
    .split(/<\/?(?:p|h\d|li|td|th|dd|dt|figcaption|caption|summary|div|a|span)\b[^>]*>/)
    .map((text) => text.replace(/<[^>]*>/g, "").trim())
    .filter((text) => text !== "");
}

const counted = ["requests", "outputTokens", "costUsd"] as const;
type Counted = Pick<Totals, (typeof counted)[number]>;

/** Every row of totals says what it is a total of. */
function expectTotals(report: Report, { totals, tools, errors, ledger, agents }: WeeklyReportData): void {
  if (totals.requests === 0) {
    expect(report.headline).toEqual([]);
    expect(report.findings ?? []).toEqual([]);
    return;
  }
  for (const title of ["Models", "Projects", "Sessions"])
    expect(sumOf(report, title), title).toEqual(usageOf(totals));
  const calls = tools.reduce((sum, row) => sum + row.calls, 0);
  expect(calls).toBe(totals.toolCalls);
  expect(errors.reduce((sum, { count }) => sum + count, 0)).toBe(
    totals.outcomes.failed + totals.outcomes.invalid + totals.outcomes.denied,
  );
  expect(ledger?.find(({ step }) => step === "requests")?.count).toBe(totals.requests);
  expect(ledger?.find(({ step }) => step === "total")?.costUsd ?? 0).toBe(totals.costUsd ?? 0);
  expect(agents.reduce((sum, { runs }) => sum + runs, 0)).toBe(totals.subagents);
  const figureOf = (label: string) =>
    report.firstScreen?.figures.find((figure) => figure.label === label || figure.label === `${label}s`);
  expect(figureOf("prompt")?.value).toBe(totals.prompts.toLocaleString("en"));
  expect(figureOf("session")?.value).toBe(totals.sessions.toLocaleString("en"));
}

/** The rows of a table added up, to the nano-dollar. */
function sumOf({ sections }: Report, title: string): Counted | null {
  const tables = sections.flatMap((section) => section.tables);
  const rows = tables.find((view) => view.title === title)?.rows.map(plainOf);
  return (
    rows?.reduce((sum, row) => ({
      requests: sum.requests + row.requests,
      outputTokens: sum.outputTokens + row.outputTokens,
      costUsd: sum.costUsd === null ? row.costUsd : toNano(sum.costUsd + (row.costUsd ?? 0)),
    })) ?? null
  );
}

function toNano(usd: number): number {
  return Math.round(usd * 1e9) / 1e9;
}

function plainOf(row: TableView["rows"][number]): Counted {
  const numberOf = (key: keyof Counted): number | null => {
    const cell = row[key] ?? null;
    const value = typeof cell === "object" && cell !== null && "atLeast" in cell ? cell.atLeast : cell;
    return typeof value === "number" ? value : null;
  };
  return {
    requests: numberOf("requests") ?? 0,
    outputTokens: numberOf("outputTokens") ?? 0,
    costUsd: numberOf("costUsd"),
  };
}

function usageOf({ requests, outputTokens, costUsd }: Totals): Counted {
  return { requests, outputTokens, costUsd };
}
