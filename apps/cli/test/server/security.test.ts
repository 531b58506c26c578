import { createConnection, createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { CliError } from "../../src/common/cli-error.js";
import { ask, bearer, start, token } from "./running.js";

/** How an attempt to open a WebSocket ends: `open`, or the status of the answer. */
function upgrade(
  port: number,
  { path = "/events", headers = bearer }: { path?: string; headers?: Record<string, string> } = {},
): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
    socket.on("open", () => {
      resolve("open");
      socket.terminate();
    });
    socket.on("unexpected-response", (_request, response) => resolve(String(response.statusCode)));
    socket.on("error", (error) => resolve(error.message));
  });
}

/** All that comes for some bytes, until the server closes. */
function answerTo(port: number, text: string): Promise<string> {
  const socket = createConnection(port, "127.0.0.1");
  socket.write(text);
  return new Promise((resolve, reject) => {
    let all = "";
    socket.on("data", (part) => (all += part.toString()));
    socket.on("close", () => resolve(all));
    socket.on("error", reject);
  });
}

describe("the token", () => {
  it("lets in once by the address, then by a cookie that scripts and other sites do not get", async () => {
    const { server, asked } = await start();
    const first = await ask(server.port, `/?period=7d&token=${token}`);
    expect([first.status, first.headers.location]).toEqual([303, "/?period=7d"]);
    const [cookie = ""] = first.headers["set-cookie"] ?? [];
    expect(cookie).toMatch(/^turnmeter-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/);
    expect(cookie).not.toContain(token);
    expect(asked).toEqual([]);
    const again = await ask(server.port, "/?period=7d", {
      headers: { Cookie: `other=1; ${cookie.split(";")[0]}` },
    });
    expect([again.status, again.text]).toEqual([200, "<!doctype html><title>A page</title>"]);
  });

  it("lets in whoever is invited, once, by a page of its own that leads on", async () => {
    const { server } = await start();
    const { pathname, search } = new URL(server.inviteOnce());
    const first = await ask(server.port, `${pathname}${search}`);
    expect([first.status, first.headers.location]).toEqual([200, undefined]);
    expect(first.text).toContain('content="0; url=/"');
    const [cookie = ""] = first.headers["set-cookie"] ?? [];
    const again = await ask(server.port, "/", { headers: { Cookie: cookie.split(";")[0] ?? "" } });
    expect(again.status).toBe(200);
    expect((await ask(server.port, `${pathname}${search}`)).status).toBe(401);
  });

  it("is printed in the address, and is another one for each server that is not given one", async () => {
    const { server } = await start();
    expect(server.address).toBe(`http://127.0.0.1:${server.port}/?token=${token}`);
  });

  it.each([
    ["none", {}, "/"],
    ["a wrong one", {}, "/?token=wrong"],
    ["a beginning of it", {}, `/?token=${token.slice(0, -1)}`],
    ["it, and more", {}, `/?token=${token}x`],
    ["a damaged one", {}, "/?token=%E0%A4%A"],
    ["an empty one", {}, "/?token="],
    ["a wrong cookie", { Cookie: "turnmeter=1" }, "/"],
    ["the token as a cookie", { Cookie: `turnmeter-1=${token}` }, "/"],
    ["a wrong bearer", { Authorization: "Bearer wrong" }, "/"],
    ["another scheme", { Authorization: `Basic ${token}` }, "/"],
  ])("refuses %s", async (_name, headers, path) => {
    const { server, asked } = await start();
    for (const place of [path, path.replace("/", "/sessions/x"), path.replace("/", "/events")]) {
      const { status, text, headers: answered } = await ask(server.port, place, { headers });
      expect([place, status]).toEqual([place, 401]);
      expect(text).not.toContain(token);
      expect(answered["set-cookie"]).toBeUndefined();
    }
    expect(await upgrade(server.port, { path: path.replace("/", "/events"), headers: { ...headers } })).toBe(
      "401",
    );
    expect(asked).toEqual([]);
  });

  it("lets programs in as a bearer", async () => {
    const { server } = await start();
    expect((await ask(server.port, "/", { headers: bearer })).status).toBe(200);
    expect(await upgrade(server.port)).toBe("open");
  });

  it("does not get in by the cookie of a server on another port", async () => {
    const [one, other] = [await start(), await start({ token: "the-token-of-another" })];
    const first = await ask(one.server.port, `/?token=${token}`);
    const value = (first.headers["set-cookie"]?.[0] ?? "").split(";")[0]?.split("=")[1] ?? "";
    const headers = { Cookie: `turnmeter-${other.server.port}=${value}` };
    expect((await ask(other.server.port, "/", { headers })).status).toBe(401);
  });
});

