import { describe, expect, it } from "vitest";
import { holdsSessions, sessionQueries } from "../../src/opencode/queries.js";
import { queriedRows } from "./queried-rows.js";

const first = `
  CREATE TABLE session (id text, project_id text, parent_id text, directory text, title text, version text, time_created integer);
  CREATE TABLE message (id text, session_id text, time_created integer, data text);
  CREATE TABLE part (id text, message_id text, data text);
  CREATE TABLE account (email text, access_token text);
  INSERT INTO account VALUES ('ann@shop.example', 'secret');
  INSERT INTO session VALUES ('ses_1', 'p', NULL, '/home/ann/shop', 'Pears', '1.2.27', 1);
  INSERT INTO message VALUES ('msg_2', 'ses_1', 20, '{"role":"assistant"}'), ('msg_1', 'ses_1', 10, '{"role":"user"}');
  INSERT INTO part VALUES ('prt_2', 'msg_2', '{"type":"text"}'), ('prt_1', 'msg_2', '{"type":"step-start"}');
`;

const second = `
  CREATE TABLE session_v2 (id text, project_id text, parent_id text, directory text, title text, version text, time_created integer);
  CREATE TABLE session_message (id text, session_id text, type text, seq integer, data text);
`;

describe("sessionQueries", () => {
  it("gives sessions, then messages with their parts, in order", async () => {
    expect(await queriedRows(first)).toEqual([
      {
        id: "ses_1",
        projectID: "p",
        parentID: null,
        directory: "/home/ann/shop",
        title: "Pears",
        version: "1.2.27",
        time: { created: 1 },
      },
      { role: "user", id: "msg_1", sessionID: "ses_1", parts: [] },
      {
        role: "assistant",
        id: "msg_2",
        sessionID: "ses_1",
        parts: [{ type: "step-start" }, { type: "text" }],
      },
    ]);
  });

  it("reads no table but those of sessions, messages, parts, projects and lists of imports", async () => {
    expect(JSON.stringify(await queriedRows(first))).not.toContain("secret");
    const tables = new Map([
      ["session", new Set(["id", "directory", "title", "version", "time_created"])],
      ["message", new Set(["id", "session_id", "data", "time_created"])],
      ["part", new Set(["id", "message_id", "data"])],
      ["credential", new Set(["id", "value"])],
    ]);
    expect(sessionQueries(tables).join(" ")).not.toMatch(/account|credential|token/);
  });

  it("gives what is no JSON in lines of their own, and what is left of its message", async () => {
    const rows = await queriedRows(`${first}
      INSERT INTO message VALUES ('msg_3', 'ses_1', 30, '{"role":' || char(10) || '"us');
      INSERT INTO part VALUES ('prt_3', 'msg_3', '{"type":"text"}'), ('prt_4', 'msg_3', 'torn');`);
    expect(rows.slice(3)).toEqual([
      { role: "damaged", id: "msg_3", sessionID: "ses_1", parts: [{ type: "text" }] },
      '{"role": "us',
      "torn",
    ]);
  });

  it("gives a session that has rows in the second form in that form alone", async () => {
    const rows = await queriedRows(`${first}${second}
      INSERT INTO session VALUES ('ses_2', 'p', NULL, '/home/ann/shop', 'Plums', '1.2.27', 2);
      INSERT INTO message VALUES ('msg_9', 'ses_2', 20, '{"role":"user"}');
      INSERT INTO session_v2 VALUES ('ses_1', 'p', NULL, '/home/ann/shop', 'Pears', '2.0.3', 1);
      INSERT INTO session_v2 VALUES ('ses_2', 'p', NULL, '/home/ann/shop', 'Plums', '2.0.3', 1);
      INSERT INTO session_message VALUES ('msg_5', 'ses_1', 'user', 1, '{"text":"a"}');`);
    expect(rows.slice(4)).toEqual([
      { text: "a", id: "msg_5", sessionID: "ses_1", type: "user", isSecondForm: true },
      { role: "user", id: "msg_9", sessionID: "ses_2", parts: [] },
    ]);
  });

  it("reads bytes as the text that they are", async () => {
    const text = await queriedRows(first);
    const bytes = first
      .replaceAll(/'(?=[\w{/])([^']*)'/g, "CAST('$1' AS BLOB)")
      .replace(/INSERT INTO account[^;]*;/, "");
    expect(bytes).toContain(`CAST('{"role":"user"}' AS BLOB)`);
    expect(await queriedRows(bytes)).toEqual(text);
    expect(
      await queriedRows(`${first} INSERT INTO message VALUES (x'ff', x'00', x'fe', x'ff00');`),
    ).toHaveLength(5);
  });

  it("reads sessions without the columns that some versions lack", async () => {
    const without = first.replace("project_id text, parent_id text, ", "").replace("'p', NULL, ", "");
    const rows = await queriedRows(without);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual({
      id: "ses_1",
      projectID: null,
      directory: "/home/ann/shop",
      title: "Pears",
      version: "1.2.27",
      time: { created: 1 },
    });
  });

  it("leaves out sessions that were taken over from other agents", async () => {
    const rows = await queriedRows(`${first}
      CREATE TABLE external_import (session_id text, source text);
      INSERT INTO external_import VALUES ('ses_1', 'claude-code');`);
    expect(rows).toHaveLength(1);
  });
});

describe("holdsSessions", () => {
  it("asks for the columns that are read", () => {
    expect(holdsSessions(new Map([["session", new Set(["id"])]]))).toBe(false);
    expect(holdsSessions(new Map())).toBe(false);
  });
});
