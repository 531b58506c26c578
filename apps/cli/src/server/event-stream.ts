import type { Delivery } from "@turnmeter/live";
import type { ServerResponse } from "node:http";
import type { ServerLimits } from "./limits.js";

/** Events of the logs, as a channel gives them to each of its readers. */
export interface EventSource {
  readonly subscribe: (options: {
    readonly afterId?: string | undefined;
    readonly signal?: AbortSignal | undefined;
  }) => AsyncIterableIterator<Delivery>;
}

/** Sends events until the reader goes, is too slow, or the server ends. */
export async function streamEvents(
  events: EventSource,
  response: SseResponse,
  { afterId, end }: { readonly afterId: string | undefined; readonly end: AbortSignal },
): Promise<void> {
  const signal = AbortSignal.any([response.gone, end]);
  for await (const delivery of events.subscribe({ afterId, signal }))
    if (!(await response.send(sseEventOf(delivery)))) break;
  response.end();
}

function sseEventOf(delivery: Delivery): SseEvent {
  if (delivery.kind === "event") {
    const { id, text } = delivery;
    return { id, event: typeOf(text), data: text };
  }
  const { kind, reason } = delivery;
  return { event: kind, data: JSON.stringify({ type: kind, reason }) };
}

function typeOf(text: string): string {
  return /"type":"([\w:-]+)"/.exec(text.slice(0, HEAD_CHARACTERS))?.[1] ?? "message";
}

const HEAD_CHARACTERS = 100;

interface SseResponse {
  /** Sends one event; false once the reader has gone, or has left earlier events unread for too long. */
  readonly send: (event: SseEvent) => Promise<boolean>;
  /** Ends when the reader goes. */
  readonly gone: AbortSignal;
  readonly end: () => void;
}

/** An event as it is sent. `data` is one line. */
interface SseEvent {
  readonly id?: string;
  readonly event: string;
  readonly data: string;
}

const RETRY_MS = 1_000;

/** Answers with a stream, and keeps it alive. */
export function sseResponse(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  { slowMs, heartbeatMs }: Pick<ServerLimits, "slowMs" | "heartbeatMs">,
): SseResponse {
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  response.on("error", () => gone.abort());
  // What is sent is small and has to be there at once.
  response.socket?.setNoDelay(true);
  response.socket?.setTimeout(0);
  response.writeHead(200, {
    ...headers,
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
  });
  let isBlocked = false;
  const write = async (text: string): Promise<boolean> => {
    if (gone.signal.aborted) return false;
    if (response.write(text)) return true;
    isBlocked = true;
    const isDrained = await drained(response, gone.signal, slowMs);
    isBlocked = false;
    if (!isDrained) response.destroy();
    return isDrained;
  };
  const heartbeat = setInterval(() => {
    if (!isBlocked) void write(":\n\n");
  }, heartbeatMs);
  gone.signal.addEventListener("abort", () => clearInterval(heartbeat));
  void write(`retry: ${RETRY_MS}\n\n`);
  return {
    send: ({ id, event, data }) =>
      write(`${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`),
    gone: gone.signal,
    end: () => {
      clearInterval(heartbeat);
      response.end();
    },
  };
}

/** Waits until the reader has drained the response; false if it leaves or is too slow. */
function drained(response: ServerResponse, gone: AbortSignal, slowMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (isDrained: boolean) => (): void => {
      clearTimeout(timer);
      response.off("drain", drain);
      gone.removeEventListener("abort", end);
      resolve(isDrained);
    };
    const drain = done(true);
    const end = done(false);
    const timer = setTimeout(end, slowMs);
    response.once("drain", drain);
    gone.addEventListener("abort", end);
  });
}
