import { dateOfDay, DAY_MS, dayNumber } from "@turnmeter/metrics/figures.js";
import type { DimensionKeys } from "../dimensions.js";
import { amount, atLeast, say, type Text } from "../format/sentence.js";
import { textOf } from "../format/written.js";
import { usdAxisOf, rootTicks } from "../plot/axes.js";
import { chartSpecOf, colorBy, keyFields, plotLabels, plotNumber, tips } from "../plot/chart-spec.js";
import { labelSides, type LabelSide } from "../plot/label-places.js";
import { compareText } from "../plot/model-series.js";
import type { ChartSpec } from "../report.js";
import { truncateText, textWidth } from "../table/fit-text.js";
import { formatDay } from "../words/dates.js";
import { countOf } from "../words/listed.js";
import { projectName } from "../words/names.js";

export interface SessionDot {
  readonly sessionId: string;
  readonly name: string;
  /** Label beside the dot, for a chart that already shows the day. */
  readonly label: string;
  readonly project: string | null;
  /** Keys of what the session belongs to. */
  readonly keys: DimensionKeys;
  /** When it began, in days since the first day that is shown. */
  readonly day: number;
  /** The start in words. */
  readonly startText: string;
  readonly costUsd: number;
  readonly lowerBoundRequests: number;
}

interface ShownDays {
  /** `YYYY-MM-DD`. */
  readonly since: string;
  readonly days: number;
}

const HEIGHT = 200;
const OWN_COLOURS = ["tone1", "tone2", "tone3", "tone4", "tone5"] as const;
/** Above this number the cheapest sessions are grouped. */
const MOST_DOTS = 400;
const AREA = { least: 22, most: 380 };
const LABELS = { most: 6, leastShare: 0.04, width: 30, pxPerCharacter: 6.4 };
/** Plot widths that label sides are computed for, on charts narrower than `below`. */
const TIERS = [
  { below: 480, plotPx: 255 },
  { below: 760, plotPx: 420 },
  { below: 1000, plotPx: 690 },
  { below: Infinity, plotPx: 930 },
] as const;

/** Every session by its start and its cost on a square-root scale, coloured by project; the most expensive ones are named. */
export function sessionsInTime(sessions: readonly SessionDot[], days: ShownDays): ChartSpec {
  const sorted = sessions.toSorted((a, b) => b.costUsd - a.costUsd || compareText(a.sessionId, b.sessionId));
  const highest = plotNumber(sorted[0]?.costUsd ?? 0);
  const { labelOf, kinds, hasLegend } = projectSeries(sorted);
  const own = sorted.slice(0, MOST_DOTS);
  const { links, fieldsOf } = keyFields(own.map(({ keys }) => keys));
  const groups = groupsOf(sorted.slice(MOST_DOTS), highest);
  const areaOf = (usd: number): number =>
    AREA.least + (AREA.most - AREA.least) * (highest > 0 ? Math.max(0, usd) / highest : 0);
  // Room above the largest dot, so that none is cut.
  const top = (highest || 1) * (HEIGHT / (HEIGHT - 14)) ** 2;
  const total = sorted.reduce((sum, { costUsd }) => sum + Math.max(0, costUsd), 0);
  const labels = own.map((session, at) =>
    at < LABELS.most &&
    sorted.length > 1 &&
    session.costUsd > 0 &&
    session.costUsd >= LABELS.leastShare * total
      ? say`${truncateText(session.label, LABELS.width)} · ${atLeast(session, session.costUsd, amount.usd)}`
      : null,
  );
  const placed = [...own, ...groups].map(({ day, costUsd }, at) => {
    const label = labels[at] ?? null;
    return {
      x: day / days.days,
      yPx: HEIGHT * (1 - Math.sqrt(Math.max(0, costUsd) / top)),
      radiusPx: Math.sqrt(areaOf(costUsd) / Math.PI),
      labelPx: label === null ? null : textWidth(textOf(label)) * LABELS.pxPerCharacter,
    };
  });
  const sides = TIERS.map(({ plotPx }) => labelSides(placed, plotPx));
  const values = [
    ...own.map((session, at) => ({
      day: session.day,
      costUsd: plotNumber(session.costUsd),
      area: areaOf(session.costUsd),
      name: session.name,
      project: labelOf(session.project),
      start: session.startText,
      costText: atLeast(session, session.costUsd, amount.usd),
      ...fieldsOf(session.keys),
      ...labelFields(labels[at] ?? null, sides, at),
    })),
    ...groups.map((group) => ({
      day: group.day,
      costUsd: plotNumber(group.costUsd),
      area: areaOf(group.costUsd),
      name: countOf(group.count, "session", "sessions"),
      project: GROUPED,
      start: "about this time",
      costText: say`${amount.usd(group.totalUsd)} together`,
      ...fieldsOf({}),
    })),
  ];
  const x = {
    field: "day",
    type: "quantitative",
    scale: { domain: [0, days.days], nice: false, zero: false, clamp: true },
    axis: dayTicks(days),
  };
  const y = {
    field: "costUsd",
    type: "quantitative",
    scale: { type: "sqrt", domain: [0, top], nice: false },
    axis: usdAxisOf(rootTicks(highest)),
  };
  return chartSpecOf({
    description:
      "A dot for each session by its start and its cost in dollars, on a square-root scale, coloured by project.",
    values,
    height: HEIGHT,
    ...(links === undefined ? {} : { links: { ...links, legend: "project" } }),
    view: {
      layer: [
        ...(days.days > 7 ? [] : [dayBounds(days.days, x)]),
        {
          mark: {
            type: "point",
            filled: true,
            opacity: 0.85,
            stroke: { expr: "tonePaper" },
            strokeWidth: 0.75,
          },
          encoding: {
            x,
            y,
            size: { field: "area", type: "quantitative", scale: null, legend: null },
            color: colorBy(
              "project",
              [...kinds, ...(groups.length > 0 ? [GROUP_KIND] : [])],
              hasLegend ? legend : null,
            ),
            tooltip: tips({ name: "Session", project: "Project", start: "Start", costText: "Cost" }),
          },
        },
        labelLayer({ x, y }),
      ],
    },
  });
}

