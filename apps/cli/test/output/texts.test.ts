import { describe, expect, it } from "vitest";
import { shortPlace } from "../../src/output/texts.js";

describe("shortPlace", () => {
  it.each([
    ["/logs/-home-ann/cb3ff1cf-1204-4886-a0c8-c937ecf4bdd5.jsonl:12", "-home-ann/cb3ff1cf…:12"],
    ["/logs/-home-ann/cb3ff1cf-1204-4886-a0c8-c937ecf4bdd5.jsonl.gz:12", "-home-ann/cb3ff1cf…:12"],
    ["/logs/a/short.jsonl:7", "a/short.jsonl:7"],
    ["C:\\logs\\a\\twenty-characters-xx.jsonl:7", "a/twenty-characters-xx.jsonl:7"],
    ["/logs/a/x.b:twenty-characters-xx.jsonl:7", "a/x.b:twen…:7"],
    ["short.jsonl", "short.jsonl"],
  ])("writes %s as %s", (place, text) => {
    expect(shortPlace(place)).toBe(text);
  });

  it("takes a time that grows with the length of the name", () => {
    expect(shortPlace(`${".".repeat(500_000)}:`)).toBe("........…");
  });
});
