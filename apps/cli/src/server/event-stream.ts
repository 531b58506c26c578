import type { Delivery } from "@turnmeter/live";
import type { SseEvent, SseResponse } from "./sse-response.js";

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

/** The type of an event, which its JSON has near its beginning. */
function typeOf(text: string): string {
  return /"type":"([\w:-]+)"/.exec(text.slice(0, HEAD_CHARACTERS))?.[1] ?? "message";
}

const HEAD_CHARACTERS = 100;
