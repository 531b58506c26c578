import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { emptyFolder } from "../util/log-folder.js";
import { runCli } from "../util/run-cli.js";

const book = {
  asOf: "2026-11-01",
  sources: { contract: { what: "our contract", asOf: "2026-11-01" } },
  vendors: { anthropic: { serviceTiers: { standard: 1 } } },
  models: [
    {
      id: "claude-opus-5-5",
      vendor: "anthropic",
      from: "2026-09-01",
      prices: { input: 4, output: 20 },
      source: ["contract"],
      confidence: "high",
    },
  ],
};

it.each([
  [["prices", "--prices"], book],
  [["audit", "--sample", "--policy"], {}],
  [["totals", "--sample", "--config"], {}],
])("%j reads the file that it names, whatever its name", async (args, content) => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, "secrets.json"), JSON.stringify(content));
  expect(await runCli([...args, "secrets.json"], { cwd })).toMatchObject({ exitCode: 0 });
});
