import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { firstStage, refreshVariable, isOfStatus } from "../../src/statusline/first-stage.js";
import { emptyFolder, logFolder } from "../util/log-folder.js";
import { response } from "../util/rows.js";
import { fakeContext } from "../util/run-cli.js";
import { changedAt, statusRuns } from "../util/status-runs.js";

const session = { sessionId: "a1111111-0000-4000-8000-000000000001" };
const other = { sessionId: "b2222222-0000-4000-8000-000000000002" };
const noon = "2026-11-20T12:00:00Z";

/** Opus costs 20 dollars a million output tokens: 50,000 are 1 dollar. */
function answer(at: string, id: string) {
  return response(session, at, `STATUS${id.padStart(15, "a")}`, { tokens: { output: 50_000 } });
}

/** A session of 2 dollars in a window from 10:00 to 15:00, after 1 dollar of another one in the night. */
function shop() {
  const folder = logFolder({
    [`${session.sessionId}.jsonl`]: [
      answer("2026-11-20T10:30:00.000Z", "1"),
      answer("2026-11-20T11:30:00.000Z", "2"),
    ],
    [`${other.sessionId}.jsonl`]: [
      response(other, "2026-11-20T00:30:00.000Z", "STATUSbbbbbbbbbbbbbbb1", { tokens: { output: 50_000 } }),
    ],
  });
  const log = (name: string): string => join(folder, "projects", "-home-ann-shop", `${name}.jsonl`);
  for (const { sessionId } of [session, other]) changedAt(log(sessionId), "2026-11-20T11:30:00Z");
  const transcript = log(session.sessionId);
  return {
    folder,
    transcript,
    args: ["--path", folder, "--parts", "session,today,window"],
    input: { session_id: session.sessionId, transcript_path: transcript },
    /** Adds an answer of 1 dollar to the session. */
    goOn(at: string, id: string): void {
      appendFileSync(transcript, `${JSON.stringify(answer(at, id))}\n`);
      changedAt(transcript, at);
    },
  };
}

// 2 dollars in the hour from 10:30 to 11:30.
const atNoon = "session $2.00 · today $3.00 · 5 h $2.00/h 3 h 00 min left";

let runs: ReturnType<typeof statusRuns>;
let shopped: ReturnType<typeof shop>;
const call = () => runs.call(shopped.input, shopped.args);

beforeEach(() => {
  runs = statusRuns(noon);
  shopped = shop();
});

describe("a line of what was kept", () => {
  it("is the line of the first call, and reads no log", async () => {
    expect(await call()).toEqual({ line: atNoon, isKept: false });
    renameSync(shopped.folder, `${shopped.folder}-gone`);
    expect(await call()).toEqual({ line: atNoon, isKept: true });
    expect(runs.started).toHaveLength(1);
    renameSync(`${shopped.folder}-gone`, shopped.folder);
  });

  it("is one event behind, and whole once a run beside it has read", async () => {
    await call();
    shopped.goOn("2026-11-20T12:00:30Z", "3");
    runs.setClock("2026-11-20T12:00:31Z");
    expect(await call()).toEqual({
      line: "session $2.00 · today $3.00 · 5 h $2.00/h 2 h 59 min left",
      isKept: true,
    });
    await runs.refresh(shopped.input, shopped.args);
    // 3 dollars in the hour and a half from 10:30 to 12:00:30.
    expect(await call()).toEqual({
      line: "session $3.00 · today $4.00 · 5 h $1.99/h 2 h 59 min left",
      isKept: true,
    });
    expect(runs.started).toHaveLength(1);
  });

  it("has what the agent tells in this very call", async () => {
    const told = { cost: { total_cost_usd: 2.5 }, model: { display_name: "Opus 5.5" } };
    const args = ["--path", shopped.folder, "--parts", "model,session,window"];
    await runs.call({ ...shopped.input, ...told }, args);
    const later = {
      ...shopped.input,
      cost: { total_cost_usd: 2.75 },
      model: { display_name: "Haiku 5" },
      rate_limits: {
        five_hour: { used_percentage: 12, resets_at: Date.parse("2026-11-20T14:00:00Z") / 1000 },
      },
    };
    expect(await runs.call(later, args)).toEqual({
      line: "Haiku 5 · session $2.00 (client $2.75) · 5 h 12% used $2.00/h 2 h 00 min left",
      isKept: true,
    });
  });

  it("shows no cost of yesterday after midnight", async () => {
    const args = ["--path", shopped.folder, "--parts", "session,today"];
    runs.setClock("2026-11-20T23:58:00Z");
    await runs.call(shopped.input, args);
    runs.setClock("2026-11-20T23:59:59Z");
    expect((await runs.call(shopped.input, args)).line).toBe("session $2.00 · today $3.00");
    runs.setClock("2026-11-21T00:00:00Z");
    expect(await runs.call(shopped.input, args)).toEqual({ line: "session $2.00", isKept: true });
    await runs.refresh(shopped.input, args);
    expect((await runs.call(shopped.input, args)).line).toBe("session $2.00 · today $0.00");
  });

  it("shows no window after its end", async () => {
    runs.setClock("2026-11-20T14:58:00Z");
    await call();
    runs.setClock("2026-11-20T14:59:00Z");
    expect((await call()).line).toBe("session $2.00 · today $3.00 · 5 h $2.00/h 1 min left");
    runs.setClock("2026-11-20T15:00:00Z");
    expect(await call()).toEqual({ line: "session $2.00 · today $3.00", isKept: true });
  });

  it("is read anew after a pause of five minutes, and where the clock was set back", async () => {
    await call();
    runs.setClock("2026-11-20T12:05:00Z");
    expect((await call()).isKept).toBe(true);
    runs.setClock("2026-11-20T12:05:01Z");
    expect((await call()).isKept).toBe(false);
    runs.setClock("2026-11-20T12:05:00Z");
    expect((await call()).isKept).toBe(false);
  });

  it("needs no logs where the agent tells all, however old it is", async () => {
    const named = { ...shopped.input, model: { display_name: "Opus 5.5" } };
    const args = ["--path", shopped.folder, "--parts", "model"];
    expect(await runs.call(named, args)).toEqual({ line: "Opus 5.5", isKept: false });
    runs.setClock("2026-11-20T22:00:00Z");
    expect(await runs.call(named, args)).toEqual({ line: "Opus 5.5", isKept: true });
    expect(await runs.call(shopped.input, args)).toEqual({ line: "claude-opus-5-5", isKept: false });
    expect(runs.started).toEqual([]);
  });
});

