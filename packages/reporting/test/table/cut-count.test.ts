import { describe, expect, it } from "vitest";
import { cutCount } from "../../src/table/fit-text.js";

describe("cutCount", () => {
  it.each([
    ["npm test 31", 11, "npm test 31"],
    ["npm test 31", 9, "npm t… 31"],
    ["git commit 1,204", 10, "git… 1,204"],
    ["npm test", 6, "npm t…"],
    ["npm test 31", 4, "npm…"],
    ["猫猫猫 3", 6, "猫… 3"],
    ["", 3, ""],
  ])("cuts %j to %i columns", (text, width, cut) => expect(cutCount(text, width)).toBe(cut));
});
