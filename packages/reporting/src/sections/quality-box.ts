import type { Totals } from "@turnmeter/metrics";
import { compareText } from "../charts/model-series.js";
import { atLeast } from "../format/at-least.js";
import type { Formats } from "../format/formats.js";
import type { QualityNote, Report } from "../report/report.js";
import type { ReportQuality, WeeklyReportData } from "../report/weekly-report-data.js";
import { column, tableOf } from "../table/column.js";
import type { TableView } from "../table/table-view.js";
import { listed } from "../words/listed.js";
import { countOf } from "../words/plural.js";
import { explainProblem } from "./problem-explanations.js";
import { shortName } from "../words/short-name.js";

const MOST_ROWS = 50;
const GRAVE_DRIFT = 0.01;

/** How far the numbers can be trusted: what is missing, bounded, unpriced or not understood. */
export function qualityBox(
  { quality, totals, generatedFrom, period }: WeeklyReportData,
  formats: Formats,
): NonNullable<Report["quality"]> {
  const isAllDays = period.since === null && period.until === null;
  const notes = [
    ...graveNotes(quality, formats),
    unpricedNote(quality, formats),
    lowerBoundNote(quality, totals.requests, formats),
    unknownLifetimeNote(totals, formats),
    countNote(
      quality.unknownUsageRequests,
      "request",
      "without logged usage: counted as a request, its tokens are not known",
      formats,
    ),
    countNote(
      quality.undatedRequests,
      "request",
      isAllDays
        ? "without a time: in the totals, in no day or week"
        : "without a time: in no day, and so not in this report",
      formats,
    ),
    countNote(
      quality.agentsWithoutTranscript,
      "subagent",
      "without a transcript: only progress rows say what was used",
      formats,
    ),
    unknownRecordNote(quality, formats),
    oddFieldNote(quality, formats),
    recordedCostNote(quality, formats),
  ].filter((note) => note !== null);
  const { count } = quality.problems;
  return {
    reading:
      count === 0 && notes.length === 0
        ? generatedFrom.length === 0
          ? "No log was read."
          : "Every line of the logs was read and understood."
        : `${count === 0 ? "No problem was found" : `${countOf(count, "problem", "problems", formats)} ${count === 1 ? "was" : "were"} found`} ${isAllDays ? "while reading the logs" : "in the logs of this period"}${notes.length === 0 ? "" : count === 0 ? "; what else there is to know of the numbers" : "; this is what it means for the numbers"}.`,
    notes,
    tables: [
      problemTable(quality),
      unknownRecordTable(quality, formats),
      skippedTable(quality, formats),
    ].filter((table) => table.rows.length > 0),
  };
}

function graveNotes({ problems }: ReportQuality, formats: Formats): QualityNote[] {
  return Object.entries(problems.byCode)
    .filter(([code, count]) => count > 0 && explainProblem(code).isGrave)
    .map(([code, count]) => {
      const { text } = explainProblem(code);
      const times = count === 1 ? "" : ` (${formats.count(count)} times)`;
      return {
        severity: "warning",
        text: `This report is incomplete. ${text}${times}`,
      };
    });
}

function unpricedNote({ unpricedModels }: ReportQuality, formats: Formats): QualityNote | null {
  if (unpricedModels.length === 0) return null;
  const models = unpricedModels.map(
    ({ model, tokens, requests, ...bound }) =>
      `${shortName(model ?? "model not named")} (${atLeast(bound, tokens, formats.tokens)} tokens in ${countOf(requests, "request", "requests", formats)})`,
  );
  return {
    severity: "warning",
    text: `Without a price, and so in no dollar figure: ${listed(models, formats)}. Their tokens are counted.`,
  };
}

function lowerBoundNote(
  { lowerBoundRequests }: ReportQuality,
  requests: number,
  formats: Formats,
): QualityNote | null {
  if (lowerBoundRequests === 0) return null;
  const share = requests > 0 ? ` (${formats.percent(lowerBoundRequests / requests)})` : "";
  return {
    severity: "note",
    text: `${countOf(lowerBoundRequests, "request", "requests", formats)}${share} with output known only as a lower bound: the log never got the final count. Totals that hold such a request print “≥”.`,
  };
}

/** R17: they are in the totals, at the price of the shorter lifetime. */
function unknownLifetimeNote(
  { cacheWriteUnknownTtlTokens: tokens }: Totals,
  formats: Formats,
): QualityNote | null {
  if (tokens === 0) return null;
  const text = `${formats.tokens(tokens)} cache write tokens of unknown lifetime, priced as 5-minute writes.`;
  return { severity: "note", text };
}

