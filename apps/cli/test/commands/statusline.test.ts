import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { nodeFileCalls } from "@turnmeter/safe-fs";
import { describe, expect, it } from "vitest";
import { emptyFolder, logFolder } from "../util/log-folder.js";
import { prompt, response } from "../util/rows.js";
import { runCli } from "../util/run-cli.js";

const session = { sessionId: "a1111111-0000-4000-8000-000000000001" };
const other = { sessionId: "b2222222-0000-4000-8000-000000000002" };
const old = { sessionId: "c3333333-0000-4000-8000-000000000003" };

/** Opus costs 20 dollars a million output tokens: 100,000 are 2 dollars. Now is 2026-11-20T12:00Z. */
const folder = logFolder({
  [`${session.sessionId}.jsonl`]: [
    prompt(session, "2026-11-20T10:00:00.000Z", "add gift cards"),
    response(session, "2026-11-20T10:30:00.000Z", "STATUSaaaaaaaaaaaaaaa1", { tokens: { output: 50_000 } }),
    response(session, "2026-11-20T11:00:00.000Z", "STATUSaaaaaaaaaaaaaaa2", {
      tokens: { input: 100, output: 50_000, read: 900 },
    }),
  ],
  [`${other.sessionId}.jsonl`]: [
    response(other, "2026-11-19T23:30:00.000Z", "STATUSbbbbbbbbbbbbbbb1", { tokens: { output: 100_000 } }),
    response(other, "2026-11-20T00:30:00.000Z", "STATUSbbbbbbbbbbbbbbb2", { tokens: { output: 100_000 } }),
  ],
  [`${old.sessionId}.jsonl`]: [
    response(old, "2026-11-20T11:59:00.000Z", "STATUScccccccccccccc1", { tokens: { output: 100_000 } }),
  ],
});
const projects = join(folder, "projects", "-home-ann-shop");
for (const name of readdirSync(projects)) {
  const changedAt = name.startsWith("c") ? "2026-11-10T00:00:00Z" : "2026-11-20T12:00:00Z";
  utimesSync(join(projects, name), new Date(changedAt), new Date(changedAt));
}
const input = {
  session_id: session.sessionId,
  transcript_path: join(projects, `${session.sessionId}.jsonl`),
  model: { id: "claude-opus-5-5", display_name: "Opus 5.5" },
  cost: { total_cost_usd: 2.1 },
  context_window: { context_window_size: 200_000 },
};

async function line(text: string, args: readonly string[] = ["--path", folder], changes = {}) {
  const output = await runCli(["statusline", "--color", "never", ...args], {
    stdin: async () => text,
    ...changes,
  });
  expect(output).toMatchObject({ exitCode: 0, stderr: "" });
  return output.stdout;
}

/** Changes by which files that end so cannot be opened. */
const failingOf = (ending: string) => ({
  files: {
    calls: {
      open: (path: string): number => {
        if (path.endsWith(ending)) throw Object.assign(new Error("made by a test"), { code: "EACCES" });
        return nodeFileCalls.open(path);
      },
    },
  },
});

const closed = (): Promise<string> => Promise.reject(new Error("closed"));

async function modelPart(env: Record<string, string>) {
  const text = JSON.stringify(input);
  return (await runCli(["statusline", "--parts", "model"], { env, stdin: async () => text })).stdout;
}

describe("turnmeter statusline", () => {
  it("says what the session, today and the window come to, of logs that were changed of late", async () => {
    // The window begins at 10:00, after a silence since 00:30: 100,000 tokens in 30 min are 4 dollars an hour.
    const text = await line(JSON.stringify(input));
    expect(text).toMatch(
      /^Opus 5\.5 · session \$2\.00 \(client \$2\.10\) · context 1\.00k \d% · today \$4\.00 · 5 h \$4\.0\d\/h 3 h 00 min left · cache \d+%\n$/,
    );
  });

  it("says the same from what an earlier run has kept", async () => {
    const cache = { folder: join(emptyFolder(), "cache"), build: () => "build1" };
    const first = await line(JSON.stringify(input), ["--path", folder], { cache });
    expect(readdirSync(cache.folder)).toHaveLength(1);
    expect(await line(JSON.stringify(input), ["--path", folder], { cache })).toBe(first);
    expect(readdirSync(cache.folder)).toHaveLength(1);
  });

  it("says at least, or nothing, where a log could not be read", async () => {
    const text = JSON.stringify(input);
    // Of the other session 2 dollars are of today, and it could have begun the window.
    expect(await line(text, ["--path", folder], failingOf(`${other.sessionId}.jsonl`))).toMatch(
      /^Opus 5\.5 · session ≥\$2\.00 \(client \$2\.10\) · context 1\.00k \d% · today ≥\$2\.00 · cache \d+%\n$/,
    );
    expect(await line(text, ["--path", folder], failingOf(`${session.sessionId}.jsonl`))).toBe(
      "Opus 5.5 · session $2.10 by client · today ≥$2.00\n",
    );
  });

  it("reads the session's log wherever it lies", async () => {
    const text = await line(JSON.stringify(input), ["--path", emptyFolder(), "--parts", "session"]);
    expect(text).toBe("session $2.00 (client $2.10)\n");
  });

  it.each([
    { what: "a folder that is not there", args: ["--path", "/nonexistent/logs"] },
    { what: "no price book", args: ["--path", folder, "--prices", "/nonexistent/prices.json"] },
    { what: "no such zone", args: ["--path", folder, "--timezone", "Mars/Olympus"] },
  ])("prints what the agent has told, given $what", async ({ args }) => {
    expect(await line(JSON.stringify(input), [...args])).toBe("Opus 5.5 · session $2.10 by client\n");
  });

  it.each(["", "not json", "{}", '{"transcript_path":"relative.jsonl","session_id":"x"}'])(
    "ends well with %j as input",
    async (text) => {
      expect(await line(text, ["--path", emptyFolder()])).toMatch(/^[^\n]*\n$/);
    },
  );

  it("ends well where no input can be read", async () => {
    expect(await line("", ["--path", emptyFolder()], { stdin: closed })).toBe("today $0.00\n");
    expect(await line("", ["--path", emptyFolder()], { stdin: undefined })).toBe("today $0.00\n");
  });

  it("reads no logs for what the agent has told", async () => {
    const text = await line(JSON.stringify(input), ["--path", "/nonexistent/logs", "--parts", "model"]);
    expect(text).toBe("Opus 5.5\n");
  });

  it("leaves out what today cost where nothing of it has a price", async () => {
    const unpriced = logFolder({
      [`${session.sessionId}.jsonl`]: [
        response(session, "2026-11-20T11:00:00.000Z", "STATUSaaaaaaaaaaaaaaa9", {
          model: "house-model-1",
          tokens: { input: 100, output: 50_000 },
        }),
      ],
    });
    const args = ["--path", unpriced, "--parts", "today,cache", "--now", "2026-11-20T12:00:00Z"];
    expect(await line(JSON.stringify({ session_id: session.sessionId }), args)).toBe("cache 0%\n");
  });

  it("is coloured unless NO_COLOR is set", async () => {
    expect(await modelPart({})).toBe("\u001B[1mOpus 5.5\u001B[0m\n");
    expect(await modelPart({ NO_COLOR: "1" })).toBe("Opus 5.5\n");
  });
});
