import type { ChartLinks } from "./dimensions.js";
import type { Text } from "./format/sentence.js";
import type { Written } from "./format/written.js";
import type { TableView } from "./table/table-view.js";

/** A complete Vega-Lite 6 specification as plain JSON: it compiles as it is, with the light theme. */
export interface ChartSpec {
  readonly $schema: string;
  /** What the chart shows, for people who cannot see it. */
  readonly description: Text;
  /** The width of the element it is drawn in, or pixels. */
  readonly width: "container" | number;
  /** The look of the chart, and how Vega writes numbers where that is not its own way. */
  readonly config?: { readonly locale?: object; readonly byFormats?: unknown };
  readonly data: { readonly values: readonly object[] };
  /** Which keys its marks have; absent if a reader can choose nothing in it. */
  readonly usermeta?: { readonly links: ChartLinks };
  readonly [property: string]: unknown;
}

export type WrittenSpec = Written<ChartSpec>;

/** A chart in its place on the page. */
export interface ReportChart {
  /** Unique in the report; letters, digits and hyphens. */
  readonly id: string;
  /** What is drawn, by what, and the unit. */
  readonly title: Text;
  /** How to read it, or what was left out. */
  readonly note?: Text | undefined;
  /** Half the width of its section where there is room, or all of it. */
  readonly span: "half" | "wide";
  readonly spec: ChartSpec;
  /** The rows behind the chart. */
  readonly table: TableView;
  /** True where labels leave out the `≥` of numbers that are lower bounds: the title has one for all of them. */
  readonly isLowerBound?: boolean;
  /** What the chart is called in the switch between it and `other`. */
  readonly label?: string;
  /** The same by another measure, with a `label`; a switch shows one of both. */
  readonly other?: ReportChart;
}

/** What it is about, what the data says, the charts and tables that show it. */
export interface ReportSection {
  /** Unique in the report; letters, digits and hyphens. */
  readonly id: string;
  /** What it is about, in a few words. */
  readonly title: Text;
  /** What the data says, as a heading; absent or empty where there is nothing to say. */
  readonly finding?: Text;
  /** What the heading and the charts do not say; may be empty. */
  readonly reading: Text;
  readonly charts: readonly ReportChart[];
  /** Tables that are open on the page. */
  readonly tables: readonly TableView[];
  /** What is folded at the section's end. */
  readonly more?: SectionMore | undefined;
}

/** Charts and tables of a section that are seen when they are asked for. */
export interface SectionMore {
  /** What they show, in a few words. */
  readonly title: Text;
  readonly charts: readonly ReportChart[];
  readonly tables: readonly TableView[];
}

/** A chart with the one its switch shows instead. */
interface Switched<Chart> {
  readonly other?: Chart;
}

/** Every chart of a section: those that are folded, and those behind a switch. */
export function chartsOf<Chart extends Switched<Chart>>({
  charts,
  more,
}: {
  readonly charts: readonly Chart[];
  readonly more?: { readonly charts: readonly Chart[] } | undefined;
}): readonly Chart[] {
  return [...charts, ...(more?.charts ?? [])].flatMap((chart) =>
    chart.other === undefined ? [chart] : [chart, chart.other],
  );
}

/** A number at the head of the page, against the weeks before. */
export interface HeadlineFigure {
  readonly label: Text;
  readonly value: Text;
  /** What belongs to the number and is not in it, such as unpriced tokens. */
  readonly detail: Text | null;
  /** The change and its base; null where there is nothing to compare with. */
  readonly change: Text | null;
  /** The change against the usual, such as the median of weeks before; null where there is none. */
  readonly median?: Text | null;
}

/** Something about the data that a reader has to know. */
export interface QualityNote {
  readonly severity: "warning" | "note";
  readonly text: Text;
}

/** What to do about a finding, and the dollars that it would save. */
export interface FindingAction {
  /** Dollars that need not have been spent: an estimate at list prices. */
  readonly avoidableUsd: number;
  /** The same as it is written; `≥` where it is only a lower bound. */
  readonly stake: Text;
  /** What happened, in a few words that follow the dollars: `went on 12.6 M cached tokens that nothing read again`. */
  readonly what: Text;
  /** Where it happened most, as one sentence; null where no place stands out. */
  readonly where: Text | null;
  /** What to do, as one sentence. */
  readonly instruction: Text;
}

/** Where a statement can be looked up. */
export interface Evidence {
  /** What is linked or named, such as `session 81c0f6da` or `Cost by model`. */
  readonly label: Text;
  /** Id of the section or chart of this page that shows it; null where none does. */
  readonly section: string | null;
  /** `file:line` where the log says it; null where no single line does. */
  readonly place: string | null;
  /** Id of a session that shows it: its page or row opens. */
  readonly sessionId?: string;
  /** Address of what shows the session; set by the page's writer. */
  readonly href?: string;
}

/** What a page shows of a session where its row is opened. */
export interface SessionExcerpt {
  readonly sessionId: string;
  readonly tables: readonly TableView[];
  /** What shows more. */
  readonly note: Text;
}