describe("what was kept", () => {
  it.each([
    ["session", { input: { session_id: other.sessionId } }],
    ["log of the session", { input: { transcript_path: "/nonexistent/a.jsonl" } }],
    ["flags", { args: ["--timezone", "Asia/Tokyo"] }],
    ["folder to work in", { changes: { cwd: "/nonexistent/elsewhere" } }],
    ["home", { changes: { homeDirectory: "/nonexistent/other-home" } }],
    ["zone", { changes: { timezone: "Asia/Tokyo" } }],
    ["folder of logs", { changes: { env: { CLAUDE_CONFIG_DIR: "/nonexistent/claude" } } }],
    ["wish for colours", { changes: { env: { NO_COLOR: "1" } } }],
  ])("is not shown for another %s", async (_, { input = {}, args = [], changes = {} }: Difference) => {
    await call();
    const asked = await runs.call({ ...shopped.input, ...input }, [...shopped.args, ...args], changes);
    expect(asked.isKept).toBe(false);
    expect(await call()).toEqual({ line: atNoon, isKept: true });
  });

  it("is shown again where the path of the log begins with ~", async () => {
    const input = { ...shopped.input, transcript_path: "~/a.jsonl" };
    expect((await runs.call(input, shopped.args)).isKept).toBe(false);
    expect((await runs.call(input, shopped.args)).isKept).toBe(true);
  });

  it("is not shown by another build", async () => {
    await call();
    const cache = { folder: runs.folder, build: () => "build2" };
    expect((await runs.call(shopped.input, shopped.args, { cache })).isKept).toBe(false);
  });

  it("is not shown once config files have come, changed or gone", async () => {
    const cwd = emptyFolder();
    const config = join(cwd, "turnmeter.config.json");
    const args = ["--path", shopped.folder];
    const inFolder = () => runs.call(shopped.input, args, { cwd });
    const write = (parts: string, at: string): void => {
      writeFileSync(config, JSON.stringify({ commands: { statusline: { parts } } }));
      changedAt(config, at);
    };
    await inFolder();
    write("session", "2026-11-20T11:00:00Z");
    expect(await inFolder()).toEqual({ line: "session $2.00", isKept: false });
    expect(await inFolder()).toEqual({ line: "session $2.00", isKept: true });
    write("today", "2026-11-20T11:00:01Z");
    expect(await inFolder()).toEqual({ line: "today $3.00", isKept: false });
  });

  it("is not shown once the price book has changed", async () => {
    const prices = join(emptyFolder(), "prices.json");
    const args = [...shopped.args, "--prices", prices];
    const write = (dollars: number, at: string): void => {
      const price = { input_cost_per_token: dollars / 1e6, output_cost_per_token: dollars / 1e6 };
      writeFileSync(
        prices,
        JSON.stringify({ "claude-opus-5-5": { ...price, litellm_provider: "anthropic" } }),
      );
      changedAt(prices, at);
    };
    write(10, "2026-11-20T11:00:00Z");
    expect((await runs.call(shopped.input, args)).isKept).toBe(false);
    expect((await runs.call(shopped.input, args)).isKept).toBe(true);
    write(20, "2026-11-20T11:00:01Z");
    expect((await runs.call(shopped.input, args)).isKept).toBe(false);
  });

  it.each(["--wait", "--no-cache"])("is nothing with %s", async (flag) => {
    const args = [...shopped.args, flag];
    expect(await runs.call(shopped.input, args)).toEqual({ line: atNoon, isKept: false });
    expect(await runs.call(shopped.input, args)).toEqual({ line: atNoon, isKept: false });
    expect(runs.started).toEqual([]);
  });

  it("counts for nothing where it is cut or changed", async () => {
    await call();
    const kept = join(runs.folder, runs.keptFiles()[0]!);
    const text = readFileSync(kept, "utf8");
    for (const damaged of [text.slice(0, -20), text.replace('"costUsd":2', '"costUsd":9'), "", "{}"]) {
      writeFileSync(kept, damaged);
      expect(await call()).toEqual({ line: atNoon, isKept: false });
      expect(readFileSync(kept, "utf8")).toBe(text);
    }
    truncateSync(kept, 10);
    expect((await call()).isKept).toBe(false);
  });

  it("is nothing where the cache cannot be written to", async () => {
    const file = join(emptyFolder(), "file");
    writeFileSync(file, "");
    const cache = { folder: join(file, "cache"), build: () => "build1" };
    for (let times = 0; times < 2; times++) {
      expect(await runs.call(shopped.input, shopped.args, { cache })).toEqual({
        line: atNoon,
        isKept: false,
      });
    }
  });

  it("is removed after a day, and its neighbours with it", async () => {
    mkdirSync(runs.folder, { recursive: true });
    for (const name of ["status-old.json", "status-old.lock", "other.pack"]) {
      writeFileSync(join(runs.folder, name), "");
      const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 3600;
      utimesSync(join(runs.folder, name), twoDaysAgo, twoDaysAgo);
    }
    await call();
    expect(runs.keptFiles()).toHaveLength(1);
    expect(readFileSync(join(runs.folder, "other.pack"), "utf8")).toBe("");
  });

  it("depends on every variable that the program looks at", async () => {
    const seen = new Set<string>();
    for (const platform of ["linux", "darwin", "win32"]) {
      const env = new Proxy<Record<string, string>>(
        {},
        { get: (_, name) => void seen.add(String(name)), has: () => false },
      );
      await runs.call(shopped.input, ["--parts", "session"], { env, platform });
    }
    const others = ["TURNMETER_DEBUG", refreshVariable];
    expect([...seen].filter((name) => !isOfStatus(name) && !others.includes(name))).toEqual([]);
    expect(seen).toContain("CLAUDE_CONFIG_DIR");
  });
});

