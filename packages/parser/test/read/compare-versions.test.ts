import { describe, expect, it } from "vitest";
import { compareVersions } from "../../src/read/compare-versions.js";

describe("compareVersions", () => {
  it("orders by numbers, with a pre-release before its release", () => {
    const versions = ["2.1.10", "2.1.9", "dev", "2.1.10-beta.1", "2.2", "10.0.0", "2.1.9+build"];
    expect([...versions].sort(compareVersions)).toEqual([
      "2.1.9",
      "2.1.9+build",
      "2.1.10-beta.1",
      "2.1.10",
      "2.2",
      "10.0.0",
      "dev",
    ]);
  });
});
