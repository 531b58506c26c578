import type { CallContent, ToldLine } from "@turnmeter/parser";
import type {
  AgentPayload,
  AgentEvent,
  ResultEvent,
  ToolResultContent,
  ToolUseContent,
} from "@turnmeter/schema";

/** Most bytes of contents waiting for their events. */
const mostHeldBytes = 32_000_000;

/** Contents whose size is remembered when there is no room for them. */
const mostDropped = 10_000;

/** The content of a call or a result. */
export interface HeldContent extends FittedContent {
  /** Whether the log says that a call failed; null if it has no word for it, or the content is that of a call. */
  readonly isError: boolean | null;
}

/** Whether an event has a content. */
export function isContentEvent<Event extends { readonly kind: AgentPayload["kind"] }>(
  event: Event,
): event is Extract<Event, { readonly kind: "call" | "result" }> {
  return event.kind === "call" || event.kind === "result";
}

/** The row that states a content. */
export interface Row {
  readonly file: string;
  readonly line: number;
}

/** The fields of an event that identify its content. */
export interface ContentEvent {
  readonly kind: CallContent["kind"];
  readonly callId: string | null;
  readonly origin: Row;
}

/** Contents of rows whose events may come later. Where more wait than there is room for, the oldest are dropped; their existence and size stay known. */
export class HeldContents {
  readonly #mostBytes: number;
  /** By row, kind and id, oldest first; several in a row may share an id. */
  readonly #held = new Map<string, readonly HeldContent[]>();
  readonly #dropped = new Map<string, readonly HeldContent[]>();
  #bytes = 0;

  constructor(mostBytes = mostHeldBytes) {
    this.#mostBytes = mostBytes;
  }

  /** Adds the contents of a row. */
  add(row: Row, contents: readonly CallContent[]): void {
    const ofRow = new Map<string, HeldContent[]>();
    for (const content of contents) {
      const key = keyOf(content.place ?? row, content.kind, content.callId);
      const held = ofRow.get(key);
      if (held === undefined) ofRow.set(key, [heldOf(content)]);
      else held.push(heldOf(content));
    }
    for (const [key, held] of ofRow) {
      this.#set(key, held);
      this.#makeRoom();
    }
  }

  /** Takes out the content of an event that does not come again; null if none is known. */
  take(event: ContentEvent): HeldContent | null {
    const key = this.#keyOf(event, event.callId === null);
    if (key === null) return null;
    const [first = null, ...others] = this.#held.get(key) ?? this.#dropped.get(key) ?? [];
    this.#set(key, others);
    return first;
  }

  /** The content of an event that comes again; null if none is known, or it is ambiguous. */
  find(event: ContentEvent): HeldContent | null {
    const key = this.#keyOf(event, false);
    const contents = key === null ? [] : (this.#held.get(key) ?? this.#dropped.get(key) ?? []);
    return contents.length === 1 ? (contents[0] ?? null) : null;
  }

  /** Adds the contents of a line, except those of its own events, which were sent before. */
  skip(row: Row, { contents, events }: Pick<ToldLine, "contents" | "events">): void {
    this.add(row, contents);
    for (const event of events) if (isContentEvent(event)) this.take(event);
  }

  /** Forgets the contents of a file's rows. */
  forget(file: string): void {
    for (const key of this.#held.keys()) if (key.startsWith(`${file}\0`)) this.#set(key, []);
    for (const key of this.#dropped.keys()) if (key.startsWith(`${file}\0`)) this.#dropped.delete(key);
  }

  /**
   * Which contents may be those of an event: those of its id, or of none. Calls without an id are known by their order, if all of them are
   * `inOrder`; else only one that is alone in its row is.
   */
  #keyOf({ origin, kind, callId }: ContentEvent, inOrder: boolean): string | null {
    const own = keyOf(origin, kind, callId);
    const ofOwn = this.#held.get(own) ?? this.#dropped.get(own);
    if (callId !== null && ofOwn !== undefined) return own;
    const nameless = keyOf(origin, kind, null);
    const count = (this.#held.get(nameless) ?? this.#dropped.get(nameless) ?? []).length;
    return count === 1 || (inOrder && count > 1) ? nameless : null;
  }

  #set(key: string, contents: readonly HeldContent[]): void {
    this.#bytes -= sizeOf(this.#held.get(key) ?? []);
    this.#held.delete(key);
    this.#dropped.delete(key);
    if (contents.length === 0) return;
    this.#held.set(key, contents);
    this.#bytes += sizeOf(contents);
  }

  #makeRoom(): void {
    while (this.#bytes > this.#mostBytes) {
      const [oldest] = this.#held;
      if (oldest === undefined) return;
      const [key, contents] = oldest;
      this.#set(key, []);
      this.#dropped.set(key, contents.map(dropped));
    }
    for (const key of this.#dropped.keys()) {
      if (this.#dropped.size <= mostDropped) return;
      this.#dropped.delete(key);
    }
  }
}

function keyOf({ file, line }: Row, kind: CallContent["kind"], callId: string | null): string {
  return `${file}\0${line}\0${kind}\0${callId === null ? "none" : `id ${callId}`}`;
}

function heldOf(content: CallContent): HeldContent {
  const { value, bytes, cutBytes } = fitContent(content.kind === "call" ? content.input : content.content);
  const isError = content.kind === "call" ? null : content.isError;
  return { value, bytes, cutBytes: cutBytes + (content.cutBytes ?? 0), isError };
}

function dropped({ bytes, cutBytes, isError }: HeldContent): HeldContent {
  return { value: undefined, bytes: 0, cutBytes: bytes + cutBytes, isError };
}

/** Overhead per entry. */
const entryBytes = 200;

function sizeOf(contents: readonly HeldContent[]): number {
  return contents.reduce((sum, { bytes }) => sum + bytes + entryBytes, 0);
}

/** Most JSON bytes of an event's content: half of what may wait for a subscriber. */
const mostContentBytes = 500_000;

interface FittedContent {
  /** Undefined if the log lacks it, or if nothing of it fits. */
  readonly value: unknown;
  /** Size as JSON. */
  readonly bytes: number;
  /** JSON bytes cut. */
  readonly cutBytes: number;
}

/** The quotes of an empty string. */
const leastTextBytes = 2;

/** A content cut to at most `mostBytes`. If it is larger, its longest texts are cut to one length, so that its form stays; if it is too large even without texts, nothing is left. */
export function fitContent(value: unknown, mostBytes = mostContentBytes): FittedContent {
  const bytes = jsonBytes(value);
  if (bytes <= mostBytes) return { value, bytes, cutBytes: 0 };
  const sizes = textSizes(value);
  const other = bytes - sizes.reduce((sum, size) => sum + size, 0);
  const longest = longestThatFits(sizes, mostBytes - other);
  if (longest < leastTextBytes) return { value: undefined, bytes: 0, cutBytes: bytes };
  const cut = withTextsCut(value, longest);
  const left = jsonBytes(cut);
  return { value: cut, bytes: left, cutBytes: bytes - left };
}

function jsonBytes(value: unknown): number {
  return value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value));
}

