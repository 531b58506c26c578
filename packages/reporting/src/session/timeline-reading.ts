import type { Parallelism, SessionDetail } from "@turnmeter/metrics";
import type { Formats } from "../format/formats.js";
import { joinWords } from "../words/join-words.js";
import { countOf } from "../words/plural.js";
import { drawableEvents } from "./drawn-events.js";

/** How long the session took, how much ran at once, and what happened in it. */
export function timelineReading(detail: SessionDetail, formats: Formats): string {
  const { session, turns, calls, parallelism } = detail;
  const numbered = turns.filter(({ turn }) => turn !== null).length;
  const active = session?.activeMs ?? null;
  const span = session?.spanMs ?? null;
  const time =
    active === null
      ? ""
      : ` in ${formats.duration(active)} of activity${span !== null && span > active ? `, ${formats.duration(span)} from start to end` : ""}`;
  return [
    `${whatThereWas(numbered, calls.length, formats)}${time}.`,
    atOnce(parallelism.calls, "call", "never ran or have no known time", formats),
    atOnce(parallelism.subagents, "subagent", "have no known time", formats),
    happened(detail, formats),
  ]
    .filter((text) => text !== null)
    .join(" ");
}

function whatThereWas(turns: number, calls: number, formats: Formats): string {
  if (turns === 0) return calls === 0 ? "No turn and no call" : countOf(calls, "call", "calls", formats);
  return `${countOf(turns, "turn", "turns", formats)} and ${calls === 0 ? "no call" : countOf(calls, "call", "calls", formats)}`;
}

/** Nothing of fewer than two, which can not run at once. */
function atOnce(
  { peak, mean, timed, untimed }: Parallelism,
  noun: string,
  why: string,
  formats: Formats,
): string | null {
  if (timed < 2) return null;
  if (peak < 2) return `Never did two ${noun}s run at once.`;
  const average = mean === null ? "" : `, ${formats.decimal(mean, 1)} on average while one ran`;
  const left =
    untimed === 0
      ? ""
      : ` (${formats.count(untimed)} more ${untimed === 1 ? why.replace("have", "has") : why})`;
  return `Up to ${formats.count(peak)} ${noun}s ran at once${average}${left}.`;
}

function happened(detail: SessionDetail, formats: Formats): string | null {
  const counts = new Map<string, number>();
  for (const { title } of drawableEvents(detail, formats)) counts.set(title, (counts.get(title) ?? 0) + 1);
  const [first] = counts.values();
  const parts = Array.from(counts, ([title, count]) =>
    countOf(count, title, title.endsWith("switch") ? `${title}es` : `${title}s`, formats),
  );
  return parts.length === 0 ? null : `There ${first === 1 ? "was" : "were"} ${joinWords(parts)}.`;
}
