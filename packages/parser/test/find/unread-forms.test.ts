import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findLogs, openLogRoots } from "../../src/index.js";
import { eventsIn } from "../util/found-logs.js";
import { temporaryFolder } from "../util/temporary-folder.js";

const run = { type: "step_start", timestamp: 1_795_111_200_000, sessionID: "ses_1", part: { id: "prt_1" } };
const piHead = {
  type: "session",
  version: 3,
  id: "0a0b0c0d",
  timestamp: "2026-11-10T10:00:00.000Z",
  cwd: "/home/ann",
};

describe("sessions in forms that are not read", () => {
  it.each([
    [
      "run.jsonl",
      run,
      "the output of a run of OpenCode, which names no model: its database is read, opencode.db",
    ],
    [
      "pi.jsonl",
      `${JSON.stringify(piHead)}\n{"type":"agent_start"}\n`,
      "the output of a run of Pi or Oh My Pi, whose lines repeat messages and have no ids: the session’s own file is read",
    ],
  ])("are named, however short: %s", async (name, record, form) => {
    const folder = temporaryFolder({ [name]: typeof record === "string" ? record : JSON.stringify(record) });
    for (const path of [folder, join(folder, name)]) {
      const { roots, fs } = await openLogRoots([path]);
      expect(eventsIn(await findLogs(roots, fs), folder)).toEqual([
        `file-uncounted ${name} ${form}`,
        `skipped: ${form}: other ${name}`,
      ]);
    }
  });

  it("are no others", async () => {
    const folder = temporaryFolder({
      "a.json": '{"working_dir":"/home/ann"}',
      "b.jsonl": '{"sessionID":"ses_1"}',
    });
    const { roots, fs } = await openLogRoots([folder]);
    expect(eventsIn(await findLogs(roots, fs), folder)).toEqual([
      "skipped: unknown format: other a.json",
      "skipped: unknown format: other b.jsonl",
    ]);
  });
});
