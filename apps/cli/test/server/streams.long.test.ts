import { createConnection } from "node:net";
import type { Socket } from "node:net";
import { Agent, request } from "node:http";
import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { ask, bearer, start } from "./running.js";
import type { Running } from "./running.js";

interface SentEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

const nothing = (): void => {};

/** A stream of server-sent events, as it comes. */
interface Stream {
  readonly events: readonly SentEvent[];
  readonly has: (count: number) => Promise<readonly SentEvent[]>;
  readonly ended: Promise<void>;
  readonly response: IncomingMessage;
}

function stream(port: number, path: string, headers: Record<string, string> = {}): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const asking = request(
      { host: "127.0.0.1", port, path, headers: { ...bearer, ...headers }, agent: false },
      (response) => {
        const events: SentEvent[] = [];
        let rest = "";
        let wake = nothing;
        response.on("data", (part: Buffer) => {
          const blocks = (rest + part.toString()).split("\n\n");
          rest = blocks.pop() ?? "";
          for (const block of blocks) {
            const fieldOf = (name: string): string | undefined =>
              new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
            const event = fieldOf("event");
            if (event !== undefined) events.push({ id: fieldOf("id"), event, data: fieldOf("data") ?? "" });
          }
          wake();
        });
        response.on("error", () => {});
        resolve({
          events,
          response,
          ended: new Promise((end) => response.on("close", end)),
          async has(count) {
            while (events.length < count) await new Promise<void>((next) => (wake = next));
            return events;
          },
        });
      },
    );
    asking.on("error", reject);
    asking.end();
  });
}

/** A WebSocket, and what has come over it. */
interface Messages {
  readonly socket: WebSocket;
  readonly messages: readonly string[];
  readonly has: (count: number) => Promise<readonly string[]>;
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
}

