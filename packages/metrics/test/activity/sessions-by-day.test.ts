import { describe, expect, it } from "vitest";
import { sessionsByDay, totals } from "../../src/index.js";
import { at, factsOf } from "../util/facts.js";

describe("sessionsByDay", () => {
  it("R44 counts a session on every day on which it has a request, and once in the total", () => {
    const sunday = { at: at("2026-11-08T12:00:00Z") };
    const monday = { at: at("2026-11-09T12:00:00Z") };
    const facts = factsOf({
      requests: [
        sunday,
        sunday,
        sunday,
        monday,
        monday,
        { ...monday, sessionId: "s2" },
        { at: null, sessionId: "s3" },
      ],
    });
    expect(sessionsByDay(facts, { timezone: "Europe/Berlin", weekStart: "monday" })).toEqual([
      { date: "2026-11-08", sessions: 1 },
      { date: "2026-11-09", sessions: 2 },
    ]);
    expect(totals(facts).sessions).toBe(3);
  });
});
