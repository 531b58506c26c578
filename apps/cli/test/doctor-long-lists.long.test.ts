import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { logFolder } from "./util/log-folder.js";
import { response } from "./util/rows.js";
import { readJson, runOnTerminal } from "./util/run-cli.js";

const session = { sessionId: "a9999999-0000-4000-8000-000000000019" };
const many = 3000;

/** A response of each of many versions, each of a model of its own, and after it a record of a type of its own. */
const rows = Array.from({ length: many }, (_, place) => {
  const at = new Date(Date.UTC(2026, 10, 16, 8, 0, place)).toISOString();
  const version = `2.1.${place}`;
  return [
    {
      ...response(session, at, `LONG${place}aaaaaaaaaaaaaaaa`, {
        model: `модель-語-${place}`,
        tokens: { output: 1 },
      }),
      version,
    },
    { ...session, type: `strange-${place}`, version },
  ];
});
const text = rows
  .flat()
  .map((row) => `${JSON.stringify(row)}\n`)
  .join("");
const folder = logFolder({ "s.jsonl": text });

describe("many names", () => {
  it("are counted in messages, and whole in JSON", async () => {
    const { stdout } = await runOnTerminal(["doctor", "--path", folder], 100);
    const shown = stripVTControlCharacters(stdout).replaceAll("\n", " ");
    expect(shown).toMatch(/of unknown type: strange-0, strange-1, .* and 2,950 more/);
    expect(shown).toContain("2,951 more versions; --json lists them.");
    expect(shown.length).toBeLessThan(30_000);
    const { unknownRecords, versions } = await readJson(["doctor", "--path", folder]);
    expect(unknownRecords).toHaveLength(many);
    // One more is of what names no version.
    expect(versions).toHaveLength(many + 1);
  });

  it("of models without a price are a note each, of many one for the others", async () => {
    const { stdout } = await runOnTerminal(["sessions", "--path", folder], 100);
    expect(stdout.match(/tokens unpriced \(модель-語-\d+\)/g)).toHaveLength(50);
    expect(stdout).toMatch(/\+ 2\.95 k tokens unpriced \(2,950 more models\)/);
  });
});
