import type { PriceBook } from "@turnmeter/pricing";
import { agentEventVersion, typeOfKind } from "@turnmeter/schema";
import type { AgentEvent, LogEvent } from "@turnmeter/schema";
import type { ToldLine } from "@turnmeter/parser";
import { eventKey, hashOf } from "./event-key.js";
import { requestCost } from "./request-cost.js";
import { withoutContent } from "./without-content.js";

/** What events are made with. */
export interface EventTerms {
  readonly prices: PriceBook;
  /** True: titles and descriptions stay. */
  readonly hasContent: boolean;
}

/** An event that a file as a whole told, or one told early, with the hash of what it says. */
interface KeyedEvent {
  readonly event: AgentEvent;
  /** Another text once the event says something else. */
  readonly content: string;
}

/** Wraps events of logs. */
export class EventMaker {
  readonly #terms: EventTerms;

  constructor(terms: EventTerms) {
    this.#terms = terms;
  }

  /** The events that a line of a file told. */
  ofLine(path: string, { line, hash, events }: ToldLine): readonly AgentEvent[] {
    return events.map((event, index) => {
      const id = hashOf(path, line, hash, index);
      return this.#wrap(event, { id, key: eventKey(event), file: path, line, index });
    });
  }

  /** An event of a row that waits for what a later row may say. `line` is the newest line that was read. */
  early(path: string, line: number, event: LogEvent): KeyedEvent {
    const key = eventKey(event);
    const content = hashOf(event);
    const id = hashOf(path, key, content, "early");
    // The decoder may still fill in what it waits for.
    const wrapped = this.#wrap(structuredClone(event), { id, key, file: path, line, index: 0 });
    return { event: { ...wrapped, isEarly: true }, content };
  }

  /** Events that files as a whole told. Equal keys are told apart by their order. */
  ofFiles(events: readonly LogEvent[]): readonly KeyedEvent[] {
    const timesOf = new Map<string, number>();
    return events.map((event, index) => {
      const name = eventKey(event);
      const times = timesOf.get(name) ?? 0;
      timesOf.set(name, times + 1);
      const key = times === 0 ? name : hashOf(name, times);
      const content = hashOf(event);
      const place = { id: hashOf(key, content), key, file: fileOf(event), line: null, index };
      return { event: this.#wrap(event, place), content };
    });
  }

  #wrap(event: LogEvent, place: Pick<AgentEvent, "id" | "key" | "file" | "line" | "index">): AgentEvent {
    const { hasContent, prices } = this.#terms;
    const costNanoUsd = requestCost(event, prices);
    const told = hasContent ? event : withoutContent(event);
    return {
      turnmeter: agentEventVersion,
      type: typeOfKind(event.kind),
      id: place.id,
      key: place.key,
      ...contextOf(event),
      file: place.file,
      line: place.line,
      index: place.index,
      payload: costNanoUsd === undefined ? { ...told } : { ...told, costNanoUsd },
    };
  }
}

function contextOf(event: LogEvent): Pick<AgentEvent, "at" | "sessionId" | "agentId"> {
  if (event.kind === "fileRead") return { at: null, sessionId: event.sessionId, agentId: null };
  if (event.kind === "problem") {
    return { at: isoOf(event.at ?? null), sessionId: event.sessionId ?? null, agentId: null };
  }
  const { at, sessionId, agentId } = event.origin;
  return { at: isoOf(at), sessionId, agentId };
}

function fileOf(event: LogEvent): string | null {
  if (event.kind === "fileRead") return event.file.path;
  return event.kind === "problem" ? event.problem.file : event.origin.file;
}

/** Instants of damaged logs may lie beyond what a date can be. */
function isoOf(at: number | null): string | null {
  const date = new Date(at ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
