import type { ComparedNumber, ComparisonRow, CostBridge } from "@turnmeter/metrics";
import {
  comparisonCards,
  leastCases,
  leastSessions,
  figures,
  type Figure,
} from "@turnmeter/metrics/figures.js";
import { bridgeTable, leftOutNotes, partNotes, type SideNames } from "../bridge/bridge-table.js";
import { costBridgeChart } from "../charts/cost-bridge.js";
import { amount, say, type Text } from "../format/sentence.js";
import type {
  HeadlineFigure,
  QualityNote,
  Report,
  ReportSection,
  Evidence,
  ReportFinding,
} from "../report.js";
import { shortName } from "../words/names.js";
import { forestCharts, withForestNote } from "./comparison-charts.js";
import {
  bridgeFinding,
  bridgeReading,
  costReading,
  hasBridge,
  unjudgedReading,
  verdictFinding,
  verdictReading,
  workFinding,
} from "./comparison-reading.js";
import {
  figuresTable,
  isJudged,
  isOfSessions,
  overallRows,
  toolFigures,
  toolRows,
  toolTable,
  totalsTable,
  workRows,
  workTable,
  type OverallOptions,
} from "./comparison-tables.js";
import type { TableView } from "../table/table-view.js";
import { differenceText, figureText, verdictTitles, intervalText } from "./figure-text.js";
import { footerText } from "../words/footer.js";
import { countOf } from "../words/listed.js";
import { present } from "../sum-of.js";

/** Everything that the page of a comparison says. */
export interface ComparisonData {
  /** Version of the program, printed in the footer. */
  readonly version: string;
  /** Names of both sides, such as `2026-W45`. */
  readonly names: SideNames;
  /** Their names in sentences, such as `version 2.1`; `names` by default. */
  readonly labels?: SideNames;
  /** Both sides, such as `week 2026-W45`, and their common source. */
  readonly subtitle: string;
  readonly rows: readonly ComparisonRow[];
  readonly bridge: CostBridge;
  /** True where both sides are models: then the cost of the same work stands in place of the bridge. */
  readonly isOfModels?: boolean;
  /** The price book: hash of its content and the date up to which it was checked. */
  readonly prices: { readonly hash: string; readonly asOf: string };
  /** What else a reader has to know, such as that one folder is on both sides. */
  readonly notes?: readonly Text[];
}

/** The page that sets two selections side by side. */
export function comparisonReport(data: ComparisonData): Report {
  const names = shortNames(data.names);
  const { rows, labels = data.names } = data;
  const called = shortNames(labels);
  const cost = costReading(data, called);
  const isEmpty = rows.every(
    ({ figure, before, after }) => figure !== "requests" || (before.value === 0 && after.value === 0),
  );
  return {
    kicker: "comparison",
    title: `${names.before} and ${names.after}`,
    subtitle: data.subtitle,
    summary: isEmpty ? cost : say`${cost} ${verdictReading(rows)}`,
    sampleNotice: null,
    headline: isEmpty ? [] : headlineOf(rows, names),
    findings: comparisonFindings(rows, data),
    sections: isEmpty
      ? []
      : withForestNote([costSection(data, names), figuresSection(data), ...toolsSection(rows)]),
    quality: qualityOf(data),
    method: comparisonMethod,
    footer: footerText(data),
  };
}

function shortNames({ before, after }: SideNames): SideNames {
  return { before: shortSide(before), after: shortSide(after) };
}

/** Keeps the quotes around a shortened name. */
function shortSide(name: string): string {
  const [, quoted] = /^“(.*)”$/su.exec(name) ?? [];
  return quoted === undefined ? shortName(name) : `“${shortName(quoted)}”`;
}

/** Figures that mean nothing when each side is one session. */
const ofSessions: readonly ComparedNumber[] = ["costPerSessionUsd", "sessions"];

function headlineOf(rows: readonly ComparisonRow[], names: SideNames): readonly HeadlineFigure[] {
  const isSingle = isOfSessions(rows);
  const isAnyJudged = rows.some(isJudged);
  return comparisonCards.flatMap((wanted) => {
    const row = rows.find(({ figure, tool }) => figure === wanted && tool === null);
    if (row === undefined || (isSingle && ofSessions.includes(wanted))) return [];
    const difference = differenceText(row.figure, row.difference);
    return [
      {
        label: amount.figureTitle(row.figure),
        value: figureText(row.figure, row.after),
        detail: row.verdict === "fact" || !isAnyJudged ? null : verdictTitles[row.verdict],
        change:
          row.difference === null
            ? row.after.value === null
              ? null
              : say`none known in ${names.before}`
            : say`${difference} from ${figureText(row.figure, row.before)}`,
      },
    ];
  });
}

/** Why cost differs; for two models what the same work cost, since each did its own. */
function costSection({ bridge, rows, isOfModels = false }: ComparisonData, names: SideNames): ReportSection {
  if (isOfModels) return workSection(rows, names);
  return {
    id: "cost",
    title: "Why the cost differs",
    finding: bridgeFinding(bridge),
    reading: bridgeReading(bridge),
    charts: present([
      hasBridge(bridge) && {
        id: "cost-bridge",
        title: say`From the cost of ${names.before} to the cost of ${names.after}, dollars`,
        span: "wide",
        note: "Parts too small to be seen are in the table.",
        spec: costBridgeChart(bridge, names),
        table: bridgeTable(bridge, names),
      },
    ]),
    tables: [pageTotals(rows)],
  };
}