function countNote(count: number, noun: string, text: string, formats: Formats): QualityNote | null {
  return count === 0
    ? null
    : { severity: "note", text: `${countOf(count, noun, `${noun}s`, formats)} ${text}.` };
}

function unknownRecordNote(quality: ReportQuality, formats: Formats): QualityNote | null {
  const { unknownRecords } = quality;
  if (unknownRecords.length === 0) return null;
  const count = unknownRecordCount(quality);
  const types = unknownRecords.map(({ type, count: times }) => ({ name: type, count: times }));
  return {
    severity: driftSeverity(quality),
    text: `${countOf(count, "record", "records", formats)}${shareOfAll(count, quality, formats)} of a type this version does not know: ${namesOf(types, "more type", formats)}.`,
  };
}

function oddFieldNote(quality: ReportQuality, formats: Formats): QualityNote | null {
  const { rows = 0, fields = [] } = quality.oddFields ?? {};
  if (rows === 0) return null;
  return {
    severity: driftSeverity(quality),
    text: `${countOf(rows, "record", "records", formats)}${shareOfAll(rows, quality, formats)} with a field of another type than this version knows: ${namesOf(fields, "more field", formats)}.`,
  };
}

/** Records that are not understood are drift of the format, which is grave where they are many (R83). */
function driftSeverity(quality: ReportQuality): QualityNote["severity"] {
  const drift = unknownRecordCount(quality) + (quality.oddFields?.rows ?? 0);
  const { recordsRead = 0 } = quality;
  return recordsRead > 0 && drift / recordsRead > GRAVE_DRIFT ? "warning" : "note";
}

function unknownRecordCount({ unknownRecords }: ReportQuality): number {
  return unknownRecords.reduce((sum, { count }) => sum + count, 0);
}

function shareOfAll(count: number, { recordsRead = 0 }: ReportQuality, formats: Formats): string {
  return recordsRead <= 0 ? "" : ` (${formats.percent(count / recordsRead)} of all)`;
}

function namesOf(
  names: readonly { readonly name: string; readonly count: number }[],
  noun: string,
  formats: Formats,
): string {
  const texts = names.map(({ name, count }) => `${shortName(name)} (${formats.count(count)})`);
  return listed(texts, formats, { most: 5, rest: [noun, `${noun}s`] });
}

function recordedCostNote({ recordedCost }: ReportQuality, formats: Formats): QualityNote | null {
  if (recordedCost === null) return null;
  const { computedUsd, recordedUsd, sessions } = recordedCost;
  const where = `in the ${countOf(sessions, "session", "sessions", formats)} for which the agent kept its own figure`;
  const difference = recordedUsd > 0 ? (recordedUsd - computedUsd) / recordedUsd : 0;
  const [most, least] = recordedCost.lowerBoundRequests > 0 ? ["at most ", "at least "] : ["", ""];
  const verdict =
    Math.abs(difference) < 0.0005
      ? `${least}the same`
      : difference > 0
        ? `${most}${formats.percent(difference)} not logged`
        : `${least}${formats.percent(-difference)} more than recorded`;
  return {
    severity: "note",
    text: `${atLeast(recordedCost, computedUsd, formats.usd)} computed from the log; the agent’s own figure is ${formats.usd(recordedUsd)} (${verdict}), ${where}.`,
  };
}

const count = column.count("Count", 1, ({ count: times }: { readonly count: number }) => times);

function problemTable({ problems }: ReportQuality): TableView {
  const codes = Object.entries(problems.byCode)
    .filter(([, times]) => times > 0)
    .sort(([a, aCount], [b, bCount]) => bCount - aCount || compareText(a, b))
    .slice(0, MOST_ROWS)
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

function unknownRecordTable({ unknownRecords }: ReportQuality, formats: Formats): TableView {
  return {
    title: "Records that were not understood",
    ...tableOf(unknownRecords.slice(0, MOST_ROWS), {
      type: column.text("Type", 1, ({ type }) => type),
      count,
    }),
    ...moreNote(unknownRecords.length, formats),
  };
}

function skippedTable({ skippedFiles }: ReportQuality, formats: Formats): TableView {
  return {
    title: "Files that were skipped",
    ...tableOf(skippedFiles.slice(0, MOST_ROWS), {
      reason: column.text("Reason", 1, ({ reason }) => reason),
      count,
    }),
    ...moreNote(skippedFiles.length, formats),
  };
}

function moreNote(rows: number, formats: Formats): { readonly notes?: readonly string[] } {
  return rows > MOST_ROWS
    ? { notes: [`The first ${formats.count(MOST_ROWS)} of ${formats.count(rows)}.`] }
    : {};
}
