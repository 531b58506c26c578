import { request } from "node:http";
import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import { eventChannel, memorySegments, openJournal } from "@turnmeter/live";
import type { EventChannel } from "@turnmeter/live";
import { afterEach } from "vitest";
import type { PageAnswer, PageRequest } from "../../src/server/app.js";
import { changesFrom } from "../../src/server/changes.js";
import type { Changes } from "../../src/server/changes.js";
import { startServer } from "../../src/server/start-server.js";
import type { RunningServer, ServerOptions } from "../../src/server/start-server.js";

export const token = "a-token-of-the-tests";

interface NumberedEvent {
  readonly type: string;
  readonly id: string;
  readonly words?: string;
}

/** A server with one page, and what it is fed with. */
export interface Running {
  readonly server: RunningServer;
  readonly events: EventChannel<NumberedEvent>;
  readonly changes: Changes;
  /** What the pages were asked for. */
  readonly asked: PageRequest[];
}

const running: RunningServer[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

const page: PageAnswer = {
  kind: "page",
  status: 200,
  html: "<!doctype html><title>A page</title>",
  policy: "default-src 'none'",
  tag: "tag",
  version: "start-0",
};

export async function start(options: Partial<ServerOptions> = {}): Promise<Running> {
  const events = eventChannel<NumberedEvent>(openJournal(memorySegments()));
  const changes = changesFrom("start");
  const asked: PageRequest[] = [];
  const pages = {
    scripts: new Map([["/scripts/one.js", "let one;"]]),
    answer: async (wanted: PageRequest): Promise<PageAnswer> => {
      asked.push(wanted);
      if (wanted.path === "/breaks") throw new Error("secret words");
      return page;
    },
  };
  const server = await startServer(
    { pages, events, noEvents: "", changes },
    { host: "127.0.0.1", port: 0, token, ...options },
  );
  running.push(server);
  return { server, events, changes, asked };
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
}

/** Asks as any program can: path, method and headers go as they are. */
export function ask(
  port: number,
  path: string,
  {
    headers = {},
    method = "GET",
    body,
  }: { headers?: OutgoingHttpHeaders; method?: string; body?: Buffer } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (text += part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
      response.on("error", reject);
    });
    asking.on("error", reject);
    asking.end(body);
  });
}

export const bearer = { Authorization: `Bearer ${token}` };
