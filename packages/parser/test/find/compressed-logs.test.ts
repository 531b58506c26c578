import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { findLogs, openLogRoots, readUnit } from "../../src/index.js";
import { fakeSource } from "../util/fake-source.js";
import { eventsIn, findFakes, unitsIn } from "../util/found-logs.js";
import { temporaryFolder } from "../util/temporary-folder.js";
import { zstdFrame } from "../util/zstd-frame.js";

const log = '{"fake":"say"}\n';
const rollout = (id: string) => `{"timestamp":"t","type":"session_meta","payload":{"id":"${id}"}}\n`;

/** The records that a unit's files gave, as `status reason records size path`. */
async function read(folder: string): Promise<string[]> {
  const { roots, fs } = await openLogRoots([folder]);
  const sources = [fakeSource];
  const files: string[] = [];
  for (const unit of (await findLogs(roots, fs, { sources })).units) {
    for await (const events of readUnit(unit, fs, { sources })) {
      for (const event of events) {
        if (event.kind !== "fileRead") continue;
        const { status, reason, records, sizeBytes, path } = event.file;
        files.push(`${status} ${reason} ${records} ${sizeBytes} ${path.slice(folder.length + 1)}`);
      }
    }
  }
  return files;
}

describe("compressed logs", () => {
  it("R01 finds compressed logs with the files of their session", async () => {
    const folder = temporaryFolder({
      "s1.jsonl.zst": zstdFrame(log),
      "s1/subagents/agent-a.jsonl.gz": gzipSync(log),
      "s1/subagents/agent-a.meta.json": "{}",
      "s2.jsonl.gz": gzipSync(log),
      "s3.json.gz": gzipSync(`[\n${log}]`),
    });
    const found = await findFakes([folder]);
    expect(found.events).toEqual([]);
    expect(unitsIn(found, folder)).toEqual([
      ["main s1.jsonl.zst", "agent s1/subagents/agent-a.jsonl.gz", "meta s1/subagents/agent-a.meta.json"],
      ["main s2.jsonl.gz"],
      ["main s3.json.gz"],
    ]);
    expect(found.units[0]?.files[1]).toMatchObject({ sessionFolder: "s1", agentLabel: "a" });
    expect(found.units.map(({ files }) => files[0]?.framing)).toEqual(["lines", "lines", "document"]);
    expect(unitsIn(await findFakes([`${folder}/s1.jsonl.zst`]), folder)[0]).toHaveLength(3);
  });

  it("tells compression by the bytes, not by the name", async () => {
    const folder = temporaryFolder({
      "a.jsonl": gzipSync(log.repeat(3)),
      "b.jsonl.gz": zstdFrame(log.repeat(2)),
      "c.jsonl.zst": log,
    });
    expect(await read(folder)).toEqual([
      `read null 3 ${gzipSync(log.repeat(3)).length} a.jsonl`,
      // A header of 6 bytes and one of 3, and twice 15 bytes.
      "read null 2 39 b.jsonl.gz",
      "read null 1 15 c.jsonl.zst",
    ]);
  });

  it("R70 reads a log and its compressed forms, as each may have rows of its own", async () => {
    const folder = temporaryFolder({
      "a.jsonl": log,
      "a.jsonl.zst": zstdFrame(log),
      "b.jsonl.gz": gzipSync(log),
      "b.jsonl.zst": zstdFrame(log),
      "c.jsonl": "",
      "c.jsonl.gz": gzipSync(log),
    });
    const found = await findFakes([folder]);
    expect(unitsIn(found, folder).flat()).toEqual([
      "main a.jsonl",
      "main a.jsonl.zst",
      "main b.jsonl.gz",
      "main b.jsonl.zst",
      "main c.jsonl.gz",
    ]);
    expect(eventsIn(found, folder)).toEqual(["skipped: empty: other c.jsonl"]);
  });

  it("R70 reads every copy of a log that may have gone on, and of equal ones the live one", async () => {
    const folder = temporaryFolder({
      "sessions/2026/11/03/a.jsonl.zst": zstdFrame(rollout("t1")),
      "archived_sessions/a.jsonl": rollout("t1"),
      "sessions/2026/11/03/b.jsonl.zst": zstdFrame(rollout("t2")),
      "archived_sessions/b.jsonl.zst": zstdFrame(rollout("t2")),
      "sessions/2026/11/03/c.jsonl": rollout("t3"),
      "archived_sessions/c.jsonl": rollout("t3"),
      "archived_sessions/other-name.jsonl.zst": zstdFrame(rollout("t3")),
    });
    const { roots, fs } = await openLogRoots([folder]);
    const found = await findLogs(roots, fs);
    expect(unitsIn(found, folder).flat()).toEqual([
      "main archived_sessions/a.jsonl",
      "main archived_sessions/other-name.jsonl.zst",
      "main sessions/2026/11/03/a.jsonl.zst",
      "main sessions/2026/11/03/b.jsonl.zst",
      "main sessions/2026/11/03/c.jsonl",
    ]);
    expect(eventsIn(found, folder).sort()).toEqual([
      "skipped: archived copy: other archived_sessions/b.jsonl.zst",
      "skipped: archived copy: other archived_sessions/c.jsonl",
    ]);
  });

  it("R82 reads what lies before damage, and names files that show nothing before it", async () => {
    const whole = Buffer.concat([gzipSync(log.repeat(2)), gzipSync(log)]);
    const folder = temporaryFolder({
      "a.jsonl.gz": whole.subarray(0, -10),
      "b.jsonl.zst": zstdFrame(log).subarray(0, 8),
      "c.jsonl.gz": Buffer.concat([gzipSync(log).subarray(0, 3), Buffer.alloc(50, 0xee)]),
      "d.jsonl.gz": gzipSync(""),
    });
    // The cut takes the end of the third row, in the second member.
    expect(await read(folder)).toEqual([
      `failed compressed file is cut short 2 ${whole.length - 10} a.jsonl.gz`,
    ]);
    expect(eventsIn(await findFakes([folder]), folder)).toEqual([
      "file-unreadable b.jsonl.zst compressed file is cut short",
      "failed: compressed file is cut short: other b.jsonl.zst",
      "file-unreadable c.jsonl.gz compressed file is damaged",
      "failed: compressed file is damaged: other c.jsonl.gz",
      "skipped: empty: other d.jsonl.gz",
    ]);
  });
});