function textSizes(value: unknown): readonly number[] {
  const sizes: number[] = [];
  const add = (each: unknown): void => {
    if (typeof each === "string") sizes.push(jsonBytes(each));
    else if (typeof each === "object" && each !== null) for (const item of Object.values(each)) add(item);
  };
  add(value);
  return sizes;
}

/** The size to cut texts to so that together they fit. */
function longestThatFits(sizes: readonly number[], roomBytes: number): number {
  let room = roomBytes;
  let left = sizes.length;
  for (const size of [...sizes].sort((a, b) => a - b)) {
    if (size * left > room) break;
    room -= size;
    left--;
  }
  return Math.floor(room / left);
}

function withTextsCut(value: unknown, mostBytes: number): unknown {
  if (typeof value === "string") return beginning(value, mostBytes);
  if (Array.isArray(value)) return value.map((item) => withTextsCut(item, mostBytes));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withTextsCut(item, mostBytes)]),
  );
}

function beginning(text: string, mostBytes: number): string {
  if (text.length <= mostBytes && jsonBytes(text) <= mostBytes) return text;
  let fits = 0;
  let least = Math.min(text.length, mostBytes);
  for (let tooMany = least + 1; tooMany - fits > 1;) {
    least = Math.floor((fits + tooMany) / 2);
    if (jsonBytes(text.slice(0, least)) <= mostBytes) fits = least;
    else tooMany = least;
  }
  const isSplit = /[\uD800-\uDBFF]$/.test(text.slice(Math.max(0, fits - 1), fits));
  // In memory of its own: a mere slice would keep all of the text.
  return Buffer.from(text.slice(0, isSplit ? fits - 1 : fits), "utf16le").toString("utf16le");
}

/** An event that does not come again, with its content, which is released. */
export function completed(event: AgentEvent, contents: HeldContents | null): AgentEvent {
  const { payload } = event;
  return contents !== null && isContentEvent(payload) ? withContent(event, contents.take(payload)) : event;
}

/** An event that comes again, with its content. */
export function announced(event: AgentEvent, contents: HeldContents | null): AgentEvent {
  const { payload } = event;
  return contents !== null && isContentEvent(payload) ? withContent(event, contents.find(payload)) : event;
}

function withContent(event: AgentEvent, content: HeldContent | null): AgentEvent {
  const { payload } = event;
  if (payload.kind === "call") {
    const { callId, rawTool } = payload;
    const given: ToolUseContent = {
      ...(callId === null ? {} : { id: callId }),
      name: rawTool,
      ...(content?.value === undefined ? {} : { input: content.value }),
      ...cutOf(content),
    };
    return { ...event, payload: { ...payload, ...given } };
  }
  if (payload.kind !== "result") return event;
  const gave: ToolResultContent = {
    tool_use_id: payload.callId,
    ...(content?.value === undefined ? {} : { content: content.value }),
    is_error: content?.isError ?? hasFailed(payload),
    ...cutOf(content),
  };
  return { ...event, payload: { ...payload, ...gave } };
}

function cutOf(content: HeldContent | null): { readonly contentCutBytes?: number } {
  return content === null || content.cutBytes === 0 ? {} : { contentCutBytes: content.cutBytes };
}

function hasFailed({ signal: { outcome } }: ResultEvent): boolean {
  return outcome !== "ok" && outcome !== "detached";
}
