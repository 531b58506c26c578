import type { ServerResponse } from "node:http";
import type { ServerLimits } from "./limits.js";

/** A stream of server-sent events to one reader. */
export interface SseResponse {
  /** Sends one event; false once the reader has gone, or has left what was sent before for too long. */
  readonly send: (event: SseEvent) => Promise<boolean>;
  /** Ends when the reader goes. */
  readonly gone: AbortSignal;
  readonly end: () => void;
}

/** An event as it is sent. Its data is one line. */
export interface SseEvent {
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

/** Waits until a reader has taken what was written; false where it goes or takes too long. */
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
