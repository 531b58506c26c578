import type { ForkEvent, LogEvent } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { clock, requestPart, row, usage } from "../../events.js";
import { factsOf, pick } from "../../facts-of.js";

/** The second line of a thread's file answers, and so does each one after it, a second apart. */
function answers(
  sessionId: string,
  time: string,
  count: number,
  file = `/logs/${sessionId}.jsonl`,
): LogEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const line = index + 2;
    const origin = row({
      sessionId,
      file,
      line,
      uuid: `${sessionId}:${line}`,
      at: clock(time) + line * 1000,
    });
    return requestPart(`${sessionId}-r${line}`, origin, {
      requestId: null,
      usage: usage({ inputTokens: 5 }),
    });
  });
}

function fork(sessionId: string, forkedFrom: string, originRows?: number): ForkEvent {
  const origin = row({ sessionId, file: `/logs/${sessionId}.jsonl`, line: 1, at: clock("10:00") });
  const rows = originRows === undefined ? {} : { originRows };
  return { kind: "fork", origin, forkedFrom, copiedLine: 0, ownLine: 1, ...rows };
}

function forkedAfter(...units: readonly (readonly LogEvent[])[]) {
  return Object.fromEntries(
    pick(factsOf(...units).sessions, "sessionId", "forkedAfter").map(({ sessionId, forkedAfter: key }) => [
      sessionId,
      key,
    ]),
  );
}

const origin = answers("origin", "09:00", 3);

function afterRows(originRows?: number) {
  return forkedAfter(origin, [fork("f", "origin", originRows), ...answers("f", "10:00", 1)]);
}

describe("requestsBeforeForks", () => {
  it("takes the last request in the rows that the log says come before", () => {
    expect(afterRows(3)).toMatchObject({ origin: null, f: "origin-r3" });
    expect(afterRows(4)).toMatchObject({ f: "origin-r4" });
    expect(afterRows(1)).toMatchObject({ f: null });
    expect(afterRows()).toMatchObject({ f: null });
  });

  it("counts the rows that the origin has of its own origin", () => {
    const first = [fork("f", "origin", 3), ...answers("f", "10:00", 2)];
    const second = [fork("g", "f", 5), ...answers("g", "11:00", 1)];
    expect(forkedAfter(origin, first, second)).toMatchObject({ g: "f-r2" });
  });

  it("takes the last copy under the origin's id", () => {
    const copied = answers("origin", "09:00", 2, "/logs/f.jsonl");
    const own = answers("f", "10:00", 5).slice(2);
    const forked = [fork("f", "origin"), ...copied, ...own];
    expect(forkedAfter(origin, forked)).toMatchObject({ f: "origin-r3" });
    expect(forkedAfter(forked)).toMatchObject({ f: "origin-r3" });
  });
});
