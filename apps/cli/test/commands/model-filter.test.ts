import { describe, expect, it } from "vitest";
import { logFolder } from "../util/log-folder.js";
import { prompt, response } from "../util/rows.js";
import { readJson, runCli } from "../util/run-cli.js";

const session = { sessionId: "e5555555-0000-4000-8000-000000000005" };
const at = (minute: number) => `2026-11-16T09:0${minute}:00.000Z`;
const folder = logFolder({
  "s.jsonl": [
    prompt(session, at(0), "go"),
    response(session, at(1), "A", { model: "claude-opus-4-5-20251101" }),
    response(session, at(2), "B", { model: "us.anthropic.claude-opus-4-5-20251101-v1:0" }),
    response(session, at(3), "C", { model: "claude-haiku-5-5" }),
    response(session, at(4), "D", { model: "own-model" }),
  ],
});
const totalsOf = async (...args: string[]) => (await readJson(["totals", "--path", folder, ...args])).totals;

describe("--model", () => {
  it("R30 takes a model by any spelling that is priced as the same one", async () => {
    for (const name of ["claude-opus-4-5", "claude-opus-4-5-20251101", "anthropic/claude-opus-4-5"])
      expect(await totalsOf("--model", name)).toMatchObject({ requests: 2 });
    expect(await totalsOf("--model", "own-model", "--model", "claude-haiku-5-5")).toMatchObject({
      requests: 2,
    });
  });

  it("takes all models whose ids hold a text, and says which, once and unless it is quiet", async () => {
    const opus = ["totals", "--path", folder, "--model", "Opus", "-j"];
    const { stdout, stderr } = await runCli(opus);
    expect(JSON.parse(stdout)).toMatchObject({ totals: { requests: 2 } });
    expect(stderr).toBe(
      "--model Opus: claude-opus-4-5-20251101, us.anthropic.claude-opus-4-5-20251101-v1:0.\n",
    );
    expect((await runCli([...opus, "--quiet"])).stderr).toBe("");
  });

  it("takes what is an id for that alone, and a part of one only where it is none", async () => {
    // `claude-opus-4-5` is a priced id of two of them; `claude` is a part of three.
    expect((await runCli(["totals", "--path", folder, "--model", "claude-opus-4-5", "-j"])).stderr).toBe("");
    expect(await totalsOf("--model", "claude", "--model", "own-model")).toMatchObject({ requests: 4 });
  });

  it("takes no relative, and says which name is closest", async () => {
    const { stdout, exitCode } = await runCli(["totals", "--path", folder, "--model", "claude-haiku-5-4"]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("No request of model claude-haiku-5-4; did you mean claude-haiku-5-5?");
    const { stdout: far } = await runCli(["totals", "--path", folder, "--model", "x"]);
    expect(far).toContain("No request of model x; the logs name claude-haiku-5-5, claude-opus-4-5-20251101");
  });
});
