import type {
  Breakdown,
  BreakdownPart,
  BreakdownSubject,
  FirstScreenRows,
  WeeklyReportData,
} from "@turnmeter/metrics";
import { concentrationOf } from "@turnmeter/metrics/figures.js";

/** A first screen of nothing that is compared. */
export const noFirstScreen: FirstScreenRows = {
  isCompared: false,
  strip: [],
  breakdowns: [],
  errorRate: null,
  starts: [],
};

/** A part with its cost before and after, whole dollars. */
export function partOf(
  key: string | null,
  beforeUsd: number,
  afterUsd: number,
  session: BreakdownPart["session"] = null,
): BreakdownPart {
  const differenceUsd = afterUsd - beforeUsd;
  return {
    key,
    session,
    beforeUsd,
    afterUsd,
    differenceUsd,
    differenceNanoUsd: String(BigInt(Math.round(differenceUsd * 100)) * 10_000_000n),
    lowerBoundRequests: 0,
  };
}

/** All parts of a breakdown, the largest differences first. */
export function breakdownOf(by: BreakdownSubject, parts: readonly BreakdownPart[]): Breakdown {
  return {
    by,
    parts: parts.toSorted((a, b) => Math.abs(b.differenceUsd) - Math.abs(a.differenceUsd)),
    rest: null,
    concentration: concentrationOf(parts.map(({ differenceNanoUsd }) => BigInt(differenceNanoUsd))),
  };
}

const costPart = (key: string | null, costUsd: number | null, session: BreakdownPart["session"] = null) =>
  partOf(key, 0, costUsd ?? 0, session);

const known = (parts: readonly BreakdownPart[]): readonly BreakdownPart[] =>
  parts.filter(({ afterUsd }) => afterUsd > 0).slice(0, 8);

/** The first screen of data that is compared with nothing, as its own rows give it. */
export function firstScreenOf({ projects, models, sessions }: WeeklyReportData): FirstScreenRows {
  return {
    ...noFirstScreen,
    breakdowns: [
      breakdownOf("project", known(projects.map(({ project, costUsd }) => costPart(project, costUsd)))),
      breakdownOf("model", known(models.map(({ model, costUsd }) => costPart(model, costUsd)))),
      breakdownOf("session", known(sessions.map((row) => costPart(row.sessionId, row.costUsd, row)))),
    ],
    starts: sessions.flatMap(({ sessionId, startedAt }) =>
      startedAt === null ? [] : [{ sessionId, at: startedAt }],
    ),
  };
}
