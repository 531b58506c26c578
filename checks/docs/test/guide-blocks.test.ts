import { expect, it } from "vitest";
import { commandLines, isPlainCall, linesOf } from "../src/guides/command-lines.js";
import { fencedBlocks } from "../src/guides/fenced-blocks.js";
import { commandSpans, scriptsOf } from "../src/guides/printed-commands.js";

it("finds blocks with their language, name and line", () => {
  const page = "# T\n\n```sh\nturnmeter\n```\n\ntext\n\n```json a.json\n{}\n```\n\n```\nplain\n```\n";
  expect(fencedBlocks(page)).toEqual([
    { language: "sh", name: "", text: "turnmeter\n", line: 3 },
    { language: "json", name: "a.json", text: "{}\n", line: 9 },
    { language: "", name: "", text: "plain\n", line: 13 },
  ]);
});

it("reads the calls of a script without what follows a pipe, a redirection or a comment", () => {
  const script = [
    "npm test",
    "turnmeter",
    "turnmeter totals --fail-on 'costUsd > 5' \\",
    '  --project "my shop"',
    "npm start -- daily --last 7d   # a week",
    "npm start --silent -- tools --json | jq .rows",
    "turnmeter models --format md >> out.md",
    "turnmeters no",
  ].join("\n");
  expect(commandLines(script)).toEqual([
    [],
    ["totals", "--fail-on", "costUsd > 5", "--project", "my shop"],
    ["daily", "--last", "7d"],
    ["tools", "--json"],
    ["models", "--format", "md"],
  ]);
});

it("tells a call that needs no shell from one that does", () => {
  const lines = linesOf(
    "turnmeter totals --fail-on 'costUsd > 5'  # a limit\nturnmeter tools > a\nK=1 turnmeter\n",
  );
  expect(lines.map((line) => [line, isPlainCall(line)])).toEqual([
    ["turnmeter totals --fail-on 'costUsd > 5'", true],
    ["turnmeter tools > a", false],
    ["K=1 turnmeter", false],
  ]);
});

it.each([
  ["sh", "mkdir a\nturnmeter > a/b\n", [["mkdir a", "turnmeter > a/b"]]],
  ["sh", "npm test\n", []],
  ["console", "$ turnmeter tools\n", []],
  ["crontab", "0 7 * * 1  turnmeter --out $(date +\\%G).html\n", [["turnmeter --out $(date +%G).html"]]],
  ["yaml", "- uses: a\n- run: |\n    turnmeter\n    turnmeter tools\n", [["turnmeter", "turnmeter tools"]]],
  ["yaml", "receivers: turnmeter\n", []],
  ["json", "turnmeter\n", []],
])("finds the scripts of a block of %s", (language, text, scripts) => {
  expect(scriptsOf({ language, name: "", text, line: 1 })).toEqual(scripts);
});

it("finds command lines with arguments in the text of a page and in outputs that it shows", () => {
  const page = [
    "`turnmeter tools`, `tools --by server`, `compare <a> <b>` and `npm start -- weekly --last 8w`",
    "| `tools --by server \\| jq` |",
    "```ts",
    "`session latest`",
    "```",
    "```console",
    "$ turnmeter tools",
    "Go on with:",
    "  turnmeter session cb3ff1cf --sample",
    "More: `turnmeter session latest`.",
    "```",
  ].join("\n");
  expect(commandSpans(page, new Set(["tools", "compare", "session"]))).toEqual([
    "turnmeter tools --by server",
    "npm start -- weekly --last 8w",
    "turnmeter tools --by server | jq",
    "turnmeter session cb3ff1cf --sample",
    "turnmeter session latest",
  ]);
});
