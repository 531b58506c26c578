import { describe, expect, it } from "vitest";
import { progressNotes } from "../../src/mcp/serve-tools.js";

describe("progressNotes", () => {
  it("are sent to who asks, twice a second, and grow", () => {
    let at = 1000;
    const sent: unknown[] = [];
    const notes = progressNotes({
      token: "mine",
      now: () => at,
      send: async ({ params }) => void sent.push(params),
    });
    for (const [ms, bytes] of [
      [1100, 10],
      [1500, 20],
      [1900, 30],
      [2000, 20],
      [2100, 40],
    ] as const) {
      at = ms;
      notes?.({ bytes, totalBytes: 100 });
    }
    // The first is 500 ms after the call, the second 600 ms after the first; what has not grown is not sent.
    const rest = { progressToken: "mine", total: 100, message: "reading logs" };
    expect(sent).toEqual([
      { ...rest, progress: 20 },
      { ...rest, progress: 40 },
    ]);
  });

  it("are none for those who do not ask", () => {
    expect(progressNotes({ token: undefined, now: () => 0, send: async () => {} })).toBeUndefined();
  });
});
