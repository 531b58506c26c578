import { describe, expect, it } from "vitest";
import { instantOfPath } from "../../src/codex/format.js";

const moment = (path: string) => {
  const at = instantOfPath(path);
  return at === null ? null : new Date(at).toISOString();
};

describe("instantOfPath", () => {
  it.each([
    // 0x019a4e34c000 ms after 1970.
    ["/a/rollout-2026-01-01T00-00-00-019a4e34-c000-7abc-8000-000000000001.jsonl", "2025-11-04T09:31:11.232Z"],
    ["/a/rollout-2025-09-30T23-30-00-3f0c4e52-9a7e-4c1d-8e9b-7a1000000001.jsonl", "2025-09-30T23:30:00.000Z"],
    ["/a/rollout-2025-06-01-3f0c4e52-9a7e-4c1d-8e9b-7a1000000001.json", "2025-06-01T00:00:00.000Z"],
    // An id that only looks like one with a time, and no date.
    ["/a/rollout-c7000000-0000-7000-8000-000000000001.jsonl", null],
    ["/a/rollout-2025-19-30T23-30-00-x.jsonl", null],
    ["/2025-09-30/notes.jsonl", null],
  ])("R45 reads the time of %s as %s", (path, at) => expect(moment(path)).toBe(at));
});
