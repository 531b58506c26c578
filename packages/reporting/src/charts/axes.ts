/**
 * Ticks of an axis of dates: weekday over day, and the month below the first day shown of each. A narrow chart has the
 * weekday's first letter.
 */
export const dayAxis = {
  labelAngle: 0,
  labelOverlap: "greedy",
  labelLineHeight: 15,
  labelExpr:
    "isNarrow ? [slice(utcFormat(utcParse(datum.value, '%Y-%m-%d'), '%a'), 0, 1), utcFormat(utcParse(datum.value, '%Y-%m-%d'), '%-d'), datum.index === 0 || slice(datum.value, 8) === '01' ? utcFormat(utcParse(datum.value, '%Y-%m-%d'), '%b') : ''] : [utcFormat(utcParse(datum.value, '%Y-%m-%d'), '%a'), utcFormat(utcParse(datum.value, '%Y-%m-%d'), '%-d'), datum.index === 0 || slice(datum.value, 8) === '01' ? utcFormat(utcParse(datum.value, '%Y-%m-%d'), '%b') : '']",
} as const;

/** Names on a y axis, cut where they would take the room of the chart. */
export const nameAxis = {
  labelLimit: { expr: "clamp(chartWidth * 0.36, 80, 220)" },
  labelColor: { expr: "toneText" },
  labelPadding: 8,
} as const;

const LEGEND_COLUMNS = "(chartWidth < 480 ? 2 : chartWidth < 760 ? 3 : 5)";

/** A legend of names in as many columns as there is room for, each name cut to its column. */
export const nameLegend = {
  columns: { expr: LEGEND_COLUMNS },
  labelLimit: { expr: `chartWidth / ${LEGEND_COLUMNS} - 40` },
} as const;
