import { tableOf } from "@turnmeter/columns";
import type { ColumnKinds } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { placesAmong, settledOrder } from "../../src/facts/settled-order.js";

interface Copy {
  readonly at: number | null;
  readonly kind: string;
  readonly requestKey: string | null;
  readonly callKey: string | null;
  readonly sessionId: string;
}

const copyKinds: ColumnKinds<Copy> = {
  at: "long",
  kind: "text",
  requestKey: "key",
  callKey: "key",
  sessionId: "text",
};

const copy = (kind: string, parts: Partial<Copy>): Copy => ({
  at: 100,
  kind,
  requestKey: null,
  callKey: null,
  sessionId: "s",
  ...parts,
});

describe("settledOrder", () => {
  it("puts rows of several parts in order of time, those of one moment by thread, and leaves a part's own in theirs", () => {
    const kinds: ColumnKinds<{ readonly at: number | null; readonly threadId: string }> = {
      at: "long",
      threadId: "text",
    };
    const rows = [
      { at: 100, threadId: "a" },
      { at: 200, threadId: "c" },
      { at: null, threadId: "a" },
      // The next part.
      { at: 100, threadId: "b" },
      { at: 200, threadId: "b" },
      // Of one thread, which settling has ordered by line.
      { at: 200, threadId: "b" },
      { at: null, threadId: "B" },
    ];
    const order = settledOrder("requests", tableOf(kinds, rows), Int32Array.of(0, 0, 0, 1, 1, 1, 1));
    // Capital letters come first in UTF-16.
    expect([...order]).toEqual([0, 3, 4, 5, 1, 6, 2]);
  });

  it("puts copies of one moment in order of what they repeat: responses, calls, and those left out whole", () => {
    const rows = [
      copy("sameSession", { callKey: "toolu_1" }),
      copy("fork", { requestKey: "msg_1" }),
      copy("clientMade", { sessionId: "s1" }),
      // The next part.
      copy("streamed", { requestKey: "msg_9" }),
      copy("otherSession", { callKey: "toolu_0" }),
      copy("fork", { requestKey: "msg_0" }),
      copy("digest", { requestKey: "msg_0" }),
      copy("clientMade", { sessionId: "s0" }),
    ];
    const order = settledOrder("copies", tableOf(copyKinds, rows), Int32Array.of(0, 0, 0, 1, 1, 1, 1, 1));
    expect([...order]).toEqual([3, 4, 0, 5, 1, 6, 7, 2]);
  });

  it("puts rows that have no time of their own in order of their texts, null last", () => {
    const kinds: ColumnKinds<{ readonly file: string | null; readonly code: string }> = {
      file: "text",
      code: "text",
    };
    const rows = [
      { file: "/b", code: "line-torn" },
      { file: null, code: "source-missing" },
      { file: "/a", code: "line-torn" },
      { file: null, code: "file-unreadable" },
    ];
    const order = settledOrder("problems", tableOf(kinds, rows), Int32Array.of(0, 0, 1, 1));
    expect([...order]).toEqual([2, 0, 3, 1]);
  });
});

describe("placesAmong", () => {
  const kinds: ColumnKinds<{ readonly at: number | null; readonly threadId: string }> = {
    at: "long",
    threadId: "text",
  };

  it("counts the rows that come before each of another table, its own first where they are equal", () => {
    const first = [
      { at: 100, threadId: "a" },
      { at: 200, threadId: "b" },
      { at: 200, threadId: "b" },
      { at: 200, threadId: "c" },
      { at: null, threadId: "a" },
    ];
    const second = [
      { at: 50, threadId: "z" },
      { at: 200, threadId: "B" },
      { at: 200, threadId: "b" },
      { at: null, threadId: "B" },
      { at: null, threadId: "b" },
    ];
    const places = placesAmong("requests", tableOf(kinds, first), tableOf(kinds, second));
    expect([...places]).toEqual([0, 1, 3, 4, 5]);
    expect([...placesAmong("requests", tableOf(kinds, []), tableOf(kinds, second))]).toEqual([0, 0, 0, 0, 0]);
  });

  it("ranks copies as settling does", () => {
    const first = [copy("streamed", { requestKey: "msg_1" }), copy("clientMade", { sessionId: "s1" })];
    const second = [copy("sameSession", { callKey: "toolu_1" }), copy("digest", { requestKey: "msg_1" })];
    expect([...placesAmong("copies", tableOf(copyKinds, first), tableOf(copyKinds, second))]).toEqual([1, 1]);
  });
});
