import { type AgentEvent, agentEventVersion, typeOfKind } from "@turnmeter/schema";
import { identified, idOf, type Draft } from "./event-maker.js";

/** An event that a later one may replace or take back, as a reader of the stream has it. */
export interface StandingEvent {
  readonly id: string;
  readonly file: string | null;
  /** Its place among those of its session in its unit. */
  readonly index: number;
  /** How often its key was sent before. */
  readonly times: number;
}

/** Standing events by their key. */
export type StandingByKey = ReadonlyMap<string, StandingEvent>;

/** Events that were sent by others, or before logs were followed. */
export interface SentBefore {
  /** Hands over the standing events of a log, or of none. */
  takeStanding(file: string | null): StandingByKey;
  /** How often a key was sent whose event does not stand. */
  times(key: string): number;
  /** Notes how often a key was sent whose event does not stand. */
  noteTimes(key: string, times: number): void;
}

/** The events of some logs that a reader of the stream has and a later event may replace or take back: early events, and those of files as a whole. Sends the changes to them. */
export class StandingEvents {
  readonly #standing = new Map<string, StandingEvent>();
  readonly #before: SentBefore;
  readonly #adopted = new Set<string | null>();

  constructor(before: SentBefore) {
    this.#before = before;
  }

  /** All standing events. */
  get all(): StandingByKey {
    return this.#standing;
  }

  /** Takes over the events of a log that were sent before. */
  adopt(file: string | null): void {
    if (this.#adopted.has(file)) return;
    this.#adopted.add(file);
    for (const [key, event] of this.#before.takeStanding(file)) this.#standing.set(key, event);
  }

  /** Notes that events are no news, without sending them. */
  note(drafts: readonly Draft[]): void {
    for (const draft of drafts) this.#next(draft);
  }

  /** Notes that a key's event has come with its row: it can no longer be replaced. */
  settled(key: string): void {
    this.#standing.delete(key);
  }

  /** Those of the events that say something new. */
  *take(drafts: Iterable<Draft>): Generator<AgentEvent> {
    for (const draft of drafts) {
      const event = this.#next(draft);
      if (event !== null) yield event;
    }
  }

  /** The events that leave a reader with exactly these events of some files, in this order within each session of their unit. */
  *replace(drafts: readonly Draft[], files: ReadonlySet<string | null>): Generator<AgentEvent> {
    for (const file of files) this.adopt(file);
    const wanted = new Set(drafts.map(({ key }) => key));
    for (const [key, { file }] of this.#standing)
      if (!wanted.has(key) && files.has(file)) yield this.#withdraw(key, file);
    const lastOf = new Map<string, number>();
    for (const draft of drafts) {
      const order = orderOf(draft);
      const last = lastOf.get(order) ?? -1;
      const place = this.#standing.get(draft.key)?.index ?? -1;
      const isInPlace = place > last;
      const index = isInPlace ? place : Math.max(last + 1, draft.index);
      lastOf.set(order, index);
      const event = this.#next({ ...draft, index }, !isInPlace);
      if (event !== null) yield event;
    }
  }

  /** The event to send; null if it is nothing new. */
  #next(draft: Draft, isMoved = false): AgentEvent | null {
    this.adopt(draft.file);
    const { key, file, index } = draft;
    const known = this.#standing.get(key);
    if (!isMoved && known !== undefined && known.id === idOf(draft, known.times)) return null;
    const times = known === undefined ? this.#before.times(key) : known.times + 1;
    const event = identified(draft, times);
    this.#standing.set(key, { id: event.id, file, index, times });
    return event;
  }

  #withdraw(key: string, file: string | null): AgentEvent {
    const times = (this.#standing.get(key)?.times ?? 0) + 1;
    this.#standing.delete(key);
    this.#before.noteTimes(key, times + 1);
    return identified(withdrawalOf({ key, file, line: null }), times);
  }
}

/** Groups events whose order matters to readers; for problems and read files it does not. */
function orderOf({ sessionId, key, payload }: Draft): string {
  return payload.kind === "fileRead" || payload.kind === "problem" ? `key ${key}` : `session ${sessionId}`;
}

/** The event that takes back the event of a key or, with a line, all events of the file from that line on. */
export function withdrawalOf({ key, file, line }: Pick<Draft, "key" | "file" | "line">): Draft {
  return {
    turnmeter: agentEventVersion,
    type: typeOfKind("withdrawn"),
    key,
    at: null,
    sessionId: null,
    agentId: null,
    file,
    line,
    index: 0,
    payload: { kind: "withdrawn" },
  };
}
