import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emptyFolder } from "../util/log-folder.js";
import { readJson, runCli } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

describe("prices", () => {
  it("lists dollars per million tokens with days and sources", async () => {
    const { rows } = await readJson(["prices", "--model", "claude-opus-5-5"]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      model: "claude-opus-5-5",
      from: "2026-09-22",
      until: null,
      inputUsd: 4,
      outputUsd: 20,
      cacheReadUsd: 0.2,
      cacheWrite5mUsd: 5,
      cacheWrite1hUsd: 8,
      fast: { inputUsd: 8, outputUsd: 40 },
      source: expect.arrayContaining(["anthropic-pricing"]),
    });
  });

  it("does not round small prices", async () => {
    const { stdout } = await runCli(["prices", "--model", "claude-haiku-5-5", "--format", "md"]);
    expect(stdout).toContain("| 0.10 | 0.50 | 0.01 | 0.125 | 0.20 |");
  });

  it("knows a model by an id as it is logged", async () => {
    const { rows } = await readJson(["prices", "--model", "claude-haiku-4-5-20251001"]);
    expect(rows).toMatchObject([{ model: "claude-haiku-4-5" }]);
  });

  it("says so where the book does not know a model", async () => {
    const { exitCode, stdout } = await runCli(["prices", "--model", "unheard-of"]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("No such model in the price book.");
    expect(stdout).toContain("\nNo price of unheard-of; `turnmeter prices` lists the models.\n");
  });

  it("names the model that was meant, beside those that it knows", async () => {
    const { stdout } = await runCli(["prices", "--model", "claude-opus-4-5", "--model", "claude-haiku-5-6"]);
    expect(stdout).toContain("\nclaude-opus-4-5 ");
    expect(stdout).toContain("\nNo price of claude-haiku-5-6; did you mean claude-haiku-5-5?\n");
  });
});

describe("--prices", () => {
  const folder = emptyFolder();
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return name;
  };

  it("prices with another book", async () => {
    // 1,000 tokens of output at $200 a million, ten times the list price.
    const file = write(
      "litellm.json",
      JSON.stringify({
        "claude-opus-5-5": {
          input_cost_per_token: 0.00004,
          output_cost_per_token: 0.0002,
          litellm_provider: "anthropic",
          mode: "chat",
        },
      }),
    );
    const args = ["totals", "--path", shopLogs(), "--session", "c3333333", "--prices", file];
    const { totals } = await readJson(args, { cwd: folder });
    expect(totals).toMatchObject({ requests: 1, costUsd: 0.2 });
  });

  it.each([
    { file: write("broken.json", "{"), says: /^cannot read the price book broken\.json: / },
    { file: write("other.json", '{"models":1}'), says: /^cannot read the price book other\.json: / },
    { file: "missing.json", says: /^cannot read the price book missing\.json: no such file or folder/ },
  ])("exits 2 and says what is wrong with $file", async ({ file, says }) => {
    const { exitCode, stderr } = await runCli(["totals", "--prices", file], { cwd: folder });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(says);
  });
});
