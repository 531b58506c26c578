import { describe, expect, it } from "vitest";
import { newFileName } from "../../src/units/ledger-files.js";
import { lastWrittenMs, readingPrefix, readingText, unitKey, unitOfKey } from "../../src/units/unit-keys.js";
import type { Reading } from "../../src/units/unit-keys.js";

const reading: Reading = { build: "1", roots: ["/a", "/b"], reader: "scan", activity: {} };

describe("readingText", () => {
  it("is the same for the same folders in any order", () => {
    expect(readingText({ ...reading, roots: ["/b", "/a"] })).toBe(readingText(reading));
  });

  it.each<Partial<Reading>>([
    { build: "2" },
    { roots: ["/a"] },
    { roots: ["/a,/b"] },
    { reader: "json" },
    { activity: { activeGapMs: 60_000 } },
  ])("is another one with %o", (change) => {
    expect(readingText({ ...reading, ...change })).not.toBe(readingText(reading));
  });
});

describe("names", () => {
  it("begin with the build and the way to read, and sort by time", () => {
    const prefix = readingPrefix("0123abcd", readingText(reading));
    expect(prefix).toMatch(/^0123abcd-[0-9a-f]{8}-$/);
    const [early, late] = [newFileName(prefix, 999_999_999_999), newFileName(prefix, 1_000_000_000_000)];
    expect(early < late).toBe(true);
    expect(late).toMatch(new RegExp(`^${prefix}\\d{16}-[a-z0-9]+\\.pack$`));
    expect(newFileName(prefix, 5)).not.toBe(newFileName(prefix, 5));
  });
});

describe("a database that is being written", () => {
  // 100 bytes and 20 in the log beside it, which was written last.
  const version = "7 100 1000 1000 8 20 5000.5 5000.5 at 6000";
  const unit = {
    id: "/a.db",
    source: "goose",
    files: [
      {
        path: "/a.db",
        version,
        sizeBytes: 120,
        kind: "main",
        framing: "database",
        sessionFolder: null,
        agentLabel: null,
        workflowId: null,
      },
    ],
    sizeBytes: 120,
  } as const;

  it("has the size of both files", () => {
    expect(unitOfKey(unitKey(unit))).toEqual(unit);
  });

  it("was written when the log beside it was", () => {
    expect(lastWrittenMs(unit)).toBe(5000.5);
  });
});
