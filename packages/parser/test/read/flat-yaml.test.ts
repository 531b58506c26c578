import { describe, expect, it } from "vitest";
import { flatYaml } from "../../src/read/read-document.js";

describe("flatYaml", () => {
  it.each([
    ["name: Fix the cart", "Fix the cart"],
    ["name: Fix the cart # today", "Fix the cart"],
    ["name: see#4 of the list", "see#4 of the list"],
    ["name: 'Ann''s cart'", "Ann's cart"],
    ['name: "Fix: \\"cart\\"" # today', 'Fix: "cart"'],
    ["name: true\r", "true"],
    ["name:", ""],
    ["name: |", undefined],
    ["name: [a, b]", undefined],
    ['name: "torn', undefined],
    ["  name: inside", undefined],
    ["- name: of a list", undefined],
    ["name:no space", undefined],
    ["", undefined],
  ])("reads %j as %j", (text, expected) => {
    expect(flatYaml(`id: s1\n${text}\ncwd: /home/ann/shop\n`)["name"]).toBe(expected);
    expect(flatYaml(`id: s1\n${text}\ncwd: /home/ann/shop\n`)["cwd"]).toBe("/home/ann/shop");
  });
});
