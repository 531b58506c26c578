import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findLogs, openLogRoots } from "../../src/index.js";
import { temporaryFolder } from "../util/temporary-folder.js";
import { unitsIn } from "../util/found-logs.js";

const head = `{"type":"session","version":3,"id":"s1","timestamp":"2026-11-19T09:00:00.000Z","cwd":"/home/ann/shop"}\n`;
const session = "2026-11-19T09-00-00-000Z_s1";

async function findIn(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder(files);
  const { roots, fs } = await openLogRoots([folder]);
  const found = await findLogs(roots, fs);
  return { folder, found };
}

describe("files of a session", () => {
  it("are its own and those of its subagents, to any depth", async () => {
    const { folder, found } = await findIn({
      [`-shop/${session}.jsonl`]: head,
      [`-shop/${session}/Anna.jsonl`]: head,
      [`-shop/${session}/Anna/Carl.jsonl`]: head,
      [`-shop/${session}/run-0/session.jsonl`]: head,
      "-shop/alone.jsonl": head,
    });
    expect(unitsIn(found, join(folder, "-shop"))).toEqual([
      [
        `main ${session}.jsonl`,
        `agent ${session}/Anna.jsonl`,
        `agent ${session}/Anna/Carl.jsonl`,
        `agent ${session}/run-0/session.jsonl`,
      ],
      ["main alone.jsonl"],
    ]);
    expect(found.units[0]!.files.map(({ agentLabel }) => agentLabel)).toEqual([
      null,
      "Anna",
      "Carl",
      "run-0",
    ]);
  });

  it("go together where the session's own is missing", async () => {
    const { folder, found } = await findIn({
      [`-shop/${session}/Anna.jsonl`]: head,
      [`-shop/${session}/Bert.jsonl`]: head,
    });
    expect(unitsIn(found, join(folder, "-shop"))).toEqual([
      [`agent ${session}/Anna.jsonl`, `agent ${session}/Bert.jsonl`],
    ]);
  });

  it("keep their usage under the names of what was deleted and reset", async () => {
    const { folder, found } = await findIn({
      "a.jsonl.deleted.2026-11-17T09-00-00.000Z": head,
      "b.jsonl.reset.2026-11-17T09-00-00.000Z": head,
      "c.jsonl.bak": head,
    });
    expect(unitsIn(found, folder).flat()).toEqual([
      "main a.jsonl.deleted.2026-11-17T09-00-00.000Z",
      "main b.jsonl.reset.2026-11-17T09-00-00.000Z",
    ]);
  });
});