function open(port: number, query = ""): Promise<Messages> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/events${query}`, { headers: bearer });
  const messages: string[] = [];
  let wake = nothing;
  socket.on("message", (data: Buffer) => {
    messages.push(data.toString());
    wake();
  });
  const closed = new Promise<{ code: number; reason: string }>((end) => {
    socket.on("close", (code, reason) => end({ code, reason: reason.toString() }));
  });
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () =>
      resolve({
        socket,
        messages,
        closed,
        async has(count) {
          while (messages.length < count) await new Promise<void>((next) => (wake = next));
          return messages;
        },
      }),
    );
  });
}

const publish = ({ events }: Running, ...ids: readonly string[]): void => {
  for (const id of ids) events.publish({ type: "agent:request", id });
};

describe("a server that is ending", () => {
  it("closes a connection whose stream it has ended, without an answer that keeps browsers away", async () => {
    const { server } = await start({ limits: { endMs: 60_000 } });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const get = (path: string): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        request({ host: "127.0.0.1", port: server.port, path, headers: bearer, agent }, resolve)
          .on("error", reject)
          .end();
      });
    const first = await get("/events");
    first.resume();
    const again = new Promise<number | undefined>((resolve, reject) =>
      first.on("end", () => get("/events").then(({ statusCode }) => resolve(statusCode), reject)),
    );
    const closed = server.close();
    await expect(again).rejects.toThrow(/socket hang up|ECONN/);
    await closed;
    agent.destroy();
  });
});

describe("server-sent events", () => {
  it("come with their ids and types", async () => {
    const running = await start();
    const one = await stream(running.server.port, "/events");
    publish(running, "1", "2");
    expect(await one.has(2)).toEqual([
      { id: "1", event: "agent:request", data: '{"type":"agent:request","id":"1"}' },
      { id: "2", event: "agent:request", data: '{"type":"agent:request","id":"2"}' },
    ]);
    expect(one.response.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
  });

  it.each([
    ["Last-Event-ID", "/events", { "Last-Event-ID": "2" }],
    ["?after=", "/events?after=2", {}],
  ])("go on after the id of %s", async (_name, path, headers) => {
    const running = await start();
    publish(running, "1", "2", "3", "4");
    const one = await stream(running.server.port, path, headers);
    await one.has(2);
    publish(running, "5");
    expect((await one.has(3)).map(({ id }) => id)).toEqual(["3", "4", "5"]);
  });

  it("say reset where the id is not known", async () => {
    const running = await start();
    publish(running, "1");
    const one = await stream(running.server.port, "/events?after=gone");
    const [reset, event] = await one.has(2);
    expect(reset).toMatchObject({ event: "reset", id: undefined });
    expect(event).toMatchObject({ id: "1" });
  });

  it("end with the server", async () => {
    const { server } = await start();
    const one = await stream(server.port, "/events");
    await server.close();
    await one.ended;
  });

  it("show that they live where nothing happens", async () => {
    const running = await start({ limits: { heartbeatMs: 20 } });
    const socket = await silentStream(running.server.port);
    const text = await new Promise<string>((resolve) => {
      let all = "";
      socket.on("data", (part) => {
        all += part.toString();
        if (all.split("\r\n:\n\n").length > 2) resolve(all);
      });
      socket.resume();
    });
    expect(text).toContain("retry: 1000");
    socket.destroy();
  });
});

describe("a WebSocket", () => {
  it("gets events as JSON, each once and in order", async () => {
    const running = await start();
    publish(running, "1", "2");
    const one = await open(running.server.port, "?after=1");
    publish(running, "3");
    expect((await one.has(2)).map((text) => JSON.parse(text))).toEqual([
      { type: "agent:request", id: "2" },
      { type: "agent:request", id: "3" },
    ]);
    one.socket.close();
  });

  it("is closed with 1009 where it sends 10 MB, which are not kept", async () => {
    const { server } = await start();
    const one = await open(server.port);
    one.socket.send(Buffer.alloc(10_000_000));
    expect((await one.closed).code).toBe(1009);
  });

  it("is closed where it says anything", async () => {
    const { server } = await start();
    const one = await open(server.port);
    one.socket.send("hello");
    expect(await one.closed).toEqual({ code: 1008, reason: "This socket takes no messages." });
  });

  it("is closed with the server", async () => {
    const { server } = await start();
    const one = await open(server.port);
    await Promise.all([server.close(), one.closed]);
    expect((await one.closed).code).toBe(1001);
  });
});

describe("many clients", () => {
  it("are served up to 200; another one is told so, and has room once one has gone", async () => {
    const running = await start();
    const { port } = running.server;
    const [sockets, streams] = [
      await Promise.all(Array.from({ length: 100 }, () => open(port))),
      await Promise.all(Array.from({ length: 100 }, () => stream(port, "/events"))),
    ];
    const sentence = "Too many streams of events are open; close one, or try again later.\n";
    expect(await ask(port, "/events", { headers: bearer })).toMatchObject({ status: 503, text: sentence });
    await expect(open(port)).rejects.toThrow("503");
    expect((await ask(port, "/", { headers: bearer })).status).toBe(200);
    publish(running, "1", "2");
    await Promise.all([...sockets, ...streams].map((client) => client.has(2)));
    sockets[0]?.socket.close();
    await sockets[0]?.closed;
    const another = await open(port);
    another.socket.close();
    for (const { socket } of sockets) socket.terminate();
  });
});

/** A client that reads no event until it is told to. The head of the answer shows that the server counts it among its readers. */
async function silentStream(port: number): Promise<Socket> {
  const socket = createConnection(port, "127.0.0.1");
  socket.write(
    `GET /events HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: ${bearer.Authorization}\r\n\r\n`,
  );
  const head = await new Promise<Buffer>((resolve) => {
    socket.once("data", (part: Buffer) => {
      socket.pause();
      resolve(part);
    });
  });
  socket.unshift(head);
  return socket;
}

describe("slow readers", () => {
  const words = "x".repeat(10_000);
  /** Lets the loop of events go round, so that sockets are written to. */
  const publishMuch = async ({ events }: Running, megabytes: number): Promise<void> => {
    for (let id = 0; id < megabytes * 100; id++) {
      events.publish({ type: "agent:request", id: `large-${id}`, words });
      if (id % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };

  it("of server-sent events are told why they are dropped, or cut off, and memory stays", async () => {
    const running = await start({ limits: { slowMs: 1_000 } });
    const slow = await Promise.all(Array.from({ length: 20 }, () => silentStream(running.server.port)));
    const before = process.memoryUsage();
    await publishMuch(running, 40);
    const after = process.memoryUsage();
    // Not 20 × 40 MB: the journal's 4 MB, at most 1 MB of each queue, and what the system's sockets take is not ours.
    const grown = after.heapUsed + after.external - before.heapUsed - before.external;
    expect(grown).toBeLessThan(120_000_000);
    const texts = slow.map(
      (socket) =>
        new Promise<string>((resolve) => {
          let end = "";
          socket.on("data", (part) => (end = (end + part.toString()).slice(-2_000)));
          socket.on("close", () => resolve(end));
          socket.on("error", () => {});
          socket.resume();
        }),
    );
    for (const text of await Promise.all(texts))
      if (text.includes("event: dropped")) expect(text).toContain("Come back with the id of the last one");
    expect((await ask(running.server.port, "/", { headers: bearer })).status).toBe(200);
  });

  it("of a WebSocket are closed with 1013, and go on with their last id where they left", async () => {
    const running = await start();
    const slow = await open(running.server.port);
    slow.socket.pause();
    await publishMuch(running, 30);
    slow.socket.resume();
    const { code, reason } = await slow.closed;
    expect([code, reason]).toEqual([1013, "too slow"]);
    const last: unknown = JSON.parse(slow.messages.at(-1) ?? "{}");
    expect(last).toMatchObject({ type: "dropped" });
  });

  it("cost the others nothing", async () => {
    const running = await start();
    const slow = await silentStream(running.server.port);
    const fast = await open(running.server.port);
    await publishMuch(running, 20);
    expect((await fast.has(2_000)).length).toBe(2_000);
    slow.destroy();
    fast.socket.terminate();
  });
});

describe("changes", () => {
  it("are told once, however many there were meanwhile", async () => {
    const running = await start();
    const { changes, server } = running;
    const one = await stream(server.port, `/changes?since=${changes.version()}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(one.events).toEqual([]);
    changes.announce();
    changes.announce();
    expect(await one.has(1)).toEqual([{ id: "start-2", event: "changed", data: "start-2" }]);
  });

  it("of before are told at once, as is that the server is another one", async () => {
    const { changes, server } = await start();
    const known = changes.version();
    changes.announce();
    expect(await (await stream(server.port, `/changes?since=${known}`)).has(1)).toMatchObject([
      { data: "start-1" },
    ]);
    expect(await (await stream(server.port, "/changes?since=other-1")).has(1)).toMatchObject([
      { data: "start-1" },
    ]);
  });
});
