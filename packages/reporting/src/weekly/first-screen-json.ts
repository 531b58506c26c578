import type {
  Breakdown,
  BreakdownSubject,
  CostBridge,
  CostBridgePartId,
  FirstScreenRows,
  SessionStart,
  SessionUsageRow,
  WeeklyReportData,
} from "@turnmeter/metrics";
import { usdOf } from "@turnmeter/metrics/figures.js";
import { largestCauses } from "../bridge/causes.js";
import { actionsOf, findings } from "../findings/findings.js";
import type { Text } from "../format/sentence.js";
import type { FindingAction } from "../report.js";
import { headlineRows, type HeadlineRow } from "./headline-figures.js";
import { reportTitle } from "./title.js";
import { openSplit, whySplits } from "./why-views.js";

/** The first screen of the weekly report as rows for programs: those that the page is made of. */
export interface FirstScreenJson {
  readonly title: Text;
  /** True where the period is compared with the week or month before it. */
  readonly isCompared: boolean;
  /** The figures at the head of the page: cost, cost a prompt, prompts, sessions, active time, tool errors. */
  readonly figures: readonly HeadlineRow[];
  /** The compared week or month and the seven before it, ascending; empty where the period is none. */
  readonly strip: FirstScreenRows["strip"];
  readonly why: {
    /** The breakdown that the page opens with; null where nothing has a cost. */
    readonly open: BreakdownSubject | "cause" | null;
    readonly breakdowns: readonly Breakdown[];
    /** The exact causes of the difference, the largest first; null where nothing is compared. The page rounds them to cents. */
    readonly causes: readonly CauseJson[] | null;
  };
  /** At most three, the most avoidable dollars first, each with the id of its finding. */
  readonly worthDoing: readonly (FindingAction & { readonly finding: string })[];
  /** The difference of the tool error rate to the week before, over sessions; null where it cannot be judged. */
  readonly errorRate: FirstScreenRows["errorRate"];
  /** Sessions with a known time, the most expensive first. */
  readonly sessions: readonly (SessionStart & StartedSession)[];
}

interface CauseJson {
  readonly id: CostBridgePartId;
  readonly differenceUsd: number;
  /** The same in nano-dollars, as a decimal string. */
  readonly differenceNanoUsd: string;
}

type StartedSession = Pick<
  SessionUsageRow,
  "title" | "firstWords" | "project" | "requests" | "costUsd" | "costNanoUsd" | "lowerBoundRequests"
>;

/** The rows of the first screen; null where the page has none, or no request was made. */
export function firstScreenJson(data: WeeklyReportData): FirstScreenJson | null {
  const { firstScreen: rows, weekChange, totals } = data;
  if (rows === undefined || totals.requests === 0) return null;
  const { isCompared, strip, breakdowns, errorRate } = rows;
  return {
    title: reportTitle(data),
    isCompared,
    figures: headlineRows(data),
    strip,
    why: {
      open: openSplit(whySplits(data))?.id ?? null,
      breakdowns,
      causes: isCompared && weekChange !== null ? causesOf(weekChange.bridge) : null,
    },
    worthDoing: actionsOf(findings(data)).flatMap(({ id, action }) =>
      action === undefined ? [] : [{ finding: id, ...action }],
    ),
    errorRate,
    sessions: sessionsOf(data.sessions, rows.starts),
  };
}

function causesOf(bridge: CostBridge): readonly CauseJson[] {
  return largestCauses(bridge).map(({ id, costNanoUsd }) => ({
    id,
    differenceUsd: usdOf(costNanoUsd),
    differenceNanoUsd: String(costNanoUsd),
  }));
}

function sessionsOf(
  sessions: readonly SessionUsageRow[],
  starts: readonly SessionStart[],
): FirstScreenJson["sessions"] {
  const startOf = new Map(starts.map(({ sessionId, at }) => [sessionId, at]));
  return sessions.flatMap((session) => {
    const { sessionId, title, firstWords, project, requests, costUsd, costNanoUsd, lowerBoundRequests } =
      session;
    const at = startOf.get(sessionId);
    const shown = { title, firstWords, project, requests, costUsd, costNanoUsd, lowerBoundRequests };
    return at === undefined ? [] : [{ sessionId, at, ...shown }];
  });
}
