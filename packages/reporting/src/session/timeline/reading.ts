import type { Parallelism, SessionDetail, SessionEventRow, Totals } from "@turnmeter/metrics";
import { amount, beginning, say, joined, type Text } from "../../format/sentence.js";
import { joinWords, countOf } from "../../words/listed.js";
import { shortName } from "../../words/names.js";
import { turnTimesPhrase } from "../../words/usage-phrase.js";

/** Where the time of turns went; where no turn has a known time, what there was. */
export function timelineFinding({ turns, calls }: SessionDetail, { turnTimes }: Totals): Text {
  const times = turnTimesPhrase(turnTimes);
  if (times !== "") return times;
  return whatThereWas(turns.filter(({ turn }) => turn !== null).length, calls.length);
}

/** How much ran at once, and what happened. */
export function timelineReading(detail: SessionDetail): Text {
  const { parallelism } = detail;
  return joined([
    atOnce(parallelism.calls, "call", "never ran or have no known time"),
    atOnce(parallelism.subagents, "subagent", "have no known time"),
    happened(detail),
  ]);
}

function whatThereWas(turns: number, calls: number): Text {
  const all = calls === 0 ? "no call" : countOf(calls, "call", "calls");
  if (turns === 0) return calls === 0 ? "No turn and no call" : say`${all} in no turn`;
  return say`${countOf(turns, "turn", "turns")} and ${all}; no turn has a known time`;
}

/** Null for fewer than two, which cannot overlap. */
function atOnce({ peak, mean, timed, untimed }: Parallelism, noun: string, why: string): Text | null {
  if (timed < 2) return null;
  if (peak < 2) return `${beginning(noun, "upper")}s never overlapped.`;
  const average = mean === null ? "" : say`, ${amount.decimal(mean, 1)} on average while one ran`;
  const left =
    untimed === 0
      ? ""
      : say` (${amount.count(untimed)} more ${untimed === 1 ? why.replace("have", "has") : why})`;
  return say`Up to ${amount.count(peak)} ${noun}s ran at once${average}${left}.`;
}

function happened(detail: SessionDetail): Text | null {
  const counts = new Map<string, number>();
  for (const { title } of drawableEvents(detail)) counts.set(title, (counts.get(title) ?? 0) + 1);
  const [first] = counts.values();
  const parts = Array.from(counts, ([title, count]) =>
    countOf(count, title, title.endsWith("switch") ? `${title}es` : `${title}s`),
  );
  return parts.length === 0 ? null : say`There ${first === 1 ? "was" : "were"} ${joinWords(parts)}.`;
}

/** Events drawn as lines across the timeline, most important first. */
const drawn: readonly {
  readonly kind: SessionEventRow["kind"];
  readonly title: string;
  readonly tone: string;
}[] = [
  { kind: "compaction", title: "compaction", tone: "tone3" },
  { kind: "interruption", title: "interruption", tone: "tone4" },
  { kind: "apiError", title: "API error", tone: "tone6" },
  { kind: "modelSwitch", title: "model switch", tone: "tone5" },
];

interface DrawnEvent {
  readonly title: string;
  /** Epoch ms. */
  readonly at: number;
  readonly detail: Text;
}

/** Most events that are drawn, so that a storm of errors leaves the page readable. */
export const MOST_EVENTS = 200;

/** The events that a timeline can draw, in order of time; it draws the first {@link MOST_EVENTS}. */
export function drawableEvents({ events }: Pick<SessionDetail, "events">): readonly DrawnEvent[] {
  return events.flatMap(({ kind, at, detail, value }) => {
    const known = drawn.find((event) => event.kind === kind);
    if (known === undefined) return [];
    const parts = [
      ...(detail === null ? [] : [shortName(detail)]),
      ...(kind === "compaction" && value !== null ? [say`${amount.tokens(value)} tokens before`] : []),
    ];
    return [{ title: known.title, at: Date.parse(at), detail: joined(parts, ", ") }];
  });
}

export function eventTone(title: string): string {
  return drawn.find((event) => event.title === title)?.tone ?? "toneMuted";
}