/** Something worth knowing that the data supports, in one sentence with figures. */
export interface ReportFinding {
  /** Unique in the report and the same from report to report; letters, digits and hyphens. */
  readonly id: string;
  readonly tone: "good" | "bad" | "neutral";
  readonly text: Text;
  /**
   * The figures of the sentence as data, by names that tell their unit: `…Usd`, `…Ms`, `…Tokens`, shares and rates of 0–1, else
   * counts. Only where the finding is made of figures.
   */
  readonly figures?: Readonly<Record<string, number>>;
  /** Only where something can be done about it that saves dollars. */
  readonly action?: FindingAction;
  /** At least one. */
  readonly evidence: readonly Evidence[];
}

/** A figure beside the cost, with its change. */
export interface QuietFigure {
  readonly label: Text;
  readonly value: Text;
  /** Against the week before; null where there is nothing to compare with. */
  readonly change: Text | null;
  /** True where chance alone makes changes as large as this one. */
  readonly isNoise: boolean;
}

/** A bar of dollars as data, for outputs without charts: a mail, a picture for a chat. */
export interface CostBar {
  readonly name: Text;
  /** Dollars; less than before where it is negative. */
  readonly usd: number;
  /** Both sides, such as `$97 → 27`; empty where there is one side alone. */
  readonly sides: Text;
  /** Its figure as it is written. */
  readonly label: Text;
}

/** What the cost, or its change, is split by: a chart where there are enough parts for one, else words. */
export interface WhyView {
  /** Letters alone: `project`, `model`, `session`, `cause`. */
  readonly id: string;
  readonly label: string;
  /** What the parts say together; may be empty. */
  readonly reading: Text;
  readonly chart: ReportChart | null;
  /** The bars of the chart, also where they are too few for one. */
  readonly bars: readonly CostBar[];
}

/** What a reader sees first: the cost, why, what to do, and every session. */
export interface FirstScreen {
  readonly cost: {
    readonly value: Text;
    /** The change of the cost, the cost of a prompt, and what is not priced unless the banner says so. */
    readonly details: readonly Text[];
    /** What is not priced, if the banner says so; for outputs without a banner. Null if nothing or little is left out. */
    readonly graveUnpriced: Text | null;
    /** What the dollars and their marks are. */
    readonly legend: readonly Text[];
  };
  /** The weeks before; null where the period is no week. */
  readonly strip: ReportChart | null;
  /** The bars of the strip, the week of the report last; empty where there is none. */
  readonly stripBars: readonly CostBar[];
  readonly figures: readonly QuietFigure[];
  /** A high finding of the audit, in one line; null if there is none. */
  readonly flagged: ReportFinding | null;
  /** One line each: the week so far, why nothing is compared, the budget. */
  readonly notes: readonly Text[];
  /** Null where nothing has a cost. */
  readonly why: {
    readonly title: Text;
    readonly views: readonly WhyView[];
    /** Id of the view that is open. */
    readonly open: string;
  } | null;
  /** Findings with an action, the most avoidable dollars first. */
  readonly actions: readonly ReportFinding[];
  /** Said below the actions, or in their place. */
  readonly actionsNote: Text;
  /** Every session; null where there are none. */
  readonly sessions: {
    readonly title: Text;
    readonly reading: Text;
    readonly chart: ReportChart | null;
  } | null;
  /** Only what changes a decision. */
  readonly banner: readonly Text[];
}

/** A report before a locale writes it: `written` makes it plain JSON. */
export interface Report {
  /** What kind of report it is, or what it is about: `week 44 · 26 Oct – 1 Nov 2026`. */
  readonly kicker: string;
  readonly title: Text;
  /** Zone, sources and what the page compares with. */
  readonly subtitle: Text;
  /** Two or three sentences with the main findings; each line is a paragraph. */
  readonly summary: Text;
  /** Said above everything else where the data is a sample. */
  readonly sampleNotice: string | null;
  /** Missing data, named before all other warnings; a first screen has it in its banner. */
  readonly stamp?: Text | null;
  readonly headline: readonly HeadlineFigure[];
  /** Replaces summary, headline and findings if the report has one; other findings then follow it. */
  readonly firstScreen?: FirstScreen;
  /** Most important first. */
  readonly findings?: readonly ReportFinding[];
  readonly sections: readonly ReportSection[];
  /** Sessions whose rows can be opened, the most expensive first. */
  readonly excerpts?: readonly SessionExcerpt[];
  /** Null in a report that says nothing of its data. */
  readonly quality: {
    readonly reading: Text;
    readonly notes: readonly QualityNote[];
    readonly tables: readonly TableView[];
  } | null;
  /** How the numbers are made and what they leave out. */
  readonly method: readonly Text[];
  readonly footer: string;
}

/** A report as a locale writes it: plain JSON. */
export type WrittenReport = Written<Report>;
export type WrittenChart = Written<ReportChart>;
export type WrittenSection = Written<ReportSection>;

interface HasCharts<Chart> {
  readonly strip: Chart | null;
  readonly why: { readonly views: readonly { readonly chart: Chart | null }[] } | null;
  readonly sessions: { readonly chart: Chart | null } | null;
}

/** Every chart of a first screen, in its order. */
export function firstScreenCharts<Chart>(screen: HasCharts<Chart> | undefined): readonly Chart[] {
  if (screen === undefined) return [];
  const { strip, why, sessions } = screen;
  return [strip, ...(why?.views ?? []).map(({ chart }) => chart), sessions?.chart ?? null].filter(
    (chart) => chart !== null,
  );
}
