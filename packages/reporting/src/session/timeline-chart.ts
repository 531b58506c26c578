import type { SessionDetail } from "@turnmeter/metrics";
import { chartSpecOf } from "../charts/chart-spec-of.js";
import { atLeast } from "../format/at-least.js";
import { englishFormats } from "../format/english-formats.js";
import type { Formats } from "../format/formats.js";
import type { ChartSpec } from "../report/chart-spec.js";
import { countOf } from "../sections/plural.js";
import { shortName } from "../sections/short-name.js";
import { callClasses } from "./call-class.js";
import { clockOf } from "./clock.js";
import { drawableEvents, eventTone, MOST_EVENTS } from "./drawn-events.js";
import { inLanes } from "./in-lanes.js";
import { kindColor } from "./kind-color.js";
import { barOf, joinBars, momentsOf } from "./timeline-bars.js";
import type { TimelineBar } from "./timeline-bars.js";
import { timeScale } from "./time-scale.js";
import { timeTicks } from "./time-ticks.js";

const CALL_LANES = 6;
const AGENT_LANES = 14;
const LANE_HEIGHT = 22;
/** Up to so many calls each has its own bar; of more, neighbours are joined until so many bars are left. */
const MOST_BARS = 500;
const FINEST_SHARE = 1 / 1500;

/**
 * Turns, calls and subagents over time, a lane for what runs at once, with what happened at a moment as lines across.
 * Silences of more than 5 minutes are cut short; of many calls neighbours are joined.
 */
