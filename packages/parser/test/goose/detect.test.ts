import { describe, expect, it } from "vitest";
import { detectAgentSdk } from "../../src/agent-sdk/format.js";
import { gooseDatabase } from "../../src/goose/database.js";
import { detectGoose } from "../../src/goose/format.js";

const head = { working_dir: "/home/ann/shop", description: "Pears", message_count: 2 };
const line = { role: "user", created: 1_795_168_800, content: [{ type: "text", text: "Hello." }] };

describe("detectGoose", () => {
  it.each<[boolean, string, readonly unknown[]]>([
    [true, "a head", [head]],
    [true, "a head and lines", [head, line]],
    [true, "lines without a head", [line, { ...line, role: "assistant" }]],
    [true, "an export", [{ ...head, conversation: [line] }]],
    [false, "a session in a list", [{ ...head, conversation: null }]],
    [false, "a message of the API", [{ role: "user", content: [{ type: "text", text: "Hello." }] }]],
    [false, "a message among other records", [line, { level: "info" }]],
    [false, "settings that name a folder", [{ working_dir: "/home/ann/shop" }]],
    [false, "a record of a type", [{ type: "session", working_dir: "/home/ann/shop", message_count: 1 }]],
    [false, "no record", [7, null]],
  ])("says %s of %s", (expected, _, records) => {
    expect(detectGoose(records)).toBe(expected);
  });

  it("has lines that are no messages of the API", () => {
    expect(detectAgentSdk([line])).toBe(false);
  });
});

describe("gooseDatabase", () => {
  const sessions = new Set(["id", "working_dir", "created_at"]);
  const messages = new Set(["id", "session_id", "role", "content_json", "created_timestamp"]);

  it("knows a database by its tables", () => {
    const tables = new Map([
      ["sessions", sessions],
      ["messages", messages],
    ]);
    expect(gooseDatabase.detect(tables)).toBe(true);
    expect(gooseDatabase.detect(new Map([["sessions", sessions]]))).toBe(false);
    expect(gooseDatabase.detect(new Map([...tables, ["messages", new Set(["id", "body"])]]))).toBe(false);
    expect(gooseDatabase.detect(new Map())).toBe(false);
  });

  it("asks for the ledger only where there is one", () => {
    const tables = new Map([
      ["sessions", sessions],
      ["messages", messages],
    ]);
    expect(gooseDatabase.queries(tables)).toHaveLength(2);
    const ledger = new Set(["id", "session_id", "created_timestamp"]);
    expect(gooseDatabase.queries(new Map([...tables, ["usage_ledger", ledger]]))).toHaveLength(3);
  });
});
