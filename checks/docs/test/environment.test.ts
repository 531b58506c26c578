import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { environment } from "../src/command-line/surroundings.js";
import { root } from "../src/workspace.js";

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(root, folder, name), "utf8"));
}

it("lists every environment variable that is read", () => {
  const packages = readdirSync(join(root, "packages")).map((name) => join("packages", name, "src"));
  const sources = [join("apps", "cli", "src"), ...packages].flatMap(sourcesIn);
  const read = sources.flatMap((text) =>
    [...text.matchAll(/\benv(?:ironment)?\["(\w+)"\]/g)].map(([, name = ""]) => name),
  );
  expect([...new Set(read)].sort()).toEqual(environment.map(([name]) => name).sort());
});
