import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sourceIds } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { isVendorNamedIn, vendorNamesIn } from "./vendor-names.js";
import { root } from "./workspace.js";

/** Where vendors are known: a folder for each of their formats, and the price list. */
const home = new RegExp(
  `^packages/(?:(?:parser|schema)/src/(?:claude|${sourceIds.join("|")})|pricing/src/default-prices)/`,
);

/** What else names one, and why. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ["packages/parser/src/sources.ts", "a row for each source"],
  ["packages/parser/src/refused-rows.ts", "a row for each compiled decoder; in no program"],
  ["packages/parser/src/index.ts", "the table of contents"],
  ["packages/schema/src/index.ts", "the table of contents"],
  ["packages/schema/src/schemas.ts", "the table of contents of the schemas"],
  ["packages/schema/src/source-id.ts", "the ids of sources, which results have"],
  ["packages/schema/src/type-names.ts", "the names of types, made of the vendors' schemas"],
  ["packages/parser/src/uncounted/", "agents that are found and not counted"],
  ["packages/schema/src/tools/", "schemas of one vendor's tools"],
  [
    "packages/safe-fs/src/credential-file.ts",
    "what is never opened is one list that nobody can forget to pass",
  ],
  [
    "packages/reporting/src/sections/problem-explanations.ts",
    "explains two problems that only one vendor's logs have",
  ],
  [
    "packages/pairing/src/settle/responses/response-extents.ts",
    "from one version of one client on, its logs tell whether usage is final",
  ],
  ["packages/audit/src/shell/patterns/secret-words.ts", "forms of secrets, by who issues them"],
  ["apps/cli/src/analysis/ccusage/", "retells what another program does with the logs of these vendors"],
  ["apps/cli/src/specification/", "words of help"],
  ["apps/cli/src/commands/specifications/", "words of help"],
]);

const folders = [
  ...readdirSync(join(root, "packages")).flatMap((name) =>
    ["src", "assembly", "build"].map((part) => `packages/${name}/${part}`),
  ),
  "apps/cli/src",
].filter((folder) => existsSync(join(root, folder)));

const named = folders.flatMap((folder) =>
  vendorNamesIn(join(root, folder)).map(({ file, line }) => ({ file: `${folder}/${file}`, line })),
);

function exceptionOf(file: string): string | undefined {
  return [...exceptions.keys()].find(
    (place) => file === place || (place.endsWith("/") && file.startsWith(place)),
  );
}

describe("names of vendors", () => {
  it("stand where vendors are known", () => {
    const astray = named.filter(({ file }) => !home.test(file) && exceptionOf(file) === undefined);
    expect(astray.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
    expect(named.length).toBeGreaterThan(1000);
  });

  it("are still in every exception", () => {
    const found = new Set(named.map(({ file }) => exceptionOf(file)));
    expect([...exceptions.keys()].filter((place) => !found.has(place))).toEqual([]);
  });
});

describe("isVendorNamedIn", () => {
  it.each([
    "const isCodex = true",
    "~/.claude",
    "@anthropic-ai/x",
    "agentSdk",
    "agent-events",
    "OpenAI's price",
  ])("finds one in %s", (text) => {
    expect(isVendorNamedIn(text)).toBe(true);
  });

  it.each([
    "agents",
    '"codex-fork-without-parent": id',
    "model claude-opus-5-5",
    "an event of an agent",
    "2 * Math.PI",
  ])("finds none in %s", (text) => {
    expect(isVendorNamedIn(text)).toBe(false);
  });
});
