import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { expectSameUnits } from "./util/both-readings.js";

const folder = mkdtempSync(join(tmpdir(), "turnmeter-results-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const sessionId = "5a5a5a5a-0001-4000-8000-000000000001";
const place = { sessionId, timestamp: "2026-11-03T10:00:00.000Z" };

const tools = ["Bash", "Read", "WebFetch", "mcp__shop__list"];

/** Beginnings of results, most of them nearly the client's own words. */
const texts = [
  "",
  "Exit code 1",
  "Exit code 0\nout",
  "Exit code 007\nout",
  "Exit code -1\nout",
  "Exit code 127 \nout",
  "Exit code 2\r\nout",
  "Exit code 2x\nout",
  "Exit code \nout",
  "Exit code 123456789\nout",
  "Exit code 1234567890\nout",
  "Exit code 1234567890123456\nout",
  "Exit code 143\nCommand timed out after 2m",
  "Exit code 143\n \n\t Command timed out after 2m",
  "Exit code 143\n\u2003Command timed out after 2m",
  "Exit code 143\n\u000bCommand timed out after 2m",
  `Exit code 143\n${" ".repeat(500)}Command timed out after 2m`,
  "Exit code 1\nCompiling",
  "Exit code 1\nUser rejected tool use",
  'Exit code 1\n"',
  "Exit code 1\n",
  "Exit code 1\n\n\n",
  "Exit code 1\nout was blocked. For security, Claude Code may only run it",
  "Exit code 1 was blocked. For security, Claude Code may only run it",
  " Exit code 1\nout",
  "Error: Exit code 1\nout",
  "Exit code",
  "The user doesn't want to proceed with this tool use.",
  "<tool_use_error>File has not been read yet</tool_use_error>",
  "File has not been read yet",
  "cd was blocked. For security, Claude Code may only list files",
  "[Request interrupted by user for tool use]",
  "[Request interrupted by user] and more",
  "[Tool result missing due to internal error]",
  "[1] 4711",
  " [\u0054ool",
  "[",
  "\u00a0[Request interrupted by user]",
  "\u3000text",
  "\ufefftext",
  "\u00a1text",
  "✓ text",
  "─ text",
  "\u2029text",
];

/** What rows say beside the texts. */
const told = [
  undefined,
  null,
  "",
  "Error: Exit code 1",
  "Error: Exit code 3\nout",
  "User rejected tool use",
  "InputValidationError: none",
  " Error",
  { stdout: "out", interrupted: false },
  { stdout: "out", interrupted: true },
  { code: 429 },
  { returnCodeInterpretation: "no matches" },
  [{ exitCode: 4 }],
];

describe("the accelerator gives the candidates of the reference", () => {
  it.each([
    ["as it is", (text: string) => text],
    ["as a block", (text: string) => [{ type: "text", text }]],
    ["as a second block", (text: string) => [{ type: "image" }, { type: "text", text }]],
  ])("of results with a text %s", async (_, contentOf) => {
    const rows: object[] = [];
    for (const name of tools) {
      for (const text of texts) {
        for (const toolUseResult of told) {
          for (const is_error of [true, false]) {
            const id = `toolu_01ResultsOfTests${rows.length}`;
            const result = { type: "tool_result", tool_use_id: id, is_error, content: contentOf(text) };
            rows.push(callOf(id, name), {
              ...place,
              type: "user",
              uuid: id,
              message: { role: "user", content: [result] },
              toolUseResult,
            });
          }
        }
      }
    }
    await expectSameRows(rows);
  });
});

function callOf(id: string, name: string): object {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const content = [{ type: "tool_use", id, name, input: {} }];
  const message = {
    id: `msg_01${id.slice(6)}`,
    role: "assistant",
    model: "claude-sonnet-4-5",
    content,
    usage,
  };
  return { ...place, type: "assistant", uuid: `call-${id}`, requestId: `req_01${id.slice(6)}`, message };
}

async function expectSameRows(rows: readonly object[]): Promise<void> {
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`);
  writeFileSync(join(folder, `${sessionId}.jsonl`), lines.join(""));
  expect(await expectSameUnits(folder)).toBe(1);
}
