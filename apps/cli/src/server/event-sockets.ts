import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Delivery } from "@turnmeter/live";
import { WebSocket, WebSocketServer } from "ws";
import type { EventSource } from "./event-stream.js";
import type { ServerLimits } from "./limits.js";

/** Sockets that events are sent over. */
export interface EventSockets {
  /** Makes a socket of a request that was judged, and sends events over it. */
  readonly open: (
    request: IncomingMessage,
    connection: { readonly socket: Duplex; readonly head: Buffer },
    options: { readonly afterId: string | undefined; readonly onClose: () => void },
  ) => void;
  /** Closes every socket, and cuts those that do not answer. */
  readonly end: () => void;
}

/** Codes of RFC 6455, section 7.4.1, and of IANA's registry. */
const codes = { goingAway: 1001, policy: 1008, tryAgainLater: 1013 };

const SILENT = "This socket takes no messages.";

export function eventSockets(
  events: EventSource,
  { messageBytes, slowMs, heartbeatMs, endMs }: ServerLimits,
): EventSockets {
  // Compression would keep memory for each socket.
  const server = new WebSocketServer({ noServer: true, maxPayload: messageBytes, perMessageDeflate: false });
  const end = new AbortController();
  const close = (socket: WebSocket, code: number, reason: string): void => {
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), endMs).unref();
  };
  const sendAll = async (socket: WebSocket, afterId: string | undefined): Promise<void> => {
    const gone = new AbortController();
    socket.on("close", () => gone.abort());
    const signal = AbortSignal.any([gone.signal, end.signal]);
    for await (const delivery of events.subscribe({ afterId, signal })) {
      if (!(await sent(socket, textOf(delivery), slowMs))) return socket.terminate();
      if (delivery.kind === "dropped") return close(socket, codes.tryAgainLater, "too slow");
    }
    if (end.signal.aborted) close(socket, codes.goingAway, "the server ends");
  };
  return {
    open(request, { socket: connection, head }, { afterId, onClose }) {
      connection.once("close", onClose);
      server.handleUpgrade(request, connection, head, (socket) => {
        let isAlive = true;
        const heartbeat = setInterval(() => {
          if (!isAlive) return socket.terminate();
          isAlive = false;
          socket.ping();
        }, 2 * heartbeatMs);
        socket.on("pong", () => (isAlive = true));
        // Too large a message: `ws` has closed the socket with 1009 by now.
        socket.on("error", () => {});
        socket.on("message", () => close(socket, codes.policy, SILENT));
        socket.on("close", () => clearInterval(heartbeat));
        void sendAll(socket, afterId);
      });
    },
    end: () => end.abort(),
  };
}

function textOf(delivery: Delivery): string {
  if (delivery.kind === "event") return delivery.text;
  const { kind, reason } = delivery;
  return JSON.stringify({ type: kind, reason });
}

/** Sends a text, and waits until it has left; false where the socket is closed or takes too long. */
function sent(socket: WebSocket, text: string, slowMs: number): Promise<boolean> {
  if (socket.readyState !== WebSocket.OPEN) return Promise.resolve(false);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), slowMs);
    socket.send(text, (error) => {
      clearTimeout(timer);
      resolve(error == null);
    });
  });
}
