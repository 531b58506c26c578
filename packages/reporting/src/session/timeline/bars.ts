import type { SessionCallRow, SessionDetail } from "@turnmeter/metrics";
import { amount, say, joined, type Text } from "../../format/sentence.js";
import { textOf } from "../../format/written.js";
import { shortName } from "../../words/names.js";
import { callName } from "../names.js";
import { present } from "../../sum-of.js";

export interface Timed {
  readonly startAt: number;
  readonly endAt: number;
}

/** A call, or several too close together to draw apart. */
export interface TimelineBar extends Timed {
  readonly callClass: CallClass;
  readonly name: Text;
  readonly calls: number;
  readonly detail: Text;
}

const MOST_NAMED = 3;

/** A call as a bar from its run, or else the call, to its result; a moment if one end is not logged. */
export function barOf(call: SessionCallRow): TimelineBar | null {
  const start = call.runAt ?? call.invokedAt ?? call.resultAt;
  if (start === null) return null;
  const startAt = Date.parse(start);
  return {
    startAt,
    endAt: Math.max(startAt, Date.parse(call.resultAt ?? start)),
    callClass: callClass(call),
    name: shortName(callName(call)),
    calls: 1,
    detail: joined(
      present([
        call.outcome,
        call.durationMs === null ? "no run time logged" : amount.duration(call.durationMs),
        call.beforeRunMs !== null &&
          call.beforeRunMs >= 1000 &&
          say`${amount.duration(call.beforeRunMs)} before it ran`,
      ]),
      ", ",
    ),
  };
}

/** Bars of one lane in order, those of one class joined where less than `gap` drawn milliseconds lie between them. */
export function joinBars(
  bars: readonly TimelineBar[],
  drawn: (at: number) => number,
  gap: number,
): readonly TimelineBar[] {
  const groups: { bars: TimelineBar[]; endAt: number }[] = [];
  for (const bar of bars) {
    const last = groups.at(-1);
    const isNear =
      last !== undefined &&
      last.bars[0]!.callClass === bar.callClass &&
      drawn(bar.startAt) - drawn(last.endAt) < gap;
    if (isNear) {
      last.bars.push(bar);
      last.endAt = Math.max(last.endAt, bar.endAt);
    } else {
      groups.push({ bars: [bar], endAt: bar.endAt });
    }
  }
  return groups.map(({ bars: [first, ...rest], endAt }) =>
    rest.length === 0 ? first! : joinedBar([first!, ...rest], endAt),
  );
}

function joinedBar(bars: readonly TimelineBar[], endAt: number): TimelineBar {
  const counts = new Map<string, number>();
  for (const { name } of bars) {
    const tool = textOf(name).split(" ")[0] ?? "";
    counts.set(tool, (counts.get(tool) ?? 0) + 1);
  }
  const named = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([tool, count]) => say`${tool} ${amount.count(count)}`);
  const more = named.length > MOST_NAMED ? [say`${amount.count(named.length - MOST_NAMED)} more tools`] : [];
  return {
    startAt: bars[0]!.startAt,
    endAt,
    callClass: bars[0]!.callClass,
    name: say`${amount.count(bars.length)} calls`,
    calls: bars.length,
    detail: joined([...named.slice(0, MOST_NAMED), ...more], ", "),
  };
}

/** All moments of a session at which something is logged, epoch ms. */
export function momentsOf({
  session,
  turns,
  agents,
  calls,
  events,
  context,
  hooks,
}: SessionDetail): number[] {
  return [
    session?.startedAt,
    session?.endedAt,
    ...turns.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt]),
    ...agents.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt]),
    ...calls.flatMap(({ invokedAt, runAt, resultAt }) => [invokedAt, runAt, resultAt]),
    ...events.map(({ at }) => at),
    ...context.map(({ at }) => at),
    ...hooks.map(({ at }) => at),
  ].flatMap((at) => (at === null || at === undefined ? [] : [Date.parse(at)]));
}

/**
 * How a call is drawn: it went well; failed or was invalid; was rejected, denied, cancelled or interrupted; or it was a launch, asked
 * a person, or has no logged end.
 */
export const callClasses = [
  { id: "ok", title: "went well", tone: "toneAccent" },
  { id: "error", title: "failed or invalid", tone: "tone6" },
  { id: "stopped", title: "refused or stopped", tone: "tone4" },
  { id: "open", title: "launch or no end", tone: "toneOther" },
] as const;
type CallClass = (typeof callClasses)[number]["id"];

function callClass({ outcome, durationBasis }: Pick<SessionCallRow, "outcome" | "durationBasis">): CallClass {
  if (outcome === "failed" || outcome === "invalid") return "error";
  if (outcome === "detached" || outcome === "pending") return "open";
  if (outcome === "ok") return durationBasis === "none" ? "open" : "ok";
  return "stopped";
}