export function timelineChart(
  detail: SessionDetail,
  timezone: string,
  formats: Formats = englishFormats,
): ChartSpec {
  const scale = timeScale(momentsOf(detail));
  const clock = clockOf(timezone);
  const { drawn, length } = scale;
  const span = ({ startAt, endAt }: { startAt: number; endAt: number }) => ({
    from: drawn(startAt),
    to: drawn(endAt),
    begin: clock.second(startAt),
  });
  const turns = turnBars(detail, formats).map((turn, place) => ({
    ...span(turn),
    lane: "Turns",
    role: place % 2 === 0 ? "even" : "odd",
    name: turn.name,
    detail: turn.detail,
    label: drawn(turn.endAt) - drawn(turn.startAt) > length * 0.03 ? turn.label : "",
  }));
  const agents = agentBars(detail, formats);
  const laneOfAgent = inLanes(agents, AGENT_LANES);
  const agentLane = new Map(agents.map(({ threadId }, place) => [threadId, laneOfAgent[place]!]));
  const ownCalls = barsOfThreads(detail, (threadId) => !agentLane.has(threadId), formats);
  const laneOfCall = inLanes(ownCalls, CALL_LANES);
  const lanes = new Map<string, TimelineBar[]>();
  const put = (lane: string, bar: TimelineBar): void => {
    const bars = lanes.get(lane);
    if (bars === undefined) lanes.set(lane, [bar]);
    else bars.push(bar);
  };
  ownCalls.forEach((bar, place) => put(callLane(laneOfCall[place]!), bar));
  for (const [threadId, lane] of agentLane)
    for (const bar of barsOfThreads(detail, (thread) => thread === threadId, formats))
      put(agentLaneName(lane), bar);
  const calls = joined(lanes, scale, formats);
  const hooks = hookTicks(detail, drawn, length, formats);
  const events = drawableEvents(detail, formats)
    .slice(0, MOST_EVENTS)
    .map((event) => ({
      from: drawn(event.at),
      role: "event",
      kind: event.title,
      begin: clock.second(event.at),
      name: event.title,
      detail: event.detail,
    }));
  const callLanes = Math.max(0, ...laneOfCall.map((lane) => lane + 1));
  const agentLanes = Math.max(0, ...laneOfAgent.map((lane) => lane + 1));
  const laneNames = [
    ...(turns.length > 0 ? ["Turns"] : []),
    ...Array.from({ length: callLanes }, (_, lane) => callLane(lane)),
    ...Array.from({ length: agentLanes }, (_, lane) => agentLaneName(lane)),
    ...(hooks.length > 0 ? ["Hooks"] : []),
  ];
  const values = [
    ...turns,
    ...agents.map((agent, place) => ({
      ...span(agent),
      lane: agentLaneName(laneOfAgent[place]!),
      role: "agent",
      name: agent.name,
      detail: agent.detail,
    })),
    ...calls.map(({ lane, bar }) => ({
      ...span(bar),
      lane,
      role: "call",
      kind: callClasses.find(({ id }) => id === bar.callClass)!.title,
      name: bar.name,
      detail: bar.detail,
    })),
    ...hooks,
    ...events,
  ];
  const kinds = [
    ...callClasses.filter(({ id }) => calls.some(({ bar }) => bar.callClass === id)),
    ...[...new Set(events.map(({ kind }) => kind))].map((title) => ({ title, tone: eventTone(title) })),
  ];
  const color = kindColor(kinds, { narrow: 2, wide: 4 });
  const ticks = timeTicks(scale, clock);
  const x = {
    field: "from",
    type: "quantitative",
    scale: { domain: [0, Math.max(1, length)], nice: false, zero: true },
    axis: {
      values: ticks.map((tick) => tick.drawn),
      labelExpr: `[${ticks.map(({ label }) => JSON.stringify(label)).join(",")}][indexof([${ticks.map((tick) => tick.drawn).join(",")}], datum.value)]`,
      labelOverlap: "greedy",
      labelFlush: true,
      grid: true,
    },
  };
  const y = {
    field: "lane",
    type: "nominal",
    scale: { domain: laneNames },
    axis: {
      labelExpr: "indexof(datum.value, ' ') > 0 ? '' : datum.value",
      labelColor: { expr: "toneText" },
      labelPadding: 8,
    },
  };
  const tooltip = [
    { field: "name", title: "What" },
    { field: "begin", title: "From" },
    { field: "detail", title: "How" },
  ];
  const bar = (role: string, mark: object, encoding: object) => ({
    transform: [{ filter: `datum.role === '${role}'` }],
    mark: { type: "bar", ...mark },
    encoding: { x, x2: { field: "to" }, y, tooltip, ...encoding },
  });
  // A layer without marks would be a picture without a name to those who hear the page.
  const roles = new Set<string>(values.map(({ role }) => role));
  const layersOf = (anyOf: readonly string[], layer: object) =>
    anyOf.some((role) => roles.has(role)) ? [layer] : [];
  return chartSpecOf({
    formats,
    description: `Bars over time: turns, calls and subagents${events.length > 0 ? ", with lines for what happened at a moment" : ""}.`,
    values,
    height: Math.max(1, laneNames.length) * LANE_HEIGHT,
    view: {
      layer: [
        bar("even", { height: { band: 0.7 }, color: { expr: "toneQuiet" } }, {}),
        ...layersOf(
          ["odd"],
          bar("odd", { height: { band: 0.7 }, color: { expr: "toneOther" }, opacity: 0.55 }, {}),
        ),
        ...layersOf(
          ["agent"],
          bar(
            "agent",
            { height: { band: 0.86 }, color: { expr: "toneQuiet" }, cornerRadius: 3, opacity: 0.75 },
            {},
          ),
        ),
        ...layersOf(
          ["call"],
          bar("call", { height: { band: 0.5 }, strokeWidth: 1 }, { color, stroke: color }),
        ),
        ...layersOf(["hook"], {
          transform: [{ filter: "datum.role === 'hook'" }],
          mark: { type: "tick", thickness: 1, color: { expr: "toneMuted" } },
          encoding: { x, y, tooltip },
        }),
        ...layersOf(["event"], {
          transform: [{ filter: "datum.role === 'event'" }],
          mark: { type: "rule", strokeWidth: 1.5, strokeDash: [4, 3] },
          encoding: {
            x,
            tooltip,
            color,
          },
        }),
        ...layersOf(["even", "odd"], {
          transform: [{ filter: "datum.role === 'even' || datum.role === 'odd'" }],
          mark: { type: "text", align: "left", dx: 4, fontSize: 11, clip: true },
          encoding: { x, y, text: { field: "label" }, color: { value: { expr: "toneText" } } },
        }),
      ],
    },
  });
}

