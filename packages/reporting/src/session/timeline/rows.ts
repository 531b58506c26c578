import type { SessionDetail } from "@turnmeter/metrics";
import { amount, say, atLeast } from "../../format/sentence.js";
import { countOf } from "../../words/listed.js";
import { shortName } from "../../words/names.js";
import type { Clock } from "../names.js";
import { callClasses, barOf, joinBars, type Timed, type TimelineBar } from "./bars.js";
import { drawableEvents, eventTone, MOST_EVENTS } from "./reading.js";
import type { TimeScale } from "./time-scale.js";

const CALL_LANES = 6;
const AGENT_LANES = 14;
/** Above this number of calls, neighbouring bars are joined. */
const MOST_BARS = 500;
const FINEST_SHARE = 1 / 1500;

interface TimelineAxis {
  readonly scale: TimeScale;
  readonly clock: Clock;
}

/** Times are drawn milliseconds from the scale's start. */
interface TimelineRows {
  /** Bars, ticks and lines, told apart by `role`. */
  readonly values: readonly { readonly role: string }[];
  /** Top to bottom. */
  readonly laneNames: readonly string[];
  readonly kinds: readonly { readonly title: string; readonly tone: string }[];
}

/** Turns, calls, subagents, hooks and events of a session, each in its lane. */
export function timelineRows(detail: SessionDetail, { scale, clock }: TimelineAxis): TimelineRows {
  const { drawn, length } = scale;
  const span = ({ startAt, endAt }: { startAt: number; endAt: number }) => ({
    from: drawn(startAt),
    to: drawn(endAt),
    begin: clock.second(startAt),
  });
  const turns = turnBars(detail).map((turn, place) => ({
    ...span(turn),
    lane: "Turns",
    role: place % 2 === 0 ? "even" : "odd",
    name: turn.name,
    detail: turn.detail,
    label: turn.label,
    share: length > 0 ? (drawn(turn.endAt) - drawn(turn.startAt)) / length : 0,
  }));
  const agents = agentBars(detail);
  const laneOfAgent = inLanes(agents, AGENT_LANES);
  const agentLane = new Map(agents.map(({ threadId }, place) => [threadId, laneOfAgent[place]!]));
  const ownCalls = barsOfThreads(detail, (threadId) => !agentLane.has(threadId));
  const laneOfCall = inLanes(ownCalls, CALL_LANES);
  const calls = joined(callsByLane(detail, { ownCalls, laneOfCall, agentLane }), scale);
  const hooks = hookTicks(detail, drawn, length);
  const events = drawableEvents(detail)
    .slice(0, MOST_EVENTS)
    .map((event) => ({
      from: drawn(event.at),
      role: "event",
      kind: event.title,
      begin: clock.second(event.at),
      name: event.title,
      detail: event.detail,
    }));
  return {
    values: [
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
    ],
    laneNames: [
      ...(turns.length > 0 ? ["Turns"] : []),
      ...lanesUpTo(laneOfCall, callLane),
      ...lanesUpTo(laneOfAgent, agentLaneName),
      ...(hooks.length > 0 ? ["Hooks"] : []),
    ],
    kinds: [
      ...callClasses.filter(({ id }) => calls.some(({ bar }) => bar.callClass === id)),
      ...[...new Set(events.map(({ kind }) => kind))].map((title) => ({ title, tone: eventTone(title) })),
    ],
  };
}

function callsByLane(
  detail: SessionDetail,
  {
    ownCalls,
    laneOfCall,
    agentLane,
  }: {
    readonly ownCalls: readonly TimelineBar[];
    readonly laneOfCall: readonly number[];
    readonly agentLane: ReadonlyMap<string, number>;
  },
): ReadonlyMap<string, readonly TimelineBar[]> {
  const lanes = new Map<string, TimelineBar[]>();
  const put = (lane: string, bar: TimelineBar): void => {
    const bars = lanes.get(lane);
    if (bars === undefined) lanes.set(lane, [bar]);
    else bars.push(bar);
  };
  ownCalls.forEach((bar, place) => put(callLane(laneOfCall[place]!), bar));
  for (const [threadId, lane] of agentLane)
    for (const bar of barsOfThreads(detail, (thread) => thread === threadId)) put(agentLaneName(lane), bar);
  return lanes;
}

