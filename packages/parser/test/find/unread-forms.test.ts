import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findLogs, openLogRoots } from "../../src/index.js";
import { eventsIn } from "../util/found-logs.js";
import { temporaryFolder } from "../util/temporary-folder.js";

const run = { type: "step_start", timestamp: 1_795_111_200_000, sessionID: "ses_1", part: { id: "prt_1" } };

describe("sessions in forms that are not read", () => {
  it.each([
    [
      "goose.json",
      { id: "1", working_dir: "/home/ann/shop", conversation: [] },
      "an export of Goose: its database is read, sessions.db",
    ],
    ["run.jsonl", run, "the output of a run of OpenCode: its database is read, opencode.db"],
  ])("are named, however short: %s", async (name, record, form) => {
    const folder = temporaryFolder({ [name]: JSON.stringify(record) });
    for (const path of [folder, join(folder, name)]) {
      const { roots, fs } = await openLogRoots([path]);
      expect(eventsIn(await findLogs(roots, fs), folder)).toEqual([
        `file-unrecognised ${name} ${form}`,
        `skipped: unknown format: other ${name}`,
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
