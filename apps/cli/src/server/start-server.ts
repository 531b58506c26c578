import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { systemCode } from "@turnmeter/safe-fs";
import type { Delivery } from "@turnmeter/live";
import { WebSocket, WebSocketServer } from "ws";
import { CliError, messageOf } from "../common/cli-error.js";
import { appOf, judged, tooManyStreams, type Served } from "./app.js";
import { bracketed, guardOf, type Guard } from "./guard.js";
import { slotsOf, usualLimits, type ServerLimits } from "./limits.js";
import type { EventSource } from "./event-stream.js";

/** Where a server listens, and who may access it. */
export interface ServerOptions {
  /** An address or name of this machine. */
  readonly host: string;
  /** 0: one that is free. */
  readonly port: number;
  readonly token: string;
  /** Further names by which the machine may be called, if it listens to others. */
  readonly names?: readonly string[];
  readonly limits?: Partial<ServerLimits>;
}

export interface RunningServer {
  readonly port: number;
  /** The address of its first page, with the token. */
  readonly address: string;
  /** An address that lets one visitor in, once. */
  readonly inviteOnce: () => string;
  /** Ends streams, and returns when all connections are closed. */
  readonly close: () => Promise<void>;
}

const LOOPBACK = ["127.0.0.1", "localhost", "::1"];
/** Wildcard addresses, for all of a machine's interfaces. */
const EVERY = ["0.0.0.0", "::"];

/**
 * Starts a server.
 *
 * @throws {CliError} 1 where it cannot listen there
 */
export async function startServer(served: Served, options: ServerOptions): Promise<RunningServer> {
  const { host, token, names = [] } = options;
  const limits = { ...usualLimits, ...options.limits };
  const end = new AbortController();
  const streams = slotsOf(limits.streams);
  const sockets = served.events === null ? null : eventSockets(served.events, limits);
  const server = createServer({
    headersTimeout: limits.requestMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.requestMs,
    connectionsCheckingInterval: Math.min(limits.requestMs, 5_000),
  });
  server.maxConnections = limits.connections;
  server.timeout = limits.slowMs;
  const port = await listen(server, options);
  const isLoopback = LOOPBACK.includes(host) || host.startsWith("127.");
  const guard = guardOf({
    token,
    port,
    hosts: isLoopback ? [...LOOPBACK, host] : [...LOOPBACK, host, ...names],
    takesAnyAddress: !isLoopback,
  });
  const app = appOf(served, { guard, limits, streams, end: end.signal });
  server.on("request", getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => {});
    const refusal = refusalOfUpgrade(request, guard);
    if (refusal !== null) return refuse(socket, refusal);
    if (sockets === null) return refuse(socket, { status: "403 Forbidden", reason: served.noEvents });
    const free = streams.take();
    if (free === null) return refuse(socket, { status: "503 Service Unavailable", reason: tooManyStreams });
    const afterId = new URL(request.url ?? "/", "http://host").searchParams.get("after") ?? undefined;
    sockets.open(request, { socket, head }, { afterId, onClose: free });
  });
  const shown = EVERY.includes(host) ? "127.0.0.1" : host;
  const addressWith = (shownToken: string): string =>
    `http://${bracketed(shown)}:${port}/?token=${encodeURIComponent(shownToken)}`;
  return {
    port,
    address: addressWith(token),
    inviteOnce: () => addressWith(guard.inviteOnce()),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        end.abort();
        sockets?.end();
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), limits.endMs).unref();
      }),
  };
}

interface Refusal {
  readonly status: string;
  readonly reason: string;
}

function refusalOfUpgrade(request: IncomingMessage, guard: Guard): Refusal | null {
  const verdict = guard.judge(judged(request));
  if (verdict.kind === "refused") return { status: `${verdict.status} Refused`, reason: verdict.reason };
  const path = (request.url ?? "").split("?")[0];
  return path === "/events" ? null : { status: "404 Not Found", reason: "Events are at /events." };
}

function refuse(socket: Duplex, { status, reason }: Refusal): void {
  const text = `${reason}\n`;
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
}

async function listen(
  server: ReturnType<typeof createServer>,
  { host, port }: Pick<ServerOptions, "host" | "port">,
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(listenFailure(error, host, port)));
    server.listen({ host, port }, resolve);
  });
  return portOf(server.address());
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("a server on a port has an address");
  return address.port;
}

function listenFailure(error: Error, host: string, port: number): CliError {
  const place = `${bracketed(host)}:${port}`;
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `port ${port} is in use; pass another with --port, or none to take one that is free`,
    EACCES: `no permission to listen on ${place}; pass a --port from 1024 on, or none to take one that is free`,
    EADDRNOTAVAIL: `${host} is no address of this machine; leave --host out, or pass one that is`,
    ENOTFOUND: `${host} is no address of this machine; leave --host out, or pass one that is`,
  };
  const reason = reasons[systemCode(error) ?? ""] ?? `could not listen on ${place}: ${messageOf(error)}`;
  return new CliError(reason, 1, { cause: error });
}

interface EventSockets {
  /** Upgrades an already judged request and sends events over it. */
  readonly open: (
    request: IncomingMessage,
    connection: { readonly socket: Duplex; readonly head: Buffer },
    options: { readonly afterId: string | undefined; readonly onClose: () => void },
  ) => void;
  readonly end: () => void;
}

/** From RFC 6455, section 7.4.1, and IANA's registry. */
const codes = { goingAway: 1001, policy: 1008, tryAgainLater: 1013 };

const SILENT = "This socket takes no messages.";

function eventSockets(
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

/** Sends and waits until it is flushed; false if the socket is closed or too slow. */
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
