import type { LedgerStep, ReportQuality, Totals, WeeklyReportData } from "@turnmeter/metrics";
import { amount, say, atLeast, type Text } from "../format/sentence.js";
import { compareText } from "../plot/model-series.js";
import type { QualityNote, Report } from "../report.js";
import { column, tableOf, type Columns } from "../table/column.js";
import type { TableView } from "../table/table-view.js";
import { listed, countOf } from "../words/listed.js";
import { shortName } from "../words/names.js";
import { ledgerTable } from "./ledger-table.js";
import { explainProblem, graveProblems } from "./problem-explanations.js";
import { firstNotes, mostRows } from "../table/first-rows.js";
import { present, sumOf } from "../sum-of.js";

const GRAVE_DRIFT = 0.01;

/** How far the numbers can be trusted: what is missing, bounded, unpriced or not understood. */
export function qualityBox({
  quality,
  totals,
  generatedFrom,
  period,
  ledger = [],
  goneLogs,
}: WeeklyReportData): NonNullable<Report["quality"]> {
  const isAllDays = period.since === null && period.until === null;
  const notes = [
    ...graveNotes(quality),
    unpricedNote(quality),
    lowerBoundNote(quality, totals.requests),
    unknownLifetimeNote(totals),
    countNote(
      quality.unknownUsageRequests,
      "request",
      "without logged usage: counted as a request, its tokens are not known",
    ),
    countNote(
      quality.undatedRequests,
      "request",
      isAllDays
        ? "without a time: in the totals, in no day or week"
        : "without a time: in no day, and so not in this report",
    ),
    countNote(
      quality.agentsWithoutTranscript,
      "subagent",
      "without a transcript: only progress rows say what was used",
    ),
    unknownRecordNote(quality),
    oddFieldNote(quality),
    recordedCostNote(quality),
    goneLogsNote(goneLogs),
  ].filter((note) => note !== null);
  const isRead = generatedFrom.length > 0;
  const place = isAllDays ? "while reading the logs" : "in the logs of this period";
  return {
    reading: readingOf(quality.problems.count, { isRead, hasNotes: notes.length > 0, place }),
    notes,
    tables: [
      ...(totals.requests > 0 ? [ledgerOnPage(ledger, totals)] : []),
      problemTable(quality),
      countTable("Records that were not understood", quality.unknownRecords, {
        type: column.text("Type", 1, ({ type }) => type),
      }),
      countTable("Files that were skipped", quality.skippedFiles, {
        reason: column.text("Reason", 1, ({ reason }) => reason),
      }),
    ].filter((table) => table.rows.length > 0),
  };
}

/** Only states whether there were problems; the notes explain them. */
function readingOf(
  problems: number,
  {
    isRead,
    hasNotes,
    place,
  }: { readonly isRead: boolean; readonly hasNotes: boolean; readonly place: string },
): Text {
  if (problems > 0) return say`${countOf(problems, "problem was", "problems were")} found ${place}.`;
  if (hasNotes) return `No problem was found ${place}.`;
  return isRead ? "Every line of the logs was read and understood." : "No log was read.";
}

function graveNotes({ problems }: ReportQuality): QualityNote[] {
  return graveProblems(problems).map(({ count, text }) => {
    const times = count === 1 ? "" : say` (${amount.count(count)} times)`;
    return { severity: "warning", text: say`This report is incomplete. ${text}${times}` };
  });
}

function unpricedNote({ unpricedModels }: ReportQuality): QualityNote | null {
  if (unpricedModels.length === 0) return null;
  const models = unpricedModels.map(
    ({ model, tokens, requests, ...bound }) =>
      say`${shortName(model ?? "model not named")} (${atLeast(bound, tokens, amount.tokens)} tokens in ${countOf(requests, "request", "requests")})`,
  );
  return {
    severity: "warning",
    text: say`Without a price, and so in no dollar figure: ${listed(models)}. Their tokens are counted.`,
  };
}

function lowerBoundNote({ lowerBoundRequests }: ReportQuality, requests: number): QualityNote | null {
  if (lowerBoundRequests === 0) return null;
  const share = requests > 0 ? say` (${amount.percent(lowerBoundRequests / requests)})` : "";
  return {
    severity: "note",
    text: say`${countOf(lowerBoundRequests, "request", "requests")}${share} with tokens known only as a lower bound: the log never got the final count, or leaves the prompt out. Totals that hold such a request print “≥”.`,
  };
}

/** Totals include them at the shorter lifetime's price (R17). */
function unknownLifetimeNote({ cacheWriteUnknownTtlTokens: tokens }: Totals): QualityNote | null {
  if (tokens === 0) return null;
  const text = say`${amount.tokens(tokens)} cache write tokens of unknown lifetime, priced as 5-minute writes.`;
  return { severity: "note", text };
}

function countNote(count: number, noun: string, text: string): QualityNote | null {
  return count === 0 ? null : { severity: "note", text: say`${countOf(count, noun, `${noun}s`)} ${text}.` };
}