const LEGEND_COLUMNS = "(chartWidth < 480 ? 2 : chartWidth < 760 ? 3 : 7)";
const legend = {
  symbolType: "circle",
  columns: { expr: LEGEND_COLUMNS },
  labelLimit: { expr: `chartWidth / ${LEGEND_COLUMNS} - 40` },
};

const GROUPED = "cheap sessions, grouped";
const GROUP_KIND = { title: GROUPED, tone: "toneQuiet" };

function labelFields(label: Text | null, sides: readonly (readonly LabelSide[])[], at: number): object {
  if (label === null) return {};
  return { label, ...Object.fromEntries(sides.map((ofTier, tier) => [`side${tier}`, ofTier[at]])) };
}

function labelLayer(place: object): object {
  const side = TIERS.reduceRight(
    (wider, { below }, tier) =>
      below === Infinity ? `datum.side${tier}` : `chartWidth < ${below} ? datum.side${tier} : (${wider})`,
    "",
  );
  const isLeft = `(${side}) === 'left'`;
  return {
    transform: [{ filter: `(${side}) === 'left' || (${side}) === 'right'` }],
    mark: {
      type: "text",
      fontSize: 11,
      align: { expr: `${isLeft} ? 'right' : 'left'` },
      dx: { expr: `(${isLeft} ? -1 : 1) * (sqrt(datum.area / PI) + 4)` },
    },
    encoding: { ...place, text: { field: "label" } },
  };
}

/** Mid-day labels: each day of up to a week, else every few days. */
function dayTicks({ since, days }: ShownDays): object {
  const first = dayNumber(since) ?? 0;
  const step = Math.max(1, Math.ceil(days / 8));
  const shown = Array.from({ length: Math.ceil(days / step) }, (_, at) => at * step);
  const labels = shown.map((day) => {
    const [weekday = "", number = "", month = ""] = formatDay(dateOfDay(first + day)).split(" ");
    return days <= 7 ? [weekday, number] : [number, month];
  });
  const label = `${JSON.stringify(labels)}[floor(datum.value / ${step})]`;
  return {
    values: shown.map((day) => day + 0.5),
    labelExpr: `isNarrow ? ${label} : join(${label}, ' ')`,
    grid: false,
    labelOverlap: "greedy",
  };
}

function dayBounds(days: number, x: object): object {
  return {
    data: { values: Array.from({ length: days + 1 }, (_, day) => ({ day })) },
    mark: { type: "rule", color: { expr: "toneQuiet" }, opacity: 0.22 },
    encoding: { x },
  };
}

/** The five most expensive projects have a colour, in name order. */
function projectSeries(sessions: readonly SessionDot[]) {
  const costs = new Map<string | null, number>();
  for (const { project, costUsd } of sessions) costs.set(project, (costs.get(project) ?? 0) + costUsd);
  const ranked = [...costs].sort(([a, aUsd], [b, bUsd]) => bUsd - aUsd || compareText(a ?? "", b ?? ""));
  const own = ranked
    .slice(0, OWN_COLOURS.length)
    .map(([project]) => project)
    .sort((a, b) => compareText(projectName(a), projectName(b)));
  const others = ranked.length - own.length;
  const labels = plotLabels([
    ...own.map((project) => projectName(project)),
    ...(others > 0 ? [say`${countOf(others, "other project", "other projects")}`] : []),
  ]);
  const byProject = new Map(own.map((project, at) => [project, labels[at]!]));
  const other = labels.at(-1) ?? "";
  return {
    labelOf: (project: string | null): Text => byProject.get(project) ?? other,
    kinds: labels.map((title, at) => ({ title, tone: OWN_COLOURS[at] ?? "toneOther" })),
    hasLegend: labels.length > 1,
  };
}

interface Group {
  readonly day: number;
  readonly costUsd: number;
  readonly totalUsd: number;
  readonly count: number;
}

/** Groups by quarter of a day and cost step. */
function groupsOf(sessions: readonly SessionDot[], highest: number): readonly Group[] {
  const cells = new Map<string, SessionDot[]>();
  for (const session of sessions) {
    const level = highest > 0 ? Math.floor(Math.sqrt(Math.max(0, session.costUsd) / highest) * 20) : 0;
    const cell = `${Math.floor(session.day * 4)} ${level}`;
    const sessionsOfCell = cells.get(cell);
    if (sessionsOfCell === undefined) cells.set(cell, [session]);
    else sessionsOfCell.push(session);
  }
  return [...cells.values()].map((cell) => {
    const totalUsd = cell.reduce((sum, { costUsd }) => sum + costUsd, 0);
    const day = cell.reduce((sum, session) => sum + session.day, 0) / cell.length;
    return { day, costUsd: totalUsd / cell.length, totalUsd, count: cell.length };
  });
}

/** A moment as days since the start of a day, both in one zone: 12:00 of 2026-11-10 is 1.5 after 2026-11-09. */
export function daysSince(
  since: string,
  { date, time }: { readonly date: string; readonly time: string },
): number {
  const [first, day] = [dayNumber(since), dayNumber(date)];
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  if (first === null || day === null) return 0;
  return day - first + (hours * 3_600_000 + minutes * 60_000) / DAY_MS;
}
