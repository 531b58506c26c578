import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener, ServerResponse } from "node:http";
import { connect } from "node:net";
import type { Server, Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { runCli } from "../util/run-cli.js";
import { withProcessEnv } from "../util/s3-server.js";

/** Long enough for a machine that does much else, short enough to be waited for. */
const limits = { connectMs: 2000, silenceMs: 2000 };

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  const place = server.address();
  if (place === null || typeof place === "string") throw new Error("the server has no port");
  return place.port;
}

/** A server that answers all alike, and how often it was asked. */
async function answering(answer: RequestListener) {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    request.resume();
    answer(request, response);
  });
  return { port: await listening(server), asked };
}

/** The port of a process that takes no connections, and for which as many wait as may. */
async function full(): Promise<number> {
  const script = `
    const server = require("node:net").createServer();
    server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
      require("node:fs").writeSync(1, String(server.address().port));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  const [text] = await once(child.stdout, "data");
  const port = Number(String(text));
  const waiting = Array.from({ length: 4 }, () => connect(port, "127.0.0.1"));
  for (const socket of waiting) socket.on("error", () => {});
  await Promise.all(waiting.slice(0, 2).map((socket) => once(socket, "connect")));
  ends.push(async () => {
    for (const socket of waiting) socket.destroy();
    child.kill("SIGKILL");
    await once(child, "close");
  });
  return port;
}

/** Sends one byte after the other, a few times a limit, for longer than a limit. */
async function trickle(response: ServerResponse, bytes: readonly string[]): Promise<void> {
  const pause = (limits.silenceMs * 2) / bytes.length;
  for (const byte of bytes) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    response.write(byte);
  }
  response.end();
}

/** What becomes of `totals --from` a server at a port. */
type Ask = (port: number) => Promise<{ exitCode: number; stdout: string; stderr: string }>;

const askS3: Ask = async (port) => {
  const env = {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "A",
    AWS_SECRET_ACCESS_KEY: "B",
  };
  const restore = withProcessEnv(env);
  ends.push(async () => restore());
  return runCli(["totals", "--from", "s3://team/lake"], { env, serverLimits: limits });
};
const askDatabase: Ask = (port) =>
  runCli(["totals", "--from", `clickhouse://127.0.0.1:${port}/lake`], { serverLimits: limits });

const emptyListing = "<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>";

describe.each<readonly [string, Ask, string]>([
  ["S3", askS3, "s3://team/lake: the server does not answer\n"],
  ["a database", askDatabase, "no database answers at clickhouse://127.0.0.1:PORT/lake\n"],
])("%s that is silent", (name, ask, message) => {
  const told = (port: number) => ({ exitCode: 1, stdout: "", stderr: message.replace("PORT", String(port)) });

  it("is given up in one sentence, asked once, where it takes a request and answers nothing", async () => {
    const { port, asked } = await answering(() => {});
    expect(await ask(port)).toEqual(told(port));
    expect(asked).toHaveLength(1);
  });

  it.skipIf(process.platform !== "linux")("is given up where it takes no connection", async () => {
    const port = await full();
    expect(await ask(port)).toEqual(told(port));
  });

  it("is given up where it stops in the middle of an answer", async () => {
    const { port } = await answering((_, response) => {
      response.writeHead(200, { "content-length": "99" });
      response.write("{");
    });
    expect(await ask(port)).toEqual(told(port));
  });

  it("is waited for as long as it sends a byte now and then", async () => {
    const { port } = await answering(({ url = "" }, response) => {
      if (name !== "S3") void trickle(response, "no database".split(""));
      else if (url.includes("list-type=2")) void trickle(response, emptyListing.match(/.{1,8}/g) ?? []);
      else {
        response.writeHead(404);
        response.end("<Error><Code>NoSuchKey</Code></Error>");
      }
    });
    const { exitCode, stderr } = await ask(port);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr:
        name === "S3"
          ? "s3://team/lake is no lake: it has no v1/sources/<machine>.json\n"
          : `what answers is not ClickHouse, at clickhouse://127.0.0.1:${port}/lake\n`,
    });
  });
});