describe("names and origins", () => {
  it.each([
    "evil.example",
    "evil.example:PORT",
    "127.0.0.1",
    "127.0.0.1:1",
    "localhost.evil.example:PORT",
    "10.0.0.1:PORT",
    "127.0.0.1.evil.example:PORT",
  ])("refuses whoever calls it %s, though it knows the token", async (name) => {
    const { server, asked } = await start();
    const headers = { ...bearer, Host: name.replace("PORT", String(server.port)) };
    expect((await ask(server.port, "/", { headers })).status).toBe(403);
    expect((await ask(server.port, `/?token=${token}`, { headers })).status).toBe(403);
    expect((await ask(server.port, "/events", { headers })).status).toBe(403);
    expect(await upgrade(server.port, { headers })).toBe("403");
    expect(asked).toEqual([]);
  });

  it.each([
    "",
    "Host: \r\n",
    "Host: 127.0.0.1:PORT\r\nHost: evil.example\r\n",
    "Host: 127.0.0.1:PORT.example\r\n",
  ])("refuses a request that says %j", async (host) => {
    const { server, asked } = await start();
    const text = await answerTo(
      server.port,
      `GET / HTTP/1.1\r\n${host.replaceAll("PORT", String(server.port))}Authorization: ${bearer.Authorization}\r\nConnection: close\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 (?:400|403) /);
    expect(asked).toEqual([]);
  });

  it.each(["127.0.0.1:PORT", "localhost:PORT", "LOCALHOST:PORT", "[::1]:PORT"])(
    "answers to %s",
    async (name) => {
      const { server } = await start();
      const headers = { ...bearer, Host: name.replace("PORT", String(server.port)) };
      expect((await ask(server.port, "/", { headers })).status).toBe(200);
      expect(await upgrade(server.port, { headers })).toBe("open");
    },
  );

  it.each([
    "http://evil.example",
    "null",
    "https://127.0.0.1:PORT",
    "http://127.0.0.1:1",
    "http://localhost:PORT",
    "",
  ])("refuses the origin %s", async (origin) => {
    const { server } = await start();
    const headers = { ...bearer, Origin: origin.replace("PORT", String(server.port)) };
    expect((await ask(server.port, "/", { headers })).status).toBe(403);
    expect((await ask(server.port, "/events", { headers })).status).toBe(403);
    expect(await upgrade(server.port, { headers })).toBe("403");
  });

  it("lets its own pages open a WebSocket", async () => {
    const { server } = await start();
    const headers = { ...bearer, Origin: `http://127.0.0.1:${server.port}` };
    expect(await upgrade(server.port, { headers })).toBe("open");
  });

  it.each(["cross-site", "same-site"])(
    "tells a %s page nothing, which a link may lead here from",
    async (site) => {
      const { server } = await start();
      const fetching = { ...bearer, "Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors" };
      expect((await ask(server.port, "/", { headers: fetching })).status).toBe(403);
      const following = { ...bearer, "Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate" };
      expect((await ask(server.port, "/", { headers: following })).status).toBe(200);
    },
  );

  it("answers other machines by the address that is given, never by a name of somebody else's", async () => {
    const { server } = await start({ host: "0.0.0.0", names: ["desk", "desk.local"] });
    const as = async (host: string): Promise<number> =>
      (await ask(server.port, "/", { headers: { ...bearer, Host: `${host}:${server.port}` } })).status;
    expect(await Promise.all(["192.168.1.7", "desk", "desk.local", "[fe80::1]"].map(as))).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await Promise.all(["evil.example", "desk.evil.example"].map(as))).toEqual([403, 403]);
  });
});