interface Difference {
  readonly input?: object;
  readonly args?: readonly string[];
  readonly changes?: Parameters<ReturnType<typeof statusRuns>["call"]>[2];
}

describe("the run beside", () => {
  it("is started where the session's log has changed, else after ten seconds", async () => {
    await call();
    runs.setClock("2026-11-20T12:00:09Z");
    await call();
    expect(runs.started).toHaveLength(0);
    runs.setClock("2026-11-20T12:00:10Z");
    await call();
    expect(runs.started).toEqual([{ [refreshVariable]: JSON.stringify(shopped.input) }]);
    await runs.refresh(shopped.input, shopped.args);
    await call();
    expect(runs.started).toHaveLength(1);
    shopped.goOn("2026-11-20T12:00:11Z", "3");
    await call();
    expect(runs.started).toHaveLength(2);
  });

  it("is one of its kind at a time", async () => {
    await call();
    shopped.goOn("2026-11-20T12:00:30Z", "3");
    await Promise.all([call(), call(), call()]);
    expect(runs.started).toHaveLength(1);
    await runs.refresh(shopped.input, shopped.args);
    expect(runs.keptFiles()).toHaveLength(1);
    shopped.goOn("2026-11-20T12:00:40Z", "4");
    await call();
    expect(runs.started).toHaveLength(2);
  });

  it("is started again where one was killed", async () => {
    await call();
    runs.setClock("2026-11-20T12:00:10Z");
    await call();
    const [lock] = runs.keptFiles().filter((name) => name.endsWith(".lock"));
    const twoMinutesAgo = Date.now() / 1000 - 120;
    utimesSync(join(runs.folder, lock!), twoMinutesAgo, twoMinutesAgo);
    await call();
    expect(runs.started).toHaveLength(2);
  });

  it.each([
    { env: { [refreshVariable]: "{}" }, longestMs: 60_000 },
    { env: {}, longestMs: null },
  ])("is ended after a minute, and no other run is: $env", async ({ env, longestMs }) => {
    const { context } = fakeContext({ env, stdin: async () => "{}" });
    const cache = { folder: runs.folder, build: () => "build1" };
    const rest = await firstStage(["statusline"], { ...context, cache, startBeside: async () => {} });
    expect(rest?.longestMs).toBe(longestMs);
  });

  it("leaves nothing behind where it cannot be started", async () => {
    await call();
    runs.setClock("2026-11-20T12:00:10Z");
    expect(await runs.callWithoutStart(shopped.input, shopped.args)).toEqual({
      line: atNoon,
      isKept: true,
    });
    expect(runs.keptFiles()).toHaveLength(1);
  });
});
