import { describe, expect, it } from "vitest";
import { shortIds } from "../../src/words/names.js";

describe("shortIds", () => {
  it.each([
    [["a"], ["a"]],
    [
      ["12345678-aaaa", "12345678-bbbb", "23456789-cccc"],
      ["12345678-a", "12345678-b", "23456789"],
    ],
    [
      ["12345678", "123456789", "123456789"],
      ["12345678", "123456789", "123456789"],
    ],
  ])("cuts %j to %j", (ids, short) => expect(ids.map(shortIds(ids))).toEqual(short));

  it("cuts an id that it was not told of to 8 characters", () => {
    expect(shortIds(["12345678-aaaa", "12345678-bbbb"])("23456789-cccc")).toBe("23456789");
  });

  it("takes a time that grows with the length of ids", () => {
    const long = "x".repeat(1_000_000);
    const ids = [`${long}abc`, `${long}bcd`];
    expect(shortIds(ids)(`${long}abc`)).toBe(`${long}a`);
  });
});
