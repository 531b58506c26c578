import type { TokenUsage } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { byRule } from "../../by-rule.js";
import { call, clock, copied, forked, interruption, prompt, requestPart, row, usage } from "../../events.js";
import type { RowParts } from "../../events.js";
import { factsOf, pick } from "../../facts-of.js";

/** A row of a gateway's response at a time of day, with the counters given and no request id. */
function part(messageId: string, time: string, counters: Partial<TokenUsage>, at: RowParts = {}) {
  return requestPart(messageId, row({ at: clock(time), uuid: `u${time}`, ...at }), {
    requestId: null,
    isMessageIdGlobal: false,
    usage: usage(counters),
  });
}

const long = (inputTokens: number, outputTokens: number) => ({ inputTokens, outputTokens });

describe("joinGatewayRows", () => {
  it.each(
    byRule([
      {
        rule: "R06 joins rows of one id and one prompt, also with another response between them",
        events: [
          part("gen-1", "10:00", long(5, 1)),
          part("gen-2", "10:01", long(9, 7)),
          part("gen-1", "10:02", long(5, 3)),
        ],
        outputs: [3, 7],
      },
      {
        rule: "R06 keeps rows of one id with other counters apart, whichever counter that is",
        events: [
          part("gen-1", "10:00", long(5, 1)),
          part("gen-1", "10:01", { cacheReadTokens: 5, outputTokens: 2 }),
          part("gen-1", "10:02", { cacheWrite5mTokens: 5, outputTokens: 3 }),
        ],
        outputs: [1, 2, 3],
      },
      {
        rule: "R06 keeps rows of one id and one prompt apart where a person asked between them",
        events: [
          part("gen-1", "10:00", long(5, 1)),
          prompt("again", { at: clock("10:01") }),
          part("gen-1", "10:02", long(5, 2)),
        ],
        outputs: [1, 2],
      },
      {
        rule: "R06 keeps rows of one id and one prompt in two threads apart",
        events: [part("gen-1", "10:00", long(5, 1)), part("gen-1", "10:01", long(5, 2), { agentId: "a" })],
        outputs: [1, 2],
      },
      {
        rule: "R06 gives a row that states no prompt to the next one with its id",
        events: [
          part("gen-1", "10:00", long(5, 1)),
          part("gen-1", "10:01", long(0, 0)),
          part("gen-1", "10:02", long(8, 2)),
        ],
        outputs: [1, 2],
      },
      {
        rule: "R06 gives a last row that states no prompt to the one before it",
        events: [part("gen-1", "10:00", long(5, 1)), part("gen-1", "10:01", long(0, 2))],
        outputs: [2],
      },
      {
        rule: "R06 joins the rows of a turn of which none states a prompt",
        events: [
          part("gen-1", "10:00", long(0, 1)),
          part("gen-1", "10:01", long(0, 2)),
          prompt("again", { at: clock("10:02") }),
          part("gen-1", "10:03", long(0, 3)),
        ],
        outputs: [2, 3],
      },
    ]),
  )("%s", (_, { events, outputs }) => {
    const [first, rest] = [events.slice(0, 2), copied(events.slice(2), () => ({ file: "/rest.jsonl" }))];
    for (const facts of [
      factsOf(events),
      factsOf(events.toReversed()),
      factsOf(
        events,
        copied(events, () => ({ file: "/copy.jsonl" })),
      ),
      factsOf(events.slice(1), forked(events, "s2")),
      factsOf(first, rest),
    ]) {
      expect([...facts.requests.columns.outputTokens].toSorted((a, b) => a! - b!)).toEqual(outputs);
    }
  });

  it("R11 R13 keeps responses apart where a fork ends before the row that says what another one is part of", () => {
    const beginning = [part("gen-1", "10:00", long(5, 1)), part("gen-1", "10:01", long(0, 0))];
    const whole = [...beginning, part("gen-1", "10:02", long(8, 2))];
    for (const facts of [factsOf(whole, forked(beginning, "s2")), factsOf(forked(beginning, "s2"), whole)])
      expect([...facts.requests.columns.outputTokens].toSorted((a, b) => a! - b!)).toEqual([1, 2]);
  });

  it("R10 compares the output with the content of all rows of a log", () => {
    const rows = ["10:00", "10:01"].map((time) => ({
      ...part("gen-1", time, long(5, 10)),
      stopReason: null,
      contentChars: 150,
    }));
    for (const facts of [factsOf(rows), factsOf(rows, forked(rows, "s2"))])
      expect([...facts.requests.columns.tokenBasis]).toEqual(["lowerBound"]);
    expect([...factsOf(rows.slice(1)).requests.columns.tokenBasis]).toEqual(["exact"]);
  });

  it("R07 tells rows of one log as streamed, and those of a fork as copies", () => {
    const rows = [part("gen-1", "10:00", long(5, 1)), part("gen-1", "10:01", long(5, 3))];
    const facts = factsOf(rows, forked(rows, "s2"));
    expect(pick(facts.copies, "kind", "rows", "outputTokens")).toEqual([
      { kind: "otherSession", rows: 2, outputTokens: 4 },
      { kind: "streamed", rows: 1, outputTokens: 1 },
    ]);
  });

  it("R62 lets an interruption cut the calls of all rows of a response", () => {
    const [first, second] = [
      row({ at: clock("10:00"), uuid: "u1" }),
      row({ at: clock("10:01"), uuid: "u2" }),
    ];
    const ids = { requestId: null, isMessageIdGlobal: false };
    const facts = factsOf([
      requestPart("gen-1", first, ids),
      call("call_a", "gen-1", first, { requestId: null }),
      requestPart("gen-1", second, ids),
      call("call_b", "gen-1", second, { requestId: null }),
      interruption(null, { at: clock("10:02") }),
    ]);
    expect(pick(facts.toolCalls, "callId", "outcome", "parallelSize")).toEqual([
      { callId: "call_a", outcome: "interrupted", parallelSize: 2 },
      { callId: "call_b", outcome: "interrupted", parallelSize: 2 },
    ]);
  });
});
