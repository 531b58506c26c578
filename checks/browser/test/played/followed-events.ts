/** An event as a stream has it: what this check looks at. */
export interface StreamedEvent {
  readonly id: string;
  readonly type: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly isEarly?: boolean;
  readonly payload: { readonly kind: string; readonly callId?: string };
}

/** A client of `/events` that comes back with the id of the last event whenever its connection ends. */
export interface EventClient {
  readonly events: readonly StreamedEvent[];
  /** Types of what is no event: that some are missing, or that it was too slow. */
  readonly others: readonly string[];
  readonly connections: () => number;
  readonly end: () => Promise<void>;
}

const RETRY_MS = 100;

export function followServed(origin: string, token: string): EventClient {
  const events: StreamedEvent[] = [];
  const others: string[] = [];
  const end = new AbortController();
  let connections = 0;
  let lastId: string | null = null;
  const take = (block: string): void => {
    const field = (name: string): string | null =>
      new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? null;
    const [id, type, data] = [field("id"), field("event"), field("data")];
    if (data === null) return;
    if (id === null) return void others.push(type ?? "");
    const event: StreamedEvent = JSON.parse(data);
    if (event.id !== id || event.type !== type)
      throw new Error(`its fields are not those of its event: ${id}`);
    lastId = id;
    events.push(event);
  };
  const connect = async (): Promise<void> => {
    const { body, status } = await fetch(`${origin}/events`, {
      headers: { Authorization: `Bearer ${token}`, ...(lastId === null ? {} : { "Last-Event-ID": lastId }) },
      signal: end.signal,
    });
    if (body === null || status !== 200) throw new Error(`status ${status}`);
    connections++;
    let text = "";
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + part).split("\n\n");
      text = blocks.pop() ?? "";
      blocks.forEach(take);
    }
  };
  const following = (async () => {
    while (!end.signal.aborted) {
      // The server is not there, or has ended.
      await connect().catch(() => {});
      await new Promise((wait) => setTimeout(wait, RETRY_MS));
    }
  })();
  return {
    events,
    others,
    connections: () => connections,
    async end() {
      end.abort();
      await following;
    },
  };
}

/** Ids of what whole rows have told, by log. */
export function rowsOf(events: readonly StreamedEvent[]): Readonly<Record<string, readonly string[]>> {
  const rows: Record<string, string[]> = {};
  for (const { id, file, line, isEarly } of events)
    if (file !== null && line !== null && isEarly !== true) (rows[file] ??= []).push(id);
  return rows;
}

/** Calls of a log in the order in which they came, without those that only announce one. */
export function callsOf(events: readonly StreamedEvent[], file: string): readonly string[] {
  return events.flatMap(({ file: path, line, isEarly, payload: { kind, callId } }) =>
    path === file && line !== null && isEarly !== true && kind === "call" && callId !== undefined
      ? [callId]
      : [],
  );
}

export function eventsIn(lines: readonly string[]): readonly StreamedEvent[] {
  return lines.map((line): StreamedEvent => JSON.parse(line));
}
