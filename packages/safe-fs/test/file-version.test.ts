import { describe, expect, it } from "vitest";
import { fileVersion } from "../src/path-version.js";

const file = {
  ino: 7,
  size: 120,
  mtimeMs: 1_000_000.25,
  ctimeMs: 1_000_000.5,
  isFile: () => true,
  isDirectory: () => false,
  isSymbolicLink: () => false,
};

describe("fileVersion", () => {
  it("stays the same while nothing changes", () => {
    expect(fileVersion({ ...file }, 1_002_001)).toBe(fileVersion(file, 9_000_000));
  });

  it.each([["ino"], ["size"], ["mtimeMs"], ["ctimeMs"]] as const)(
    "is another one with another %s",
    (name) => {
      expect(fileVersion({ ...file, [name]: file[name] + 0.25 }, 9_000_000)).not.toBe(
        fileVersion(file, 9_000_000),
      );
    },
  );

  it("holds for no later look within two seconds of a change, nor where the clock is behind", () => {
    expect(fileVersion(file, 1_001_999)).not.toBe(fileVersion(file, 1_002_001));
    expect(fileVersion(file, 999_000)).not.toBe(fileVersion(file, 1_002_001));
    expect(fileVersion(file, 1_001_000)).not.toBe(fileVersion(file, 1_001_001));
  });
});
