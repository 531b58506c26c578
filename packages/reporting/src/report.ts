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
  /** What its marks are of; absent where a reader can choose nothing in it. */
  readonly usermeta?: { readonly links: ChartLinks };
  readonly [property: string]: unknown;
}

/** A specification as a locale writes it. */
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
}

/** A title, what the data says in one sentence, the charts and tables that show it. */
export interface ReportSection {
  /** Unique in the report; letters, digits and hyphens. */
  readonly id: string;
  readonly title: Text;
  readonly reading: Text;
  readonly charts: readonly ReportChart[];
  /** Tables that are open on the page. */
  readonly tables: readonly TableView[];
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

/** Where a statement can be looked up. */
export interface Evidence {
  /** What is linked or named, such as `session 81c0f6da` or `Cost by model`. */
  readonly label: Text;
  /** Id of the section or chart of this page that shows it; null where none does. */
  readonly section: string | null;
  /** `file:line` where the log says it; null where no single line does. */
  readonly place: string | null;
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
  /** At least one. */
  readonly evidence: readonly Evidence[];
}

/** A report before a locale writes it: `written` makes it plain JSON. */
export interface Report {
  /** What kind of report it is, such as `weekly report`. */
  readonly kicker: string;
  readonly title: Text;
  /** Zone, sources and what the page compares with. */
  readonly subtitle: Text;
  /** Two or three sentences with the main findings. */
  readonly summary: Text;
  /** Said above everything else where the data is a sample. */
  readonly sampleNotice: string | null;
  readonly headline: readonly HeadlineFigure[];
  /** Most important first. */
  readonly findings?: readonly ReportFinding[];
  readonly sections: readonly ReportSection[];
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
