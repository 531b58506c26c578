import { describe, expect, it } from "vitest";
import { fixtureRecord } from "../src/fixture-record.js";
import { fieldTable } from "../src/field-table.js";
import { prose, table } from "../src/markdown.js";
import { prettyJson } from "../src/pretty-json.js";
import { blocksOf, currentText } from "../src/reference.js";
import { runJq } from "../src/run-jq.js";
import { parseJqScript } from "../src/shell-command.js";

const made = (name: string, textAbove = ""): Promise<string> => currentText({ name, textAbove });

describe("a block that names nothing", () => {
  it.each([
    ["guess claude-code/user", "no generated part is called"],
    ["fields claude-code/nobody", "no schema is called"],
    ["fields claude-code/user depht=1", "is no option"],
    ["types claude-code/nobody", "no list of types is called"],
    ["example codex/no-such-fixture:1", "there is no fixture"],
    ["example claude-code/R07-winner-is-largest-output:99", "has no line 99"],
    ["example claude-code/R07-winner-is-largest-output/nobody.jsonl:1", "names 0 files"],
    ["example claude-code/R07-winner-is-largest-output:1 keep=nothing", "the record has no nothing"],
    ["snippet no-such-snippet", "there is no snippet"],
    ["output", "there is no shell script right above"],
  ])("%s fails", async (name, words) => {
    await expect(async () => made(name)).rejects.toThrow(words);
  });
});

describe("markers", () => {
  it("give the blocks between them", () => {
    const page = "a\n<!-- generated: types x -->\nb\nc\n<!-- /generated -->\nd";
    expect(blocksOf("p.md", page)).toEqual([{ page: "p.md", name: "types x", text: "b\nc", textAbove: "a" }]);
  });

  it.each([
    ["<!-- generated: a -->\n", "is not closed"],
    ["<!-- /generated -->", "nothing to close"],
    ["<!-- generated: a -->\n<!-- generated: b -->", "is still open"],
    ["text <!-- generated: a -->", "stands alone"],
  ])("%j fail", (page, words) => {
    expect(() => blocksOf("p.md", page)).toThrow(words);
  });
});

describe("tables", () => {
  it("escape bars and line ends", () => {
    expect(table(["a"], [["x | y\nz"]])).toBe("| a |\n|---|\n| x \\| y z |");
  });

  it("count the fields that are too deep to show", () => {
    const paths = ["a", "a.b", "a.b[].c", "a.b[].d"];
    const fields = paths.map((path) => ({ path, type: "string", isOptional: true, meaning: "M." }));
    const shown = fieldTable(fields, 2);
    expect(shown.split("\n").slice(2)).toEqual([
      "| `a` | `string` | M. |",
      "| `a.b` | `string` | M. (2 fields inside) |",
    ]);
  });

  it("show words that look like HTML", () => {
    expect(prose("is <synthetic> or `<x>`")).toBe("is &lt;synthetic&gt; or `<x>`");
  });
});

describe("records", () => {
  it("are found by line, and by the end of a path", () => {
    const { path, value } = fixtureRecord(
      "claude-code/R27-agents-that-start-agents/agent-f6b00000000000000.meta.json",
    );
    expect(path).toMatch(
      /^fixtures\/claude-code\/R27-agents-that-start-agents\/logs\/.*\/agent-f6b00000000000000\.meta\.json$/,
    );
    expect(value).toMatchObject({ parentAgentId: "f6a00000000000000" });
  });

  it("are cut where their texts are long, and say by how much", () => {
    expect(prettyJson({ a: "x".repeat(200) })).toBe(
      `{\n  "a": "${"x".repeat(120)}… (80 more characters)"\n}`,
    );
  });

  it("stay on one line where they fit", () => {
    expect(prettyJson({ a: [1, { b: null }], c: {} })).toBe('{ "a": [1, { "b": null }], "c": {} }');
  });
});

describe("recipes", () => {
  it("are read as a shell reads them", () => {
    const script = `log=a/b.jsonl\njq -r --arg x "1 2" '.a | "$log"' \\\n  "$log" c.jsonl\n`;
    expect(parseJqScript(script)).toEqual({
      flags: ["-r", "--arg", "x", "1 2"],
      program: '.a | "$log"',
      files: ["a/b.jsonl", "c.jsonl"],
    });
  });

  it.each(["jq . a.jsonl | sort", "jq . $(ls)", "jq . *.jsonl", "cat a.jsonl", "jq ."])(
    "%j is none",
    (script) => {
      expect(() => parseJqScript(script)).toThrow();
    },
  );

  it("fail where jq fails, where it prints nothing and where a log is missing", async () => {
    const log = "fixtures/claude-code/R86-same-input-same-bytes/expected.json";
    await expect(runJq(`jq '.shows' ${log}`)).resolves.toContain("same bytes");
    await expect(runJq(`jq '.shows.nothing' ${log}`)).rejects.toThrow("jq: 5");
    await expect(runJq(`jq 'empty' ${log}`)).rejects.toThrow("jq: 0");
    await expect(runJq("jq . no-such-file.jsonl")).rejects.toThrow("there is no file");
  });
});
