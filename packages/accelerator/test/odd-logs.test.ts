import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { expectSameUnits } from "./util/both-readings.js";

const folder = mkdtempSync(join(tmpdir(), "turnmeter-odd-logs-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const sessionId = "5a5a5a5a-0001-4000-8000-000000000001";
const place = { sessionId, timestamp: "2026-11-03T10:00:00.000Z" };

describe("the accelerator gives the candidates of the reference", () => {
  it("of a compressed log that is longer than what is decompressed at once", async () => {
    const rows = Array.from({ length: 20_000 }, (_, number) => {
      const content = createHash("sha512").update(String(number)).digest("base64");
      return JSON.stringify({
        ...place,
        type: "user",
        uuid: `row-${number}`,
        message: { role: "user", content },
      });
    });
    await expectSameLog(".jsonl.gz", gzipSync(`${rows.join("\n")}\n`));
  });

  it("of a compressed log that ends within a line, and within what was compressed", async () => {
    const row = JSON.stringify({ ...place, type: "user", uuid: "row", message: { content: "a prompt" } });
    const [whole, cut] = [gzipSync(`${row}\n${row.slice(0, 99)}`), gzipSync(row)];
    await expectSameLog(".jsonl.gz", Buffer.concat([whole, cut.subarray(0, -20)]));
  });

  it("of a row that the decoder fails on, before a torn line", async () => {
    const row = { ...place, type: "user", isSidechain: true, uuid: {}, message: { content: "a prompt" } };
    await expectSameLog(".jsonl", Buffer.from(`${JSON.stringify(row)}\n{"type":"us`));
  });

  it("of a subagent in the result of a call whose key ends in half a character", async () => {
    const call = { type: "tool_use", id: "call_1", name: "Task", input: { prompt: "Look." } };
    const usage = { input_tokens: 1, output_tokens: 1 };
    const result = { type: "tool_result", tool_use_id: "call_1", content: "Done." };
    const rows = [
      { type: "assistant", uuid: "row-\ud800", message: { model: "m", content: [call], usage } },
      {
        type: "user",
        uuid: "row-2",
        message: { role: "user", content: [result] },
        toolUseResult: { status: "completed", agentId: "a1", content: [] },
      },
    ].map((row) => JSON.stringify({ ...place, ...row }));
    await expectSameLog(".jsonl", Buffer.from(`${rows.join("\n")}\n`));
  });

  it("of calls that were declined in words, with fields that say whether they ran", async () => {
    const refused =
      "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file).";
    const fields = [
      { permissionDecision: { decision: "accept", source: "config" } },
      { permissionDecision: { decision: "accept", source: "config" }, toolDenialBeforeRun: true },
      { toolDenialBeforeRun: true },
      {},
    ];
    const rows = fields.map((field, number) => {
      const result = {
        type: "tool_result",
        tool_use_id: `toolu_01A${number}`,
        content: refused,
        is_error: true,
      };
      const message = { role: "user", content: [result] };
      return JSON.stringify({ ...place, type: "user", uuid: `row-${number}`, message, ...field });
    });
    await expectSameLog(".jsonl", Buffer.from(`${rows.join("\n")}\n`));
  });

  it("of texts by the client with a letter as an escape, or after a blank beyond ASCII", async () => {
    const texts = [
      "[Re\\u0071uest interrupted by user]",
      "<com\\u006dand-name>/clear</command-name>",
      "W\\u0061rmup",
      "\u00a0[Request interrupted by user]",
      "\u2003<command-name>/clear</command-name>",
      "\u3000[Request interrupted by user]",
      "\ufeffWarmup",
      "─ [Request interrupted by user]",
    ];
    const rows = texts.map((text, number) =>
      JSON.stringify({ ...place, type: "user", uuid: `row-${number}`, message: { content: "…" } }).replace(
        "…",
        text,
      ),
    );
    await expectSameLog(".jsonl", Buffer.from(`${rows.join("\n")}\n`));
  });

  it("of sessions whose titles take turns in a log", async () => {
    const rows = Array.from({ length: 400 }, (_, number) => {
      const own = {
        ...place,
        sessionId: `${sessionId.slice(0, -1)}${titleTurns[number % titleTurns.length]}`,
      };
      const cwd = `/home/ann/shop/${number % 5}`;
      if (number % 11 === 10) return { ...own, type: "custom-title", customTitle: `Own ${number}` };
      if (number % 7 < 5) return { ...own, type: "ai-title", aiTitle: `Title ${number % 3}`, cwd };
      const kind = number % 3 === 0 ? { sessionKind: "bg" } : { entrypoint: "cli" };
      return { ...own, ...kind, type: "user", uuid: `row-${number}`, cwd, message: { content: "a prompt" } };
    });
    const from = [0, 3, 10, 100, 395].map((first) => rows.slice(first));
    for (const part of from) {
      const lines = part.map((row) => `${JSON.stringify(row)}\n`);
      await expectSameLog(".jsonl", Buffer.from(lines.join("")));
    }
  });
});

/** Last digits of the sessions of rows that follow each other. */
const titleTurns = "1123312231232";

async function expectSameLog(ending: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, `${sessionId}${ending}`);
  writeFileSync(path, bytes);
  expect(await expectSameUnits(folder)).toBe(1);
  rmSync(path);
}