describe("what is asked for", () => {
  it.each([
    "/../../../../etc/passwd",
    "/..%2f..%2f..%2fetc%2fpasswd",
    "/scripts/../../package.json",
    "/scripts/%2e%2e/%2e%2e/package.json",
    "/sessions/..%2f..%2f..%2fetc%2fpasswd",
    "/etc/passwd%00.html",
    "/%c0%ae%c0%ae/etc/passwd",
    "/C:%5cWindows%5cwin.ini",
  ])("is never a file: %s", async (path) => {
    const { server } = await start();
    const { status, text } = await ask(server.port, path, { headers: bearer });
    // The pages alone answer, whatever the path; and there is one page here.
    expect([status, text]).toEqual([200, "<!doctype html><title>A page</title>"]);
  });

  it.each(["//evil.example/", "http://evil.example/", "*"])(
    "is an address of this server: %s",
    async (path) => {
      const { server } = await start();
      const { status } = await ask(server.port, path, { headers: bearer });
      expect([400, 403]).toContain(status);
    },
  );

  it("never leads away by the address that loses its token", async () => {
    const { server } = await start();
    const { status, headers } = await ask(server.port, `//evil.example/?token=${token}`);
    expect([status, headers.location]).toEqual([400, undefined]);
  });

  it.each(["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "PROPFIND"])("is not changed: %s", async (method) => {
    const { server, asked } = await start();
    expect((await ask(server.port, "/", { method, headers: bearer })).status).toBe(405);
    expect(asked).toEqual([]);
  });

  it("has no body, and what comes of one is not read", async () => {
    const { server, asked } = await start();
    const headers = { ...bearer, "Content-Length": 10_000_000 };
    const answer = await ask(server.port, "/", { headers, body: Buffer.alloc(1_000) });
    expect([answer.status, answer.headers.connection]).toEqual([413, "close"]);
    expect(asked).toEqual([]);
  });

  it("has an address of some length", async () => {
    const { server } = await start();
    expect((await ask(server.port, `/${"x".repeat(5_000)}`, { headers: bearer })).status).toBe(414);
    expect((await ask(server.port, `/${"x".repeat(100_000)}`, { headers: bearer })).status).toBe(431);
  });

  it("comes whole, and in time", async () => {
    const { server } = await start({ limits: { requestMs: 200 } });
    const text = await answerTo(server.port, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n");
    expect(text).toContain("408 Request Timeout");
  });

  it("may be no HTTP at all", async () => {
    const { server } = await start();
    const socket = createConnection(server.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.resume();
    socket.write(Buffer.from([0x16, 0x03, 0x01, 0, 200, 1, 0, 0, 196, 3, 3]));
    await new Promise((resolve) => socket.on("close", resolve));
    expect((await ask(server.port, "/", { headers: bearer })).status).toBe(200);
  });

  it("says nothing of what went wrong where a page breaks", async () => {
    const { server } = await start();
    const { status, text } = await ask(server.port, "/breaks", { headers: bearer });
    expect(status).toBe(500);
    expect(text).not.toContain("secret words");
  });
});

describe("an answer", () => {
  it("lets nothing in but what the page is made of, and is kept nowhere", async () => {
    const { server } = await start();
    const { headers } = await ask(server.port, "/", { headers: bearer });
    expect(headers).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-resource-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
    });
  });

  it("has the same headers where it refuses", async () => {
    const { server } = await start();
    const { headers } = await ask(server.port, "/");
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; frame-ancestors 'none'/);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  });

  it("is 304 for the page that the browser has", async () => {
    const { server } = await start();
    const headers = { ...bearer, "If-None-Match": '"tag"' };
    expect(await ask(server.port, "/", { headers })).toMatchObject({ status: 304, text: "" });
  });

  it("gives a script under its own name alone", async () => {
    const { server } = await start();
    expect((await ask(server.port, "/scripts/one.js", { headers: bearer })).text).toBe("let one;");
    expect((await ask(server.port, "/scripts/one.js")).status).toBe(401);
  });
});

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("it listens on a port");
  return address;
}

const failure = async (options: Parameters<typeof start>[0]): Promise<unknown> =>
  start(options).catch((error: unknown) => error);

describe("a place to listen", () => {
  it("that is taken is said in one sentence", async () => {
    const other = createServer();
    await new Promise<void>((listens) => other.listen(0, "127.0.0.1", listens));
    const { port } = addressOf(other);
    const error = await failure({ port });
    expect(error).toBeInstanceOf(CliError);
    expect(error).toMatchObject({
      exitCode: 1,
      message: `port ${port} is in use; pass another with --port, or none to take one that is free`,
    });
    other.close();
  });

  it("that is no address of this machine is said in one sentence", async () => {
    expect(await failure({ host: "203.0.113.7" })).toMatchObject({
      exitCode: 1,
      message: "203.0.113.7 is no address of this machine; leave --host out, or pass one that is",
    });
  });
});
