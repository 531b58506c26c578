import { appendFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ask, token } from "../server/running.js";
import {
  cold,
  contentOf,
  eventsOf,
  lastLog,
  newFolder,
  newLogs,
  prompt,
  promptsAmong,
  serve,
  serveAlone,
} from "../server/serving.js";
import { runCli } from "../util/run-cli.js";

/** How a run that cannot serve the sample ends. */
async function failed(flags: readonly string[], env: Record<string, string> = {}) {
  const { exitCode, stderr } = await runCli(["serve", "--sample", ...flags], { env });
  return [exitCode, stderr];
}

describe("pages", () => {
  const days = ["--timezone", "Europe/Berlin"];

  it("are those that the commands write, also when the logs have grown", async () => {
    const logs = newLogs();
    const { get } = await serve(["--path", logs, ...days]);
    const all = await get("/sessions?q=9c438bc6");
    const id = /href="\/sessions\/(9c438bc6[\w-]+)"/.exec(all.text)?.[1] ?? "";
    const other = /href="\/sessions\/(81c0f6da[\w-]+)"/.exec((await get("/sessions")).text)?.[1] ?? "";
    const pages: readonly (readonly [string, readonly string[]])[] = [
      ["/?period=2026-W46", ["report", "--week", "2026-W46"]],
      ["/?period=4w&project=shop", ["report", "--last", "4w", "--project", "shop"]],
      ["/?period=2026-10&model=sonnet", ["report", "--month", "2026-10", "--model", "sonnet"]],
      ["/?since=2026-11-01&until=2026-11-20", ["report", "--since", "2026-11-01", "--until", "2026-11-20"]],
      ["/", ["report"]],
      [`/sessions/${id}`, ["session", id]],
      [`/compare?a=${other}&b=${id}`, ["compare", other, id]],
      ["/compare?a=2026-W45&b=2026-W46", ["compare", "2026-W45", "2026-W46"]],
    ];
    const compareAll = async (): Promise<void> => {
      for (const [path, words] of pages) {
        const { status, text } = await get(path);
        expect([path, status]).toEqual([path, 200]);
        const expected = await cold([...words, "--path", logs, ...days]);
        expect(contentOf(text), path).toBe(expected);
      }
    };
    await compareAll();
    appendFileSync(lastLog(logs), prompt(logs, 1));
    await compareAll();
    rmSync(lastLog(logs));
    const expected = await cold(["report", "--last", "7d", "--path", logs, ...days]);
    const { text } = await get("/?period=7d");
    expect(contentOf(text)).toBe(expected);
  });

  it("lead from a prefix of an id to its session, or to the list of those that it may be", async () => {
    const { get } = await serve(["--sample"]);
    const one = await get("/sessions/9c438bc6");
    expect([one.status, one.headers.location?.startsWith("/sessions/9c438bc6-")]).toEqual([303, true]);
    const several = await get("/sessions/9");
    expect([several.status, several.headers.location]).toEqual([303, "/sessions?q=9"]);
    expect((await get("/sessions/nothing")).status).toBe(404);
  });

  it("lead from a side that may be several sessions to their list, to choose one", async () => {
    const { get } = await serve(["--sample"]);
    const id = /href="\/sessions\/(81c0f6da[\w-]+)"/.exec((await get("/sessions")).text)?.[1];
    for (const [path, location] of [
      ["/compare?a=9&b=81c0f6da", `/sessions?q=9&with=${id}`],
      ["/compare?a=81c0f6da&b=9", `/sessions?q=9&with=${id}`],
      ["/compare?a=9&b=8", "/sessions?q=9"],
    ] as const)
      expect([path, (await get(path)).headers.location]).toEqual([path, location]);
  });

  it.each([
    ["/?period=forever", "Not a period: forever"],
    ["/?period=2026-W99", "2026-W99"],
    ["/?source=nobody", "No such source: nobody."],
    ["/?project=a&project=b", "Project stands in the address more than once"],
    [`/?model=${"x".repeat(2_000)}`, "Model in the address is too long."],
    ["/compare?a=folder:/etc&b=2026-W46", "Folders cannot be compared here."],
    ["/compare?a=/etc&b=2026-W46", "No session, model, client version or folder /etc in the logs.</p>"],
  ])("say what is wrong with %s", async (path, words) => {
    const { get } = await serve(["--sample"]);
    const { status, text } = await get(path);
    expect(status).toBe(400);
    expect(text).toContain(words);
  });

  it("offer the weeks and months that the logs have", async () => {
    const { get } = await serve(["--sample"]);
    const { text } = await get("/");
    const offered = [...text.matchAll(/<option value="(2026-[^"]+)"/g)].map(([, value]) => value);
    // The sample goes from Tuesday 13 October to Friday 20 November.
    const weeks = ["2026-W47", "2026-W46", "2026-W45", "2026-W44", "2026-W43", "2026-W42"];
    expect(offered).toEqual([...weeks, "2026-11", "2026-10"]);
  });

  it("show what an address says as text, whatever it is", async () => {
    const { get } = await serve(["--sample"]);
    const typed = encodeURIComponent(`"><script>alert(1)</script>`);
    for (const path of [
      `/?project=${typed}`,
      `/?period=${typed}`,
      `/sessions?q=${typed}`,
      `/sessions/${typed}`,
    ]) {
      const { text } = await get(path);
      expect(text).not.toContain("<script>alert");
      expect(text).toContain("&lt;script&gt;");
    }
  });

  it("have a policy that names their own scripts alone", async () => {
    const { get } = await serve(["--sample"]);
    const { headers, text } = await get("/sessions");
    const policy = String(headers["content-security-policy"]);
    const nonce = /script-src 'nonce-([\w-]{43})'/.exec(policy)?.[1] ?? "";
    expect(policy).toBe(
      `default-src 'none'; style-src ${/'sha256-[^']+'/.exec(policy)?.[0]}; script-src 'nonce-${nonce}'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    );
    const scripts = [...text.matchAll(/<script(?! type="application\/json")[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length).toBe(2);
    for (const tag of scripts)
      expect(tag).toMatch(new RegExp(`^<script src="/scripts/[0-9a-f]{16}\\.js" nonce="${nonce}">$`));
  });

  it("hide names with --redact, and tell no events then", async () => {
    const { get } = await serve(["--sample", "--redact"]);
    for (const path of ["/", "/sessions"]) expect((await get(path)).text).not.toContain("atlas");
    expect(await get("/events")).toMatchObject({ status: 403 });
  });

  it("say that there are no logs, and where they were looked for", async () => {
    const { get } = await serve(["--path", newFolder()]);
    for (const path of ["/", "/sessions"]) {
      const { status, text } = await get(path);
      expect(status).toBe(200);
      expect(text).toContain("No logs found in");
    }
  });
});

describe("events", () => {
  it("are what is written to the logs, each once, and go on where an earlier run ended", async () => {
    const logs = newLogs();
    const changes = {
      cache: { folder: join(newFolder(), "cache"), build: () => "build" },
      processes: () => Promise.resolve({ own: 1, isRunning: () => false }),
    };
    const [first, second] = ["2026-11-20T10:30:01.000Z", "2026-11-20T10:30:02.000Z"];
    const one = await serve(["--path", logs], changes);
    const told = eventsOf(one.port, "?after=start", 1);
    appendFileSync(lastLog(logs), prompt(logs, 1));
    const before = await told;
    expect(promptsAmong(before)).toEqual([first]);
    expect(await one.stop()).toBe(0);
    // Written while nobody follows.
    appendFileSync(lastLog(logs), prompt(logs, 2));
    const other = await serve(["--path", logs], changes);
    const missed = await eventsOf(other.port, `?after=${before.at(-1)?.id}`, 1);
    expect(promptsAmong(missed)).toEqual([second]);
    const all = await eventsOf(other.port, "?after=start", 2);
    expect(promptsAmong(all)).toEqual([first, second]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.map(({ id }) => id)).toEqual([...before, ...missed].map(({ id }) => id));
  });
});

/** A call of a shell, and what it gave. */
function callRows(folder: string): string {
  const call = { type: "tool_use", id: "toolu_01content", name: "Bash", input: { command: "echo pears" } };
  const result = { type: "tool_result", tool_use_id: "toolu_01content", content: "pears" };
  return (
    prompt(folder, 1, { type: "assistant", message: { role: "assistant", content: [call] } }) +
    prompt(folder, 2, { message: { role: "user", content: [result] } })
  );
}

describe("events with --content", () => {
  it.each([
    ["have what calls were given and gave", ["--content"], { command: "echo pears" }, "pears"],
    ["have nothing of it without the flag", [], undefined, undefined],
  ])("%s", async (_, flags, input, content) => {
    const logs = newLogs();
    const { port } = await serve(["--path", logs, ...flags]);
    const told = eventsOf(port, "?after=start", 1);
    appendFileSync(lastLog(logs), callRows(logs) + prompt(logs, 3));
    const payloads = (await told).map(({ payload }) => payload);
    const call = payloads.find((payload) => payload.kind === "call");
    const result = payloads.find((payload) => payload.kind === "result");
    expect([call?.callId, result?.callId]).toEqual(["toolu_01content", "toolu_01content"]);
    expect([call?.input, result?.content]).toEqual([input, content]);
    expect(result?.is_error).toBe(flags.length === 0 ? undefined : false);
  });
});

describe("the command", () => {
  it("prints the address alone, and ends well when it is asked to", async () => {
    const { written, port, stop } = await serve(["--sample", "--quiet"]);
    expect(written).toEqual({ stdout: `http://127.0.0.1:${port}/?token=${token}\n`, stderr: "" });
    expect(await stop()).toBe(0);
    await expect(ask(port, "/")).rejects.toThrow("ECONNREFUSED");
  });

  it("opens a file of the user's own that lets one visitor in", async () => {
    const opened: string[] = [];
    const { written, port, stop } = await serve(["--sample", "--open"], {
      openFile: async (path) => void opened.push(path),
    });
    const [path = ""] = opened;
    expect(statSync(path).mode & 0o077).toBe(0);
    const address = /url=([^"]+)"/.exec(readFileSync(path, "utf8"))?.[1] ?? "";
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{32}$/);
    expect(address).not.toBe(written.stdout.trim());
    const { pathname, search } = new URL(address);
    expect((await fetch(address)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}${pathname}${search}`)).status).toBe(401);
    await stop();
    // Without a cache its folder was made for it alone.
    expect(existsSync(dirname(path))).toBe(false);
  });

  it("takes its token from a file or a variable", async () => {
    const file = join(newFolder(), "token.txt");
    writeFileSync(file, "a-token-of-a-file\n");
    expect(await failed(["--token-file", file, "--token", token])).toEqual([
      2,
      "--token and --token-file exclude each other\n",
    ]);
    expect(await failed([], { TURNMETER_TOKEN: "short words" })).toEqual([
      2,
      "TURNMETER_TOKEN holds no token: allowed are 16 to 200 letters, digits, hyphens and underscores\n",
    ]);
    const { written } = await serveAlone(["--sample", "--token-file", file]);
    expect(written.stdout).toMatch(/token=a-token-of-a-file\n$/);
    const byVariable = await serveAlone(["--sample"], { env: { TURNMETER_TOKEN: "a-token-of-a-variable" } });
    expect(byVariable.written.stdout).toMatch(/token=a-token-of-a-variable\n$/);
  });

  it("listens to others only with a token", async () => {
    const { exitCode, stderr } = await runCli(["serve", "--sample", "--host", "0.0.0.0"]);
    expect([exitCode, stderr]).toEqual([
      2,
      "--host needs a token, which lets others on the network in: pass --token-file\n",
    ]);
  });

  it.each([
    [["--token", "short"], "allowed are 16 to 200 letters, digits, hyphens and underscores"],
    [["--port", "70000"], "allowed is 0 to 65535"],
    [["--path", "/nowhere/at/all"], "no such folder or file: /nowhere/at/all"],
  ])("says what is wrong with %j", async (flags, words) => {
    const { exitCode, stderr } = await runCli(["serve", ...flags], { liveScript: "" });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(words);
  });

  it("ends with 1 where the port is taken", async () => {
    const other = createServer();
    await new Promise<void>((listens) => other.listen(0, "127.0.0.1", listens));
    const address = other.address();
    const port = typeof address === "object" ? address?.port : 0;
    const { exitCode, stderr } = await runCli(["serve", "--sample", "--port", String(port)], {
      liveScript: "",
    });
    expect([exitCode, stderr]).toEqual([
      1,
      `port ${port} is in use; pass another with --port, or none to take one that is free\n`,
    ]);
    other.close();
  });
});
