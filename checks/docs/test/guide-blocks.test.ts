import { expect, it } from "vitest";
import { commandLines } from "../src/guides/command-lines.js";
import { fencedBlocks } from "../src/guides/fenced-blocks.js";

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
