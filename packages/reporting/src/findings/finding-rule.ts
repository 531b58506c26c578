import type {
  WeeklyReportData,
  BaselineWeek,
  Place,
  PeriodFigures,
  WeekChange,
  WeekComparison,
} from "@turnmeter/metrics";
import { spanName } from "../baseline/span-names.js";
import type { Text } from "../format/sentence.js";
import type { Evidence, ReportFinding } from "../report.js";
import { placeText, projectName, shortName } from "../words/names.js";
import { sessionNaming, sessionPhrase } from "../words/session-name.js";

/** Findings are ordered by what is at stake. */
type WeighedFinding = ReportFinding &
  Required<Pick<ReportFinding, "figures">> & {
    /** Dollars at stake; null if it is not about dollars. */
    readonly usd: number | null;
    /** Share of the period's cost, time or calls at stake, 0–1. */
    readonly share: number;
  };

/** Looks for one kind of finding in a report's data; null if the data does not show it for sure. */
export type FindingRule = (data: WeeklyReportData) => WeighedFinding | null;

/** The compared week and the previous one, if the logs have all of it. */
interface ComparedWeek {
  readonly now: PeriodFigures;
  readonly before: PeriodFigures;
  readonly change: WeekChange;
  /** `week 46`. */
  readonly nowName: string;
  /** `week 45`, or `week 45 up to Wed` when compared with a partial week. */
  readonly beforeName: string;
}

/** The compared week with last week as its baseline; null where last week is none. */
export function comparedWeek({ comparison, weekChange, period }: WeeklyReportData): ComparedWeek | null {
  const last: BaselineWeek | undefined = comparison?.before[0];
  if (comparison === null || weekChange === null || last === undefined || last.figures === null) return null;
  const { span, figures }: WeekComparison = comparison;
  return {
    now: figures,
    before: last.figures,
    change: weekChange,
    nowName: spanName(span, period.weekStart),
    beforeName: spanName(last, period.weekStart),
  };
}

/** A part of a whole as 0–1; 0 where the whole is not known or nothing. */
export function shareOf(part: number, whole: number | null): number {
  return whole === null || !(whole > 0) || !Number.isFinite(part)
    ? 0
    : Math.min(1, Math.max(0, part / whole));
}

/** Where something happened, by the session of an example: `“Tiles” (shop)`; null where the session is not in the report. */
export function whereText(
  { sessions, period }: WeeklyReportData,
  sessionId: string | undefined,
): Text | null {
  const session = sessions.find((row) => row.sessionId === sessionId);
  if (session === undefined) return null;
  const naming = sessionNaming(sessions, period.timezone);
  const name = sessionPhrase(session, naming);
  const project = name.startsWith("“") && !naming.isOneProject ? session.project : null;
  return project === null ? name : `${name} (${shortName(projectName(project))})`;
}

/** Where a finding is looked up: a section, and the place and session of an example. */
export function evidenceIn(label: string, section: string, example?: PlaceOfSession): Evidence {
  const place = placeText(example);
  return { label, section, place, ...(example === undefined ? {} : { sessionId: example.sessionId }) };
}

type PlaceOfSession = Place & { readonly sessionId: string };