/** Lanes after the first of a group have a space in their names, and so no label. */
function callLane(lane: number): string {
  return lane === 0 ? "Calls" : `Calls ${lane + 1}`;
}

function agentLaneName(lane: number): string {
  return lane === 0 ? "Subagents" : `Subagents ${lane + 1}`;
}

function turnBars({ turns }: SessionDetail, formats: Formats) {
  return turns.flatMap((turn) => {
    if (turn.startedAt === null || turn.turn === null) return [];
    const startAt = Date.parse(turn.startedAt);
    const cost = turn.costUsd === null ? "no priced cost" : atLeast(turn, turn.costUsd, formats.usd);
    return [
      {
        startAt,
        endAt: Math.max(startAt, Date.parse(turn.endedAt ?? turn.startedAt)),
        name: `Turn ${turn.turn}`,
        label: String(turn.turn),
        detail: `${formats.duration(turn.durationMs)}, ${countOf(turn.toolCalls, "call", "calls", formats)}, ${cost}`,
      },
    ];
  });
}

function agentBars({ agents }: SessionDetail, formats: Formats) {
  return agents
    .flatMap((agent) => {
      if (agent.role !== "subagent" || agent.threadId === null || agent.startedAt === null) return [];
      const startAt = Date.parse(agent.startedAt);
      const cost =
        agent.costUsd === null
          ? "no known cost"
          : atLeast({ lowerBoundRequests: agent.lowerBoundRequests ?? 0 }, agent.costUsd, formats.usd);
      return [
        {
          threadId: agent.threadId,
          startAt,
          endAt: Math.max(startAt, Date.parse(agent.endedAt ?? agent.startedAt)),
          name: shortName([agent.agentType, agent.description].filter((text) => text !== null).join(": ")),
          detail: `${formats.duration(agent.durationMs)}, ${cost}${agent.status === null ? "" : `, ${shortName(agent.status)}`}`,
        },
      ];
    })
    .sort((a, b) => a.startAt - b.startAt);
}

function barsOfThreads(
  { calls }: SessionDetail,
  isWanted: (threadId: string) => boolean,
  formats: Formats,
): TimelineBar[] {
  return calls
    .filter(({ threadId }) => isWanted(threadId))
    .map((call) => barOf(call, formats))
    .filter((bar) => bar !== null)
    .sort((a, b) => a.startAt - b.startAt || a.endAt - b.endAt);
}

function joined(
  lanes: ReadonlyMap<string, readonly TimelineBar[]>,
  { drawn, length }: { readonly drawn: (at: number) => number; readonly length: number },
  formats: Formats,
): readonly { readonly lane: string; readonly bar: TimelineBar }[] {
  const joinedAt = (gap: number) =>
    Array.from(lanes).flatMap(([lane, bars]) =>
      (gap === 0 ? bars : joinBars(bars, drawn, gap, formats)).map((bar) => ({ lane, bar })),
    );
  let bars = joinedAt(0);
  for (let gap = length * FINEST_SHARE; bars.length > MOST_BARS && gap < length; gap *= 1.6)
    bars = joinedAt(gap);
  return bars;
}

/** Hooks by the place where they are drawn, so that thousands of them take no more room than there is. */
function hookTicks(
  { hooks }: SessionDetail,
  drawn: (at: number) => number,
  length: number,
  formats: Formats,
) {
  const step = Math.max(1, length / 400);
  const places = new Map<number, { count: number; event: string }>();
  for (const { at, event } of hooks) {
    if (at === null) continue;
    const place = Math.round(Math.round(drawn(Date.parse(at)) / step) * step);
    const tick = places.get(place);
    if (tick === undefined) places.set(place, { count: 1, event: event ?? "hook" });
    else tick.count += 1;
  }
  return Array.from(places, ([from, { count, event }]) => ({
    from,
    lane: "Hooks",
    role: "hook",
    name: count === 1 ? shortName(event) : countOf(count, "hook", "hooks", formats),
    begin: "",
    detail: count === 1 ? "hook" : `${shortName(event)} and others`,
  }));
}
