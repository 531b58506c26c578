import type { StoredFile } from "@turnmeter/safe-fs";
import { describe, expect, it } from "vitest";
import { removeOld } from "../../src/cache/candidate-cache.js";

const dayMs = 86_400_000;
const nowMs = 100 * dayMs;

/** What is left of files with these sizes and ages. */
function leftOf(files: Readonly<Record<string, { readonly bytes: number; readonly days: number }>>) {
  const left = new Map<string, StoredFile>(
    Object.entries(files).map(([name, { bytes, days }]) => [
      name,
      { name, sizeBytes: bytes, mtimeMs: nowMs - days * dayMs },
    ]),
  );
  const store = { list: () => [...left.values()], remove: (name: string) => left.delete(name) };
  removeOld(store, nowMs);
  return [...left.keys()];
}

describe("removeOld", () => {
  it("removes what is older than 30 days", () => {
    expect(leftOf({ a: { bytes: 1, days: 30 }, b: { bytes: 1, days: 30.01 } })).toEqual(["a"]);
  });

  it("removes the oldest ones beyond 2 GB in all", () => {
    const gigabyte = 1_000_000_000;
    expect(
      leftOf({
        oldest: { bytes: 1, days: 3 },
        newest: { bytes: gigabyte, days: 1 },
        middle: { bytes: gigabyte, days: 2 },
      }),
    ).toEqual(["newest", "middle"]);
  });
});
