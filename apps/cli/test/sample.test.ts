import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { emptyFolder } from "./util/log-folder.js";
import { readJson } from "./util/run-cli.js";

const script = fileURLToPath(new URL("../build/make-sample.mjs", import.meta.url));
const sample = fileURLToPath(new URL("../sample", import.meta.url));

function filesBelow(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = names.map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    paths.sort().map((path) => [path.slice(folder.length), readFileSync(path, "utf8")]),
  );
}

describe("the sample", () => {
  it("is what its script makes, and smaller than 1.5 MB", () => {
    const folder = join(emptyFolder(), "sample");
    execFileSync(process.execPath, [script, folder]);
    const made = filesBelow(folder);
    expect(filesBelow(sample)).toEqual(made);
    expect(Object.values(made).join("").length).toBeLessThan(1_500_000);
  });

  it("has an example of everything that a report shows", async () => {
    const { totals, rows, problems } = await readJson(["agents", "--path", sample]);
    const { outcomes, ...counts } = totals;
    expect(counts).toMatchObject({ sessions: 27, apiErrors: 1, compactions: 2, unpricedRequests: 0 });
    for (const outcome of [
      "ok",
      "failed",
      "invalid",
      "rejected",
      "denied",
      "cancelled",
      "interrupted",
      "detached",
    ]) {
      expect(outcomes[outcome], outcome).toBeGreaterThan(0);
    }
    expect(rows.map(({ agentType }) => agentType)).toEqual(["code-reviewer", "general-purpose", "Explore"]);
    expect(problems.count).toBe(0);
  });
});
