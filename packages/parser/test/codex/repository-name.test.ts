import { describe, expect, it } from "vitest";
import { repositoryName } from "../../src/codex/thread.js";

describe("repositoryName", () => {
  it.each([
    "git@Git.Example:ann/shop.git",
    "https://git.example/ann/shop",
    "https://git.example/ann/shop.git/",
    "https://ann:secret@git.example:8443/ann/shop.git",
    "ssh://git@git.example:22/ann/shop",
  ])("R53 is the same for all ways to reach one: %s", (url) => {
    expect(repositoryName(url)).toBe("git.example/ann/shop");
  });

  it("keeps what is no address, and is null where nothing is named", () => {
    expect(["../shop.git", "C:\\work\\shop", " ", null].map(repositoryName)).toEqual([
      "../shop",
      "C:\\work\\shop",
      null,
      null,
    ]);
  });

  it("takes no longer for many slashes", () => {
    const long = `x${"/".repeat(500_000)}x`;
    expect(repositoryName(long)).toBe(long);
  });
});
