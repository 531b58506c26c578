import { describe, expect, it } from "vitest";
import { databaseFiles } from "../util/database-files.js";
import { contentsOf, gave, given } from "../util/read-contents.js";

const input = { command: "ls -l", flags: [1, null, true], deep: { a: { b: "c" } } };

const responseOf = (id: string, toolResult: object) => ({ type: "toolResponse", id, toolResult });

describe("contents of Goose", () => {
  const request = {
    type: "toolRequest",
    id: "a",
    toolCall: { status: "success", value: { name: "developer__shell", arguments: input } },
  };
  const contents = [{ type: "text", text: "x" }];
  const responses = [
    responseOf("a", { status: "success", value: { content: contents, isError: false } }),
    responseOf("b", { status: "success", value: { content: contents, isError: true } }),
    responseOf("c", { status: "success", value: contents }),
    responseOf("d", { status: "error", error: "no such tool" }),
  ];
  const gaveAll = (line: number) => [
    gave(line, "a", contents, false),
    gave(line, "b", contents, true),
    gave(line, "c", contents, false),
    gave(line, "d", "no such tool", true),
  ];

  it("are those of a message's parts", async () => {
    const rows = [
      { role: "assistant", content: [{ type: "text", text: "I look" }, request] },
      { role: "user", content: responses },
    ];
    expect(await contentsOf("goose", rows)).toEqual([given(1, "a", input), ...gaveAll(2)]);
    const exported = { working_dir: "/a", conversation: rows };
    expect(await contentsOf("goose", [exported])).toEqual([given(1, "a", input), ...gaveAll(1)]);
  });

  it("are read from its database", async () => {
    const [files] = await databaseFiles([
      `CREATE TABLE sessions (id TEXT, working_dir TEXT, created_at TEXT);
       CREATE TABLE messages (id INTEGER, session_id TEXT, role TEXT, content_json TEXT, created_timestamp INTEGER);
       INSERT INTO sessions VALUES ('s', '/a', '2026-11-20');
       INSERT INTO messages VALUES (1, 's', 'assistant', '${JSON.stringify([request])}', 1795168802);
       INSERT INTO messages VALUES (2, 's', 'user', '${JSON.stringify(responses.slice(3))}', 1795168803);`,
    ]);
    // The session is the first record.
    expect(await contentsOf("goose", files!.get("")!, "database")).toEqual([
      given(2, "a", input),
      gave(3, "d", "no such tool", true),
    ]);
  });
});
