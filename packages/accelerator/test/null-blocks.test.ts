import { describe, it } from "vitest";
import { requestPart } from "../../pairing/test/events.js";
import { expectSame } from "./util/both-pairings.js";

describe("columns of compiled rows", () => {
  it.each([[0], [1023], [1024], [2500], [3999]])(
    "keep one value among nulls, in row %i of 4,000",
    (known) => {
      const events = Array.from({ length: 4000 }, (_, number) => {
        const [effort, cost] = number === known ? ["high", 5] : [null, null];
        const at = { line: number + 1, at: number === known ? 1000 : null };
        return requestPart(`msg_${number}`, at, { effort, recordedCostNanoUsd: cost });
      });
      expectSame([["one", events]]);
    },
  );
});
