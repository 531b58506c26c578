import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { openRoots } from "@turnmeter/safe-fs";
import { longestCommandChars } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { readCallInputs } from "../../src/index.js";
import { input, inputOf, inputsOf } from "../util/read-inputs.js";
import { temporaryFolder } from "../util/temporary-folder.js";

const bash = (id: string | null, command: unknown) => ({
  type: "tool_use",
  ...(id === null ? {} : { id }),
  name: "Bash",
  input: { command },
});
const row = (...content: readonly object[]) => ({
  type: "assistant",
  message: { role: "assistant", content },
});
const script = (text: string) => ({ command: { kind: "script", text } as const, isSandboxOff: false });

describe("readCallInputs", () => {
  it("tells several calls of a row apart by their ids, whatever their order", async () => {
    const rows = [row(bash("a", "ls"), bash("b", "pwd")), row(bash("c", "id"))];
    const found = await inputsOf("claude-code", rows, [
      [1, "b"],
      [2, "c"],
      [1, "a"],
    ]);
    expect(found).toEqual([
      [input("b", script("pwd"))],
      [input("c", script("id"))],
      [input("a", script("ls"))],
    ]);
  });

  it("takes calls without an id in their order, if there are as many as are asked for", async () => {
    const rows = [row(bash(null, "ls"), bash("a", "pwd"), bash(null, "id"))];
    expect(
      await inputsOf("claude-code", rows, [
        [1, null],
        [1, "a"],
        [1, "a name that facts made"],
      ]),
    ).toEqual([[input(null, script("ls"))], [input("a", script("pwd"))], [input(null, script("id"))]]);
    expect(await inputsOf("claude-code", rows, [[1, null]])).toEqual([[]]);
  });

  it("gives nothing for an id that two calls of a row have", async () => {
    const rows = [row(bash("a", "ls"), bash("a", "rm -rf /"), bash("b", "pwd"))];
    const found = await inputsOf("claude-code", rows, [
      [1, "a"],
      [1, "b"],
    ]);
    expect(found).toEqual([[], [input("b", script("pwd"))]]);
  });

  it("takes several records on one line together", async () => {
    const text = `${JSON.stringify(row(bash("a", "ls")))}${JSON.stringify(row(bash("b", "pwd"), bash("a", "id")))}\n`;
    const found = await inputsOf("claude-code", text, [
      [1, "a"],
      [1, "b"],
    ]);
    expect(found).toEqual([[], [input("b", script("pwd"))]]);
  });

  it("reads the line that is asked for, not the same call in another one", async () => {
    const rows = [row(bash("a", "ls")), row(bash("a", "pwd"))];
    expect(await inputsOf("claude-code", rows, [[2, "a"]])).toEqual([[input("a", script("pwd"))]]);
  });

  it("gives the same call twice where two places name it, and in each copy of a log", async () => {
    const folder = temporaryFolder({
      "a.jsonl": `${JSON.stringify(row(bash("a", "ls")))}\n`,
      "fork.jsonl": `\n${JSON.stringify(row(bash("a", "ls")))}\n`,
    });
    const places = [
      { file: "a.jsonl", line: 1 },
      { file: "fork.jsonl", line: 2 },
      { file: "a.jsonl", line: 1 },
    ].map(({ file, line }) => ({
      source: "claude-code" as const,
      file: join(folder, file),
      line,
      callId: "a",
    }));
    const indexes: number[] = [];
    for await (const { index } of readCallInputs(places, openRoots([folder]))) indexes.push(index);
    // File by file.
    expect(indexes).toEqual([0, 2, 1]);
  });

  it("cuts a command of 1 MB and says so", async () => {
    const { command: long } = await inputOf("claude-code", row(bash("a", "x".repeat(1_000_000))));
    expect(long).toEqual({ kind: "script", text: "x".repeat(longestCommandChars + 1), isCut: true });
    const { command: whole } = await inputOf("claude-code", row(bash("a", "y".repeat(longestCommandChars))));
    expect(whole).toEqual({ kind: "script", text: "y".repeat(longestCommandChars) });
  });

  it("reads compressed logs and documents", async () => {
    const text = `${JSON.stringify(row(bash("a", "ls")))}\n`;
    const document = JSON.stringify([row(bash("a", "ls")), row(bash("b", "pwd"))], null, 1);
    expect(await inputsOf("claude-code", gzipSync(text), [[1, "a"]], "a.jsonl.gz")).toEqual([
      [input("a", script("ls"))],
    ]);
    // The second value of the array begins on a later line, the first on line 2.
    const line = document.split("\n").findLastIndex((each) => each === " {") + 1;
    expect(await inputsOf("claude-code", document, [[line, "b"]], "a.json")).toEqual([
      [input("b", script("pwd"))],
    ]);
  });

  it("gives nothing for lines that are not there, broken, or in files that have gone", async () => {
    const text = `{"type":"assistant","message":{"content":[\n${JSON.stringify(row(bash("a", "ls")))}\n`;
    expect(
      await inputsOf("claude-code", text, [
        [1, "a"],
        [2, "a"],
        [3, "a"],
      ]),
    ).toEqual([[], [input("a", script("ls"))], []]);
    const folder = temporaryFolder({ "a.jsonl": text });
    const place = { source: "claude-code", file: join(folder, "a.jsonl"), line: 2, callId: "a" } as const;
    const fs = openRoots([folder]);
    rmSync(place.file);
    expect(await readCallInputs([place], fs).next()).toEqual({ done: true, value: undefined });
    writeFileSync(place.file, gzipSync(text).subarray(0, 40));
    expect(await readCallInputs([place], fs).next()).toEqual({ done: true, value: undefined });
    const outside = { ...place, file: join(folder, "..", "b.jsonl") };
    expect(await readCallInputs([outside], fs).next()).toEqual({ done: true, value: undefined });
  });

  it("survives deep and wrong inputs", async () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const text = [
      `{"type":"assistant","message":{"content":[{"type":"tool_use","id":"a","name":"Bash","input":{"command":${deep}}}]}}`,
      `{"type":"assistant","message":{"content":[{"type":"tool_use","id":"b","name":"Bash","input":${deep}}]}}`,
      JSON.stringify(row(bash("c", 7), bash("d", { a: 1 }), { ...bash("e", ""), input: null })),
      JSON.stringify(row({ type: "tool_use", id: 7, name: ["Bash"], input: { command: "ls" } })),
      JSON.stringify({ type: "assistant", message: { content: "Bash" } }),
      "",
    ].join("\n");
    expect(
      await inputsOf("claude-code", text, [
        [1, "a"],
        [2, "b"],
        [3, "c"],
        [3, "d"],
        [3, "e"],
        [4, null],
        [5, "f"],
      ]),
    ).toEqual([
      [input("a", { isSandboxOff: false })],
      [],
      [input("c", { isSandboxOff: false })],
      [input("d", { isSandboxOff: false })],
      [],
      [],
      [],
    ]);
  });

  it("asks no source for what its logs do not tell, and nothing at all without a place", async () => {
    expect(await readCallInputs([], openRoots([])).next()).toEqual({ done: true, value: undefined });
  });
});