function unknownRecordNote(quality: ReportQuality): QualityNote | null {
  const { unknownRecords } = quality;
  if (unknownRecords.length === 0) return null;
  const count = unknownRecordCount(quality);
  const types = unknownRecords.map(({ type, count: times }) => ({ name: type, count: times }));
  return {
    severity: driftSeverity(quality),
    text: say`${countOf(count, "record", "records")}${shareOfAll(count, quality)} of a type this version does not know: ${namesOf(types, "more type")}.`,
  };
}

function oddFieldNote(quality: ReportQuality): QualityNote | null {
  const { rows = 0, fields = [] } = quality.oddFields ?? {};
  if (rows === 0) return null;
  return {
    severity: driftSeverity(quality),
    text: say`${countOf(rows, "record", "records")}${shareOfAll(rows, quality)} with a field of another type than this version knows: ${namesOf(fields, "more field")}.`,
  };
}

/** Records not understood mean the format drifted; many make it grave (R83). */
function driftSeverity(quality: ReportQuality): QualityNote["severity"] {
  const drift = unknownRecordCount(quality) + (quality.oddFields?.rows ?? 0);
  const { recordsRead = 0 } = quality;
  return recordsRead > 0 && drift / recordsRead > GRAVE_DRIFT ? "warning" : "note";
}

function unknownRecordCount({ unknownRecords }: ReportQuality): number {
  return sumOf(unknownRecords, ({ count }) => count);
}

function shareOfAll(count: number, { recordsRead = 0 }: ReportQuality): Text {
  return recordsRead <= 0 ? "" : say` (${amount.percent(count / recordsRead)} of all)`;
}

function namesOf(names: readonly { readonly name: string; readonly count: number }[], noun: string): Text {
  const texts = names.map(({ name, count }) => say`${shortName(name)} (${amount.count(count)})`);
  return listed(texts, { most: 5, rest: [noun, `${noun}s`] });
}

function recordedCostNote({ recordedCost }: ReportQuality): QualityNote | null {
  if (recordedCost === null) return null;
  const { computedUsd, recordedUsd, sessions } = recordedCost;
  const where = say`in the ${countOf(sessions, "session that has", "sessions that have")} one`;
  const difference = recordedUsd > 0 ? (recordedUsd - computedUsd) / recordedUsd : 0;
  const [most, least] = recordedCost.lowerBoundRequests > 0 ? ["at most ", "at least "] : ["", ""];
  const verdict =
    Math.abs(difference) < 0.0005
      ? `${least}the same`
      : difference > 0
        ? say`${most}${amount.percent(difference)} not logged`
        : say`${least}${amount.percent(-difference)} more than recorded`;
  return {
    severity: "note",
    text: say`${atLeast(recordedCost, computedUsd, amount.usd)} computed from the log; the agent’s own figure is ${amount.usd(recordedUsd)} (${verdict}), ${where}.`,
  };
}

function goneLogsNote(gone: WeeklyReportData["goneLogs"]): QualityNote | null {
  return gone === undefined ? null : { severity: "note", text: goneLogsText(gone) };
}

/** What of a result comes from logs that are gone. */
export function goneLogsText({
  requests,
  costUsd,
  goneSince,
}: NonNullable<WeeklyReportData["goneLogs"]>): Text {
  const since = amount.date(goneSince.slice(0, "2026-01-01".length));
  return say`Logs that are gone account for ${countOf(requests, "request", "requests")} (${amount.usd(costUsd)}); the first was found missing on ${since}. The ledger kept what they said.`;
}

/** From log rows to the period's total, and what counting every row would have shown. */
function ledgerOnPage(ledger: readonly LedgerStep[], totals: Totals): TableView {
  const outputOf = (wanted: LedgerStep["step"]): number =>
    ledger.find(({ step }) => step === wanted)?.outputTokens ?? 0;
  const added = outputOf("responseRows");
  const left = outputOf("requests");
  return {
    ...ledgerTable(ledger, { hasRules: false }),
    notes: present([
      left > 0 &&
        added > left &&
        say`Adding up every row would count ${amount.percent((added - left) / left)} more output tokens: ${amount.count(added)} instead of ${atLeast(totals, left, amount.count)}.`,
      "Lines read are all lines of the logs, other days included. `turnmeter explain` names the places of repeated rows.",
    ]),
  };
}

const count = column.count("Count", 1, ({ count: times }: { readonly count: number }) => times);

function problemTable({ problems }: ReportQuality): TableView {
  const codes = Object.entries(problems.byCode)
    .filter(([, times]) => times > 0)
    .sort(([a, aCount], [b, bCount]) => bCount - aCount || compareText(a, b))
    .slice(0, mostRows)
    .map(([code, times]) => ({ code, count: times }));
  return {
    title: "Problems by code",
    ...tableOf(codes, {
      code: column.text("Code", 1, ({ code }) => code),
      count,
      meaning: column.text("What it means", 2, ({ code }) => explainProblem(code).text),
    }),
  };
}

/** How often each of some things was found. */
function countTable<Row extends { readonly count: number }>(
  title: string,
  rows: readonly Row[],
  first: Columns<Row>,
): TableView {
  const table = tableOf(rows.slice(0, mostRows), { ...first, count });
  return { title, ...table, notes: firstNotes(rows, mostRows) };
}
