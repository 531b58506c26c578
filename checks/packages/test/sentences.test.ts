import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./workspace.js";

/** What makes rows, sentences and charts. */
const folders = [
  "packages/reporting/src/words",
  "packages/reporting/src/subjects",
  "packages/reporting/src/bridge",
  "packages/reporting/src/plot",
  "packages/reporting/src/charts",
  "packages/reporting/src/baseline",
  "packages/reporting/src/sections",
  "packages/reporting/src/findings",
  "packages/reporting/src/weekly",
  "packages/reporting/src/compare",
  "packages/reporting/src/session",
];

/** How Vega writes the numbers of a locale is a part of a chart, which `written` puts in. */
const exceptions = ["packages/reporting/src/plot/axes.ts", "packages/reporting/src/plot/chart-spec.ts"];

const knowsLocales = /\/format\/(?:formats|formats-of|english-formats)\.js"/;

const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${folder}/${name}`),
);

describe("sentences", () => {
  it("are made without a locale", () => {
    expect(files.length).toBeGreaterThan(60);
    const found = files.filter((file) => knowsLocales.test(readFileSync(join(root, file), "utf8")));
    expect(found.sort()).toEqual(exceptions);
  });
});
