import { describe, expect, it } from "vitest";
import { choiceStore } from "../../src/chart-runtime/choice.js";
import { fragmentOf, parseFragment } from "../../src/chart-runtime/choice-on-page.js";

const nothing = { project: null, model: null, tool: null, day: null, session: null };

describe("the choice", () => {
  it("has one key of each dimension, several at once, and loses one that is chosen again", () => {
    const store = choiceStore();
    const seen: unknown[] = [];
    store.subscribe((choice) => seen.push(choice));
    store.toggle("project", "/src/shop");
    store.toggle("tool", "Bash");
    store.toggle("project", "/src/blog");
    store.toggle("tool", "Bash");
    expect(seen).toEqual([
      { ...nothing, project: "/src/shop" },
      { ...nothing, project: "/src/shop", tool: "Bash" },
      { ...nothing, project: "/src/blog", tool: "Bash" },
      { ...nothing, project: "/src/blog" },
    ]);
  });

  it("tells of changes alone", () => {
    const store = choiceStore();
    let changes = 0;
    store.subscribe(() => changes++);
    store.clear();
    store.set({ day: "2026-11-09" });
    store.set({ day: "2026-11-09" });
    store.clear();
    expect(changes).toBe(2);
    expect(store.get()).toEqual(nothing);
  });
});

describe("the fragment", () => {
  it.each([
    ["", { anchor: "", choice: {} }],
    ["#cost", { anchor: "cost", choice: {} }],
    ["#project=%2Fsrc%2Fshop", { anchor: "", choice: { project: "/src/shop" } }],
    ["#cost&model=opus-5&day=2026-11-09", { anchor: "cost", choice: { model: "opus-5", day: "2026-11-09" } }],
    ["#tool=a%26b%3D%23%25", { anchor: "", choice: { tool: "a&b=#%" } }],
  ])("%s is read and written", (hash, fragment) => {
    expect(parseFragment(hash)).toEqual(fragment);
    expect(fragmentOf(fragment)).toBe(hash);
  });

  it("replaces half of a character, which no address can hold", () => {
    expect(fragmentOf({ anchor: "", choice: { project: "/src/\ud83d" } })).toBe(
      "#project=%2Fsrc%2F%EF%BF%BD",
    );
  });

  it("leaves out what it does not know, and what is no text", () => {
    expect(parseFragment("#cost&price=1&project=%E0%A4%A&tool=&model=a&model=b")).toEqual({
      anchor: "cost",
      choice: { model: "b" },
    });
  });
});
