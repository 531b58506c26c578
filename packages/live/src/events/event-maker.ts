import { type PriceBook, costOfRequest } from "@turnmeter/pricing";
import { agentEventVersion, typeOfKind, type AgentEvent, type LogEvent } from "@turnmeter/schema";
import type { ToldLine } from "@turnmeter/parser";
import { hashBytes } from "@turnmeter/scanner";

/** Settings for making events. */
export interface EventTerms {
  readonly prices: PriceBook;
  /** True: titles and descriptions stay. */
  readonly hasContent: boolean;
}

/** Wraps events of logs. */
export class EventMaker {
  readonly #terms: EventTerms;

  constructor(terms: EventTerms) {
    this.#terms = terms;
  }

  /** The events of a file's line. `salt` distinguishes them from events of that line before it was taken back. */
  ofLine(path: string, { line, hash, events }: ToldLine, salt: string | null = null): readonly AgentEvent[] {
    const named = salt === null ? [path, line, hash] : [path, line, hash, salt];
    return events.map((event, index) => ({
      ...this.#wrap(event, { key: eventKey(event), file: path, line, index }),
      id: hashOf(...named, index),
    }));
  }

  /** Events of rows of a unit that wait for what a later row may say. `line` is the newest line that was read. */
  early(path: string, line: number, events: readonly LogEvent[], unit: string): readonly Draft[] {
    // The decoder may still fill in what it waits for.
    return structuredClone(events).map((event, index) => ({
      ...this.#wrap(event, { key: eventKey(event), file: path, line, ...unitOf(unit, path), index }),
      isEarly: true,
    }));
  }

  /** The events of files as a whole; those of a unit are numbered from `from` on. Equal keys are told apart by their order. */
  ofFiles(events: readonly LogEvent[], unit: string | null = null, from = 0): readonly Draft[] {
    const timesOf = new Map<string, number>();
    return events.map((event, index) => {
      const name = eventKey(event);
      const times = timesOf.get(name) ?? 0;
      timesOf.set(name, times + 1);
      const key = times === 0 ? name : hashOf(name, times);
      const file = fileOf(event);
      return this.#wrap(event, { key, file, line: null, ...unitOf(unit, file), index: from + index });
    });
  }

  /** The events of a file that ends at `line`: those of its rows are early, since more rows may follow. Equal keys are told apart by their order. */
  atEnd(line: number, events: readonly LogEvent[], unit: string, from: number): readonly Draft[] {
    return this.ofFiles(events, unit, from).map((draft) =>
      isOfRow(draft) ? { ...draft, line, isEarly: true } : draft,
    );
  }

  #wrap(event: LogEvent, place: Pick<AgentEvent, "key" | "file" | "line" | "unit" | "index">): Draft {
    const { hasContent, prices } = this.#terms;
    const costNanoUsd = requestCost(event, prices);
    const told = hasContent ? event : withoutContent(event);
    return {
      turnmeter: agentEventVersion,
      type: typeOfKind(event.kind),
      key: place.key,
      ...contextOf(event),
      file: place.file,
      line: place.line,
      ...(place.unit === undefined ? {} : { unit: place.unit }),
      index: place.index,
      payload: costNanoUsd === undefined ? { ...told } : { ...told, costNanoUsd },
    };
  }
}

function unitOf(unit: string | null, file: string | null): Pick<AgentEvent, "unit"> {
  return unit === null || unit === file ? {} : { unit };
}

function isOfRow({ payload }: Draft): boolean {
  if (payload.kind === "problem") return payload.problem.line !== null;
  return payload.kind !== "fileRead";
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

/** Null for instants beyond a date's range, as in damaged logs. */
function isoOf(at: number | null): string | null {
  const date = new Date(at ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Without titles and descriptions, which people and models wrote. */
function withoutContent(event: LogEvent): LogEvent {
  switch (event.kind) {
    case "call":
      return event.spawn === null ? event : { ...event, spawn: { ...event.spawn, description: null } };
    case "result":
      return event.agent === null ? event : { ...event, agent: { ...event.agent, description: null } };
    case "agentEvidence":
      return event.description === null ? event : { ...event, description: null };
    case "sessionState":
      return event.title === null ? event : { ...event, title: null };
    default:
      return event;
  }
}

/**
 * Cost of a part of a response, or of a sum so far, by its own counters at list price, in nano-dollars: null if it is
 * unpriced. Undefined for an event that costs nothing.
 */
function requestCost(event: LogEvent, prices: PriceBook): number | null | undefined {
  if (event.kind !== "requestPart" && event.kind !== "usageTotal") return undefined;
  const { origin, model, usage } = event;
  const isPart = event.kind === "requestPart";
  const { costNanoUsd } = costOfRequest(
    {
      model,
      ...usage,
      ...(origin.at === null ? {} : { at: origin.at }),
      kind: isPart ? "message" : "total",
      tokenBasis: usage === null ? "unknown" : "exact",
      ...(isPart
        ? { speed: event.speed, serviceTier: event.serviceTier, inferenceGeo: event.inferenceGeo }
        : {}),
    },
    prices,
  );
  return costNanoUsd === null ? null : Number(costNanoUsd);
}

/** An event that is not sent yet: its id depends on what its key was sent with before. */
export type Draft = Omit<AgentEvent, "id">;

/** An event with its id, given how often its key was sent before. */
export function identified(draft: Draft, times = 0): AgentEvent {
  return { ...draft, id: idOf(draft, times) };
}

/** The id of an event: it depends on the event's content, not on its place. */
export function idOf({ line: _line, index: _index, ...content }: Draft, times: number): string {
  return hashOf(content.key, JSON.stringify(content), times);
}

/** 32 hexadecimal digits for some texts and numbers. */
export function hashOf(...parts: readonly unknown[]): string {
  return hashBytes(Buffer.from(JSON.stringify(parts)));
}

/** Names the subject of an event of a log: one thing in one row of one file, or the result of a call, however much is known of it. */
function eventKey(event: LogEvent): string {
  if (event.kind === "fileRead") return hashOf(event.kind, event.file.path);
  if (event.kind === "problem") {
    const { code, file, line, detail } = event.problem;
    return hashOf(event.kind, code, file, line, detail);
  }
  const { file, line, uuid, threadId } = event.origin;
  // Several rows may tell one result. Its origin is the last of them, once all are known.
  if (event.kind === "result") return hashOf(event.kind, file, event.callId);
  return hashOf(event.kind, file, line, uuid, threadId, subjectOf(event));
}

/** Distinguishes things of one kind within a row. */
function subjectOf(event: Exclude<LogEvent, { readonly kind: "fileRead" | "problem" | "result" }>): unknown {
  switch (event.kind) {
    case "call":
      return event.callId;
    case "requestPart":
      return [event.messageId, event.requestId];
    case "mark":
      return [event.mark, event.detail, event.callId];
    case "taskEnd":
      return [event.taskId, event.callId, event.status];
    case "agentEvidence":
      return [event.agentId, event.evidence];
    case "usageTotal":
      return [event.scope, event.model, event.span?.id];
    case "turnStart":
      return event.turnId;
    case "worktree":
      return event.path;
    default:
      return null;
  }
}
