import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { writeFileSync } from "node:fs";
import { openRoots } from "@turnmeter/safe-fs";
import type { SourceId } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { readFirstWords } from "../../src/index.js";
import { temporaryFolder } from "../util/temporary-folder.js";

const lines = (...rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

const claude = lines(
  { type: "user", message: { role: "user", content: "<command-name>/clear</command-name>" } },
  { type: "user", message: { role: "user", content: "Fix the till\nand the door" } },
  {
    type: "user",
    message: {
      role: "user",
      content: [
        { type: "text", text: "<ide_opened_file>a.ts</ide_opened_file>" },
        { type: "text", text: "Paint the shop" },
      ],
    },
  },
  {
    type: "attachment",
    attachment: { type: "queued_command", commandMode: "prompt", prompt: "And the sign" },
  },
);

const codex = lines(
  { type: "session_meta", payload: { id: "1" } },
  { type: "event_msg", payload: { type: "user_message", message: "Sell a lamp" } },
  {
    type: "response_item",
    payload: {
      type: "message",
      role: "user",
      content: [
        { type: "input_text", text: "<environment_context>x</environment_context>" },
        { type: "input_text", text: "Buy a lamp" },
      ],
    },
  },
  {
    type: "event_msg",
    payload: {
      type: "item_completed",
      item: { type: "UserMessage", content: [{ type: "text", text: "Lend a lamp" }] },
    },
  },
);

async function wordsAt(...places: readonly (readonly [SourceId, string, number])[]) {
  const folder = temporaryFolder({ "a.jsonl": claude, "b.jsonl": codex });
  writeFileSync(join(folder, "c.jsonl.gz"), gzipSync(claude));
  const asked = places.map(([source, file, line]) => ({ source, file: join(folder, file), line }));
  return readFirstWords(asked, openRoots([folder]));
}

describe("readFirstWords", () => {
  it("gives what a person typed, not what the client wrote", async () => {
    const found = await wordsAt(
      ["claude-code", "a.jsonl", 2],
      ["claude-code", "a.jsonl", 1],
      ["claude-code", "a.jsonl", 3],
      ["claude-code", "a.jsonl", 4],
    );
    expect(found).toEqual(["Fix the till and the door", null, "Paint the shop", "And the sign"]);
  });

  it("knows the forms of each agent's prompts", async () => {
    const found = await wordsAt(["codex", "b.jsonl", 2], ["codex", "b.jsonl", 3], ["codex", "b.jsonl", 4]);
    expect(found).toEqual(["Sell a lamp", "Buy a lamp", "Lend a lamp"]);
  });

  it("reads compressed files, and gives null for what is not there", async () => {
    const found = await wordsAt(
      ["claude-code", "c.jsonl.gz", 2],
      ["claude-code", "a.jsonl", 99],
      ["claude-code", "gone.jsonl", 1],
      ["agent-events", "b.jsonl", 2],
    );
    expect(found).toEqual(["Fix the till and the door", null, null, null]);
  });
});
