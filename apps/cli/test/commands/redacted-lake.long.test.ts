import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { storedCommands } from "../util/command-lists.js";
import { emptyFolder, logFolder } from "../util/log-folder.js";
import { prompt, response } from "../util/rows.js";
import { readJson, runCli } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

const shop = shopLogs();
const key = "a key of the team";

async function exportTo(lake: string, machine: string, logs: string, ...more: readonly string[]) {
  const args = ["export", "--as", "lake", "--to", lake, "--machine", machine, "--path", logs, ...more];
  return runCli(args, { env: { TURNMETER_REDACT_KEY: key } });
}

async function lakeOf(...more: readonly string[]): Promise<string> {
  const lake = join(emptyFolder(), "lake");
  const { exitCode, stderr } = await exportTo(lake, "laptop", shop, ...more);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return lake;
}

/** The second value with the names of the first, where both are the same but for names; each name has one other. */
function renamed(value: unknown, other: unknown, names: Map<string, string>): unknown {
  if (typeof value === "string" && typeof other === "string") {
    const known = names.get(other) ?? value;
    names.set(other, known);
    return known;
  }
  if (Array.isArray(value) && Array.isArray(other))
    return other.map((each: unknown, at) => renamed(value[at], each, names));
  if (isRecord(value) && isRecord(other))
    return Object.fromEntries(
      Object.entries(other).map(([name, each]) => [name, renamed(value[name], each, names)]),
    );
  return other;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a machine is called whose name nobody gives. */
async function machineWith(secret: string): Promise<unknown> {
  const lake = join(emptyFolder(), "lake");
  const args = ["export", "--as", "lake", "--to", lake, "--path", shop, "--redact", "--json"];
  const { stdout } = await runCli(args, {
    hostName: "anns-laptop",
    env: { TURNMETER_REDACT_KEY: secret },
  });
  return JSON.parse(stdout).machine;
}

describe("a lake whose names are hidden before they are written", () => {
  it.each(storedCommands)("%s prints the same figures, under other names", async (command) => {
    const [open, hidden] = [await lakeOf(), await lakeOf("--redact")];
    const format = command === "report" ? ["--format", "json"] : ["--json"];
    const plain = JSON.parse((await runCli([command, "--from", open, ...format])).stdout);
    const text = (await runCli([command, "--from", hidden, ...format])).stdout;
    const names = new Map<string, string>();
    expect(renamed(plain, JSON.parse(text), names)).toEqual(plain);
    expect(new Set(names.values()).size).toBe(names.size);
    expect(text).not.toMatch(/\/home\/ann|fix-tax/);
  });

  it("has one name for one folder, on every machine", async () => {
    const lake = await lakeOf("--redact");
    const session = { sessionId: "d4444444-0000-4000-8000-000000000004", cwd: "/home/ann/shop" };
    const logs = logFolder({
      "d4444444-0000-4000-8000-000000000004.jsonl": [
        prompt(session, "2026-11-17T09:00:00.000Z", "Go on"),
        response(session, "2026-11-17T09:00:10.000Z", "Done", { tokens: { input: 10, output: 1000 } }),
      ],
    });
    await exportTo(lake, "desk", logs, "--redact");
    const { rows } = await readJson(["projects", "--from", lake]);
    const expected = await readJson(["projects", "--path", shop, "--path", logs]);
    expect(rows.map(({ requests }) => requests)).toEqual(expected.rows.map(({ requests }) => requests));
    // Where home folders lie stays; each part below is HMAC-SHA-256 of its kind, a zero byte and itself.
    expect(rows.map(({ project }) => project)).toContain(
      "/home/project-f92cb42283523c3a/project-fa393e0a034a232a",
    );
  });

  it("does not fit together with names as they are, or hidden with another key", async () => {
    const lake = await lakeOf("--redact");
    await exportTo(lake, "desk", shop);
    expect(await runCli(["totals", "--from", lake])).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: "desk was exported without --redact, and laptop with it: their names do not fit together\n",
    });
    const file = join(emptyFolder(), "team.key");
    writeFileSync(file, "another key of the team\n");
    const other = ["--redact", "--redact-key", file];
    expect(await exportTo(lake, "desk", shop, ...other)).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `desk exported to ${lake} without --redact before: export as before, or write all anew with --forget-gone\n`,
    });
    await exportTo(lake, "desk", shop, ...other, "--forget-gone");
    expect((await runCli(["totals", "--from", lake])).stderr).toBe(
      "desk and laptop were exported with --redact and different keys: their names do not fit together\n",
    );
    writeFileSync(file, `${key}\n`);
    expect((await exportTo(lake, "desk", shop, ...other)).stderr).toContain(
      "with another --redact-key before",
    );
    await exportTo(lake, "desk", shop, ...other, "--forget-gone");
    expect((await readJson(["totals", "--from", lake])).totals).toEqual(
      (await readJson(["totals", "--path", shop])).totals,
    );
  });

  it("names the machine by the key, too", async () => {
    const machine = await machineWith(key);
    expect(machine).toMatch(/^m-[\da-f]{12}$/);
    expect(await machineWith(key)).toBe(machine);
    expect(await machineWith("another key of the team")).not.toBe(machine);
  });

  it.each([
    [{}, [], "--as lake --redact needs the team's key, the same on every machine"],
    [{ TURNMETER_REDACT_KEY: "short" }, [], "TURNMETER_REDACT_KEY: a key has at least 16 characters"],
    [{ TURNMETER_REDACT_KEY: key }, ["--redact-key", "/nowhere/key"], "cannot read the key of --redact: "],
  ])("is not written with the key of %j %j", async (env, more, reason) => {
    const to = join(emptyFolder(), "lake");
    const args = ["export", "--as", "lake", "--redact", "--machine", "laptop", "--to", to, "--path", shop];
    const { exitCode, stderr } = await runCli([...args, ...more], { env });
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(reason) });
    expect(() => readFileSync(to)).toThrow("ENOENT");
  });
});
