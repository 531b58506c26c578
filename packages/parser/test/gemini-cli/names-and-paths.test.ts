import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { arrivalOf, geminiToolName, responsesOfCalls } from "../../src/gemini-cli/decode-calls.js";
import { detectGeminiCli, isBesideSessions } from "../../src/gemini-cli/detect.js";
import { HashedFolder } from "../../src/decoding/hashed-folder.js";
import { absolutePaths } from "../../src/gemini-cli/session-log.js";
import { geminiSessionFiles } from "../../src/gemini-cli/source.js";
import { claudeCodeFormat } from "../../src/claude-code/format.js";

function rootOf(path: string): HashedFolder {
  return new HashedFolder("sha256", createHash("sha256").update(path).digest("hex"), absolutePaths);
}

function placeOf(path: string) {
  return geminiSessionFiles.placeOf(path, "/tmp", new Set());
}

const call = (callId: string, writtenAt: number | null) => ({ callId, writtenAt });

describe("detectGeminiCli", () => {
  it.each([
    [{ sessionId: "s", projectHash: "h", messages: [] }, true],
    [{ $set: { lastUpdated: "x" } }, true],
    [{ $rewindTo: "m" }, true],
    [{ id: "m", type: "gemini", content: "" }, true],
    [{ id: "m", type: "user", content: "" }, false],
    [{ sessionId: "s", type: "user", message: "x", messageId: 0 }, false],
    [{ type: "gemini" }, false],
  ])("%o", (record, expected) => {
    expect(detectGeminiCli([record])).toBe(expected);
  });

  it("leaves lists of prompts and saved conversations to nobody", () => {
    const prompt = { sessionId: "s", messageId: 0, type: "user", message: "x", timestamp: "t" };
    expect(isBesideSessions(prompt)).toBe(true);
    expect(claudeCodeFormat.detect([prompt])).toBe(false);
    expect(isBesideSessions({ role: "model", parts: [] })).toBe(true);
    expect(isBesideSessions({ history: [{ role: "user", parts: [] }] })).toBe(true);
    expect(isBesideSessions({ role: "user", content: "x" })).toBe(false);
  });
});

describe("HashedFolder", () => {
  it.each([
    ["/home/ann/shop", "Wrote /home/ann/shop/src/cart.js."],
    ["/home/ann/shop", "in `/home/ann/shop`:"],
    ["/home/ann/shop", "Done in /home/ann/shop."],
    ["C:\\Users\\ann\\shop", 'file "C:\\Users\\ann\\shop\\a.js"'],
  ])("finds %s in a text", (root, text) => {
    const paths = rootOf(root);
    paths.seeText(text);
    expect(paths.path).toBe(root);
  });

  it("takes paths with spaces whole, and nothing but the one with the hash", () => {
    const paths = rootOf("/home/ann/my shop");
    paths.seePath("/home/ann/other/a.js");
    expect(paths.path).toBeNull();
    paths.seePath("/home/ann/my shop/src/a.js");
    expect(paths.path).toBe("/home/ann/my shop");
  });
});

describe("responsesOfCalls", () => {
  const at = 1_763_632_800_000;

  it("goes by the time in ids, else by the time of writing", () => {
    expect(arrivalOf(`read_file-${at}-ab12`)).toBe(at);
    expect(arrivalOf(`read_file__read_file_${at}_0`)).toBe(at);
    expect(arrivalOf(`read_file-${at}`)).toBeNull();
    expect(arrivalOf("call_1")).toBeNull();
    expect(responsesOfCalls([call(`a-${at}-0`, at + 900), call(`b-${at + 5}-1`, at + 5000)])).toEqual([0, 0]);
    expect(responsesOfCalls([call(`a-${at}-0`, at + 900), call(`b-${at + 1500}-1`, at + 5000)])).toEqual([
      0, 1,
    ]);
    expect(responsesOfCalls([call("a", at), call("b", at + 1), call("c", at + 500)])).toEqual([0, 0, 1]);
    expect(responsesOfCalls([call("a", null), call("b", at), call("c", null)])).toEqual([0, 0, 0]);
  });
});

describe("names", () => {
  it.each([
    ["run_shell_command", "Bash", null],
    ["search_file_content", "Grep", null],
    ["read_many_files", "read_many_files", null],
    ["tracker__get_issue", "mcp__tracker__get_issue", "tracker"],
    ["mcp_tracker_get_issue", "mcp__tracker__get_issue", "tracker"],
  ])("R58 %s", (rawTool, tool, mcpServer) => {
    expect(geminiToolName(rawTool, false)).toMatchObject({ tool, rawTool, mcpServer });
  });

  it("of subagents' files tell their session", () => {
    expect(placeOf("/tmp/shop/chats/s1/a1.jsonl.gz")).toEqual({
      unitId: "/tmp/shop/chats/s1/a1.jsonl",
      sessionFolder: "s1",
      workflowId: null,
      agentLabel: "a1",
      isAgent: true,
    });
    expect(placeOf("/tmp/shop/chats/session-1.jsonl")).toBeNull();
  });
});
