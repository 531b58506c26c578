import { describe, expect, it } from "vitest";
import { shownSessions } from "../../../src/analysis/session/session-page.js";

const session = (sessionId: string, costUsd: number | null, requests = 1) => ({
  sessionId,
  costUsd,
  requests,
});
const ids = (sessions: readonly ReturnType<typeof session>[], all = false) =>
  shownSessions(sessions, { all }).map(({ sessionId }) => sessionId);

describe("sessions with a page", () => {
  it("are those of at least 1 % of the cost, the most expensive first", () => {
    // Of 100 dollars: one of 1 is 1 %, one of 0.99 is less.
    const rows = [
      session("least", 1),
      session("less", 0.99),
      ...[30, 20, 40, 8.01].map((usd) => session(`of ${usd}`, usd)),
    ];
    expect(ids(rows)).toEqual(["of 40", "of 30", "of 20", "of 8.01", "least"]);
  });

  it("are at least five, of which nothing need be known, without those that nobody answered", () => {
    expect(ids([session("a", null), session("b", 100), session("c", 0), session("none", null, 0)])).toEqual([
      "b",
      "a",
      "c",
    ]);
    expect(ids(Array.from({ length: 9 }, (_, at) => session(`${at}`, null)))).toHaveLength(5);
  });

  it("are all where all are asked for", () => {
    const many = Array.from({ length: 300 }, (_, at) => session(`${at}`, at === 0 ? 1000 : 0.01));
    expect(ids(many)).toHaveLength(5);
    expect(ids(many, true)).toHaveLength(300);
  });
});