/** Without cost, which heads the page, and without session figures between two single sessions. */
function pageTotals(rows: readonly ComparisonRow[]): TableView {
  return {
    ...totalsTable(rows, { without: ["costUsd", ...(isOfSessions(rows) ? ofSessions : [])] }),
    title: "Other totals",
  };
}

function workSection(rows: readonly ComparisonRow[], names: SideNames): ReportSection {
  const work = workRows(rows);
  const charts = forestCharts(work, { id: "work", title: "Cost of the same work", by: "figure" });
  return {
    id: "cost",
    title: "What the same work cost",
    finding: workFinding(work, names),
    reading: "No log tells whether the work was equally hard.",
    charts,
    tables: [...(charts.length === 0 ? [workTable(rows)] : []), pageTotals(rows)],
  };
}

function figuresSection({ rows, isOfModels = false }: ComparisonData): ReportSection {
  const shown = overallRows(rows, { isOfModels });
  const charts = forestCharts(shown, { id: "figures", title: "Rates and means", by: "figure" });
  return {
    id: "figures",
    title: "Rates and means",
    finding: verdictFinding(shown),
    reading: unjudgedReading(shown),
    charts,
    tables: charts.length === 0 ? [figuresTable(rows, { isOfModels })] : [],
  };
}

function toolsSection(rows: readonly ComparisonRow[]): readonly ReportSection[] {
  if (!rows.some(({ tool }) => tool !== null)) return [];
  const judged = rows.filter((row) => row.tool !== null && isJudged(row));
  const tables = toolFigures.map((figure) => toolTable(figure, rows));
  return [
    {
      id: "tools",
      title: "Tools",
      finding:
        judged.length === 0 ? "No tool has enough data on both sides to be judged" : verdictFinding(judged),
      reading: "",
      charts: toolFigures.flatMap((figure, at) =>
        forestCharts(toolRows(figure, rows), { id: tables[at]!.id!, title: tables[at]!.title, by: "tool" }),
      ),
      tables: judged.length === 0 ? tables.filter((table) => table.rows.length > 0) : [],
    },
  ];
}

function qualityOf({ bridge, notes = [] }: ComparisonData): Report["quality"] {
  const all: readonly QualityNote[] = [
    ...leftOutNotes(bridge).map((text): QualityNote => ({ severity: "warning", text })),
    ...[...partNotes(bridge), ...notes].map((text): QualityNote => ({ severity: "note", text })),
  ];
  if (all.length === 0) return null;
  return { reading: "What the comparison leaves out or cannot know.", notes: all, tables: [] };
}

const comparisonMethod: readonly string[] = [
  "Totals are counted, not sampled: their difference is a fact.",
  "Rates, means and percentiles vary from session to session even where nothing has changed. The 95 % interval says how large the change may be as far as these sessions can tell, beginning at the value before as it was measured. It holds nothing impossible: no cost below zero, no share outside 0 to 100 %.",
  "Differs: by chance alone, any of the judged figures would differ so much less than 1 time in 20 (Holm's correction). Within noise: chance alone can explain it; there may still be a difference. An interval looks at its figure alone, the verdict at all figures: an interval may exclude 0 where the verdict is noise.",
  `Too few: fewer than ${leastCases} calls, requests, prompts or turns, fewer than ${leastSessions} sessions on a side, or sessions too much or too little alike to tell. Lower bound: figures known only as a lower bound (≥) are not judged.`,
  "n counts the calls, requests, prompts, turns, lines or sessions behind a figure, before and after. Figures a prompt, a turn or a line are of sessions that have one; figures of output tokens leave out requests whose output is known only as a lower bound.",
  "Intervals come from resampling whole sessions, since calls of one session are alike (bootstrap with a fixed seed).",
  "The parts of the cost bridge add up to the difference to the nano-dollar; each is its cause's share averaged over all orders in which the causes can change (Shapley).",
];

const mostFindings = 8;

/** One for each difference beyond chance, overall figures first. */
function comparisonFindings(
  rows: readonly ComparisonRow[],
  options: OverallOptions = {},
): readonly ReportFinding[] {
  return rows
    .filter(({ verdict }) => verdict === "differs")
    .slice(0, mostFindings)
    .map((row, index) => findingOf(row, index, options));
}

function findingOf(row: ComparisonRow, index: number, options: OverallOptions): ReportFinding {
  const { figure, tool, before, after } = row;
  const { isWorseWhenMore }: Figure = figures[figure];
  const subject =
    tool === null ? amount.figureTitle(figure) : say`${amount.figureTitle(figure)} of ${shortName(tool)}`;
  const sample = say`${amount.count(before.sessions)} and ${countOf(after.sessions, "session", "sessions")}`;
  const isMore = row.difference !== null && row.difference > 0;
  return {
    id: `${figure}${tool === null ? "" : `-of-tool-${index}`}`.replace(
      /[A-Z]/g,
      (letter) => `-${letter.toLowerCase()}`,
    ),
    tone: isWorseWhenMore === true ? (isMore ? "bad" : "good") : "neutral",
    text: say`${subject}: ${figureText(figure, before)} → ${figureText(figure, after)}. The change is ${intervalText(row)}, at 95 % confidence from ${sample}.`,
    evidence: [{ ...placeOf(row, options), place: null }],
  };
}

function placeOf(
  row: ComparisonRow,
  { isOfModels = false }: OverallOptions,
): Pick<Evidence, "label" | "section"> {
  if (row.tool !== null) return { label: "Tools", section: "tools" };
  return isOfModels && workRows([row]).length > 0
    ? { label: "What the same work cost", section: "cost" }
    : { label: "Rates and means", section: "figures" };
}