function lanesUpTo(lanes: readonly number[], nameOf: (lane: number) => string): readonly string[] {
  const count = lanes.reduce((most, lane) => Math.max(most, lane + 1), 0);
  return Array.from({ length: count }, (_, lane) => nameOf(lane));
}

/** A space in the name means no label: only a group's first lane has one. */
function callLane(lane: number): string {
  return lane === 0 ? "Calls" : `Calls ${lane + 1}`;
}

function agentLaneName(lane: number): string {
  return lane === 0 ? "Subagents" : `Subagents ${lane + 1}`;
}

function turnBars({ turns }: SessionDetail) {
  return turns.flatMap((turn) => {
    if (turn.startedAt === null || turn.turn === null) return [];
    const startAt = Date.parse(turn.startedAt);
    const cost = turn.costUsd === null ? "no priced cost" : atLeast(turn, turn.costUsd, amount.usd);
    return [
      {
        startAt,
        endAt: Math.max(startAt, Date.parse(turn.endedAt ?? turn.startedAt)),
        name: `Turn ${turn.turn}`,
        label: String(turn.turn),
        detail: say`${amount.duration(turn.durationMs)}, ${countOf(turn.toolCalls, "call", "calls")}, ${cost}`,
      },
    ];
  });
}

function agentBars({ agents }: SessionDetail) {
  return agents
    .flatMap((agent) => {
      if (agent.role !== "subagent" || agent.threadId === null || agent.startedAt === null) return [];
      const startAt = Date.parse(agent.startedAt);
      const cost =
        agent.costUsd === null
          ? "no known cost"
          : atLeast({ lowerBoundRequests: agent.lowerBoundRequests ?? 0 }, agent.costUsd, amount.usd);
      return [
        {
          threadId: agent.threadId,
          startAt,
          endAt: Math.max(startAt, Date.parse(agent.endedAt ?? agent.startedAt)),
          name: shortName([agent.agentType, agent.description].filter((text) => text !== null).join(": ")),
          detail: say`${amount.duration(agent.durationMs)}, ${cost}${agent.status === null ? "" : `, ${shortName(agent.status)}`}`,
        },
      ];
    })
    .sort((a, b) => a.startAt - b.startAt);
}

function barsOfThreads({ calls }: SessionDetail, isWanted: (threadId: string) => boolean): TimelineBar[] {
  return calls
    .filter(({ threadId }) => isWanted(threadId))
    .map((call) => barOf(call))
    .filter((bar) => bar !== null)
    .sort((a, b) => a.startAt - b.startAt || a.endAt - b.endAt);
}

function joined(
  lanes: ReadonlyMap<string, readonly TimelineBar[]>,
  { drawn, length }: { readonly drawn: (at: number) => number; readonly length: number },
): readonly { readonly lane: string; readonly bar: TimelineBar }[] {
  const joinedAt = (gap: number) =>
    Array.from(lanes).flatMap(([lane, bars]) =>
      (gap === 0 ? bars : joinBars(bars, drawn, gap)).map((bar) => ({ lane, bar })),
    );
  let bars = joinedAt(0);
  for (let gap = length * FINEST_SHARE; bars.length > MOST_BARS && gap < length; gap *= 1.6)
    bars = joinedAt(gap);
  return bars;
}

/** Merges hooks by drawn position, so that thousands fit. */
function hookTicks({ hooks }: SessionDetail, drawn: (at: number) => number, length: number) {
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
    name: count === 1 ? shortName(event) : countOf(count, "hook", "hooks"),
    begin: "",
    detail: count === 1 ? "hook" : `${shortName(event)} and others`,
  }));
}

/**
 * The lane of each item, from 0, so that none overlap; items come in order of their start. Items without a free lane share
 * the last one.
 */
export function inLanes(items: readonly Timed[], lanes: number): readonly number[] {
  const ends: number[] = [];
  return items.map(({ startAt, endAt }) => {
    const free = ends.findIndex((end) => end <= startAt);
    const lane = free !== -1 ? free : Math.min(ends.length, lanes - 1);
    ends[lane] = Math.max(ends[lane] ?? endAt, endAt);
    return lane;
  });
}
