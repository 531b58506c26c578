import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { findLogs, openLogRoots, readUnit } from "../../src/index.js";
import { databaseFiles } from "../util/database-files.js";
import { temporaryFolder } from "../util/temporary-folder.js";

const table = "CREATE TABLE transcript_events (session_id, seq, event_json, created_at, event_zstd)";

function said(id: string): string {
  const timestamp = "2026-11-20T10:00:00.000Z";
  return JSON.stringify({ type: "message", id, timestamp, message: { role: "user", content: "Hello." } });
}

function bytes(content: Uint8Array): string {
  return `X'${Buffer.from(content).toString("hex")}'`;
}

async function read(...statements: readonly string[]) {
  const folder = temporaryFolder();
  const [files] = await databaseFiles([[table, ...statements].join(";")]);
  const path = join(folder, "openclaw-agent.sqlite");
  writeFileSync(path, files!.get("")!);
  const { roots, fs } = await openLogRoots([path]);
  const found = await findLogs(roots, fs);
  const told: string[] = found.events.map(({ kind }) => kind);
  for (const unit of found.units) {
    for await (const events of readUnit(unit, fs)) {
      for (const event of events) {
        if (event.kind === "prompt") told.push(`prompt of ${event.origin.sessionId}`);
        if (event.kind === "problem") told.push(`${event.problem.code} ${event.problem.detail ?? ""}`.trim());
      }
    }
  }
  return told;
}

describe("the database of an OpenClaw agent", () => {
  it("is read in order of its sessions, entries as text and as compressed bytes", async () => {
    const told = await read(
      `INSERT INTO transcript_events VALUES ('s2', 1, '${said("b1")}', 1, NULL)`,
      `INSERT INTO transcript_events VALUES ('s1', 1, '${said("a1")}', 1, NULL)`,
      `INSERT INTO transcript_events VALUES ('s1', 2, NULL, 1, ${bytes(gzipSync(said("a2")))})`,
    );
    expect(told).toEqual(["prompt of s1", "prompt of s1", "prompt of s2"]);
  });

  it("reads a text over several lines as one", async () => {
    const spread = JSON.stringify(JSON.parse(said("a1")), null, 2);
    expect(await read(`INSERT INTO transcript_events VALUES ('s1', 1, '${spread}', 1, NULL)`)).toEqual([
      "prompt of s1",
    ]);
  });

  it("tells damaged entries and reads the others", async () => {
    const cut = gzipSync(said("a2").repeat(20)).subarray(0, 30);
    const told = await read(
      `INSERT INTO transcript_events VALUES ('s1', 1, NULL, 1, ${bytes(cut)})`,
      `INSERT INTO transcript_events VALUES ('s1', 2, '{"type":"mess', 1, NULL)`,
      `INSERT INTO transcript_events VALUES ('s1', 3, '${said("a3")}', 1, NULL)`,
    );
    expect(told).toContain("prompt of s1");
    expect(told).toContain("file-unreadable compressed file is cut short");
    expect(told).toContain("not-json 13 bytes");
  });

  it("asks nothing of a database that had no sessions yet", async () => {
    const other = "DROP TABLE transcript_events; CREATE TABLE schema_meta (meta_key, role)";
    expect(await read(other)).toEqual(["fileRead"]);
    expect(await read(`${other}; CREATE TABLE session_rows (id)`)).toEqual(["problem", "fileRead"]);
  });
});
