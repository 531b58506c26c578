import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sources } from "@turnmeter/parser";
import { expect, it } from "vitest";
import { environment } from "../src/command-line/surroundings.js";
import { root } from "../src/workspace.js";

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(root, folder, name), "utf8"));
}

it("lists every environment variable that is read", () => {
  const packages = readdirSync(join(root, "packages")).map((name) => join("packages", name, "src"));
  const read = [join("apps", "cli", "src"), ...packages]
    .flatMap(filesIn)
    .flatMap((text) =>
      [...text.matchAll(/\benv(?:ironment)?\["(\w+)"\](?! \?\?=)/g)].map(([, name = ""]) => name),
    );
  const ofAgents = sources.flatMap(({ home }) => home?.variables.map(({ name }) => name) ?? []);
  expect([...new Set([...read, ...ofAgents])].sort()).toEqual(environment.map(([name]) => name).sort());
});
