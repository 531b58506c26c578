import { amount, say, joined } from "../format/sentence.js";
import type { Text } from "../format/sentence.js";
import type { SessionDetail, SessionEventRow } from "@turnmeter/metrics";
import { shortName } from "../words/short-name.js";

/** Events that are drawn as lines across the timeline, most important first. */
const drawn: readonly {
  readonly kind: SessionEventRow["kind"];
  readonly title: string;
  readonly tone: string;
}[] = [
  { kind: "compaction", title: "compaction", tone: "tone3" },
  { kind: "interruption", title: "interruption", tone: "tone2" },
  { kind: "apiError", title: "API error", tone: "tone6" },
  { kind: "modelSwitch", title: "model switch", tone: "tone5" },
];

/** An event as it is drawn. */
export interface DrawnEvent {
  readonly title: string;
  /** Epoch ms. */
  readonly at: number;
  readonly detail: Text;
}

/** So many events are drawn at most, so that a storm of errors leaves the page readable. */
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

/** The colour's name of an event's title. */
export function eventTone(title: string): string {
  return drawn.find((event) => event.title === title)?.tone ?? "toneMuted";
}
