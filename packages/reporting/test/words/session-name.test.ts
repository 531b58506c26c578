import { describe, expect, it } from "vitest";
import { sessionName, sessionNames, sessionOrigin } from "../../src/words/session-name.js";

const session = {
  title: null,
  firstWords: null,
  project: "/home/ann/shop",
  startedAt: "2026-11-09T09:06:30.000Z",
};

describe("sessionName", () => {
  it.each([
    ["its title", { title: "Gift cards", firstWords: "make gift cards" }, "Gift cards"],
    ["the first words", { firstWords: "make gift cards" }, "make gift cards"],
    ["project and start", {}, "shop, Mon 9 Nov 10:06"],
    ["the project alone", { startedAt: null }, "shop"],
    ["the start alone", { project: null }, "Mon 9 Nov 10:06"],
    ["nothing", { project: null, startedAt: null }, "untitled"],
  ])("is %s", (_, known, name) => {
    expect(sessionName({ ...session, ...known }, "Europe/Berlin")).toBe(name);
  });

  it("is one line of at most 60 characters", () => {
    const name = sessionName({ ...session, title: `a\nb\u202e${"c".repeat(100)}` }, "UTC");
    expect(name).toHaveLength(60);
    expect(name).not.toMatch(/[\n\u202e]/);
  });
});

describe("sessionOrigin", () => {
  it("counts the day in the zone", () => {
    expect(sessionOrigin({ ...session, startedAt: "2026-11-09T23:30:00.000Z" }, "Asia/Tokyo")).toBe(
      "shop, Tue 10 Nov 08:30",
    );
  });
});

describe("sessionNames", () => {
  it("adds the id to those without a title that are called the same", () => {
    const sessions = [
      { ...session, sessionId: "01a1fbb0-72d9" },
      { ...session, sessionId: "01a1fbb0-9bd7" },
      { ...session, sessionId: "01a1fbb1-0000", project: null },
      { ...session, sessionId: "01a1fbb2-0000", title: "Gift cards" },
      { ...session, sessionId: "01a1fbb3-0000", title: "Gift cards" },
    ];
    expect(sessions.map(sessionNames(sessions, "Europe/Berlin"))).toEqual([
      "shop, Mon 9 Nov 10:06 (01a1fbb0-7)",
      "shop, Mon 9 Nov 10:06 (01a1fbb0-9)",
      "Mon 9 Nov 10:06",
      "Gift cards",
      "Gift cards",
    ]);
  });
});
