import { selectColumnOrNull } from "@turnmeter/columns";
import { describe, expect, it } from "vitest";
import { requestPart } from "../../pairing/test/events.js";
import { expectSame, newCompiled } from "./util/both-pairings.js";

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

  it("give the keys of few of their rows, null for a row without one and for none", () => {
    const compiled = newCompiled();
    const pairing = compiled.openUnit(null);
    for (let line = 1; line <= 64; line++) {
      const ids = line % 2 === 0 ? { requestId: null } : { requestId: `req_${line}` };
      pairing.add(requestPart(`msg_${line}`, { line, at: line }, ids));
    }
    pairing.finish();
    const { requestId } = compiled.finish().requests.columns;
    const rows = Int32Array.of(40, -1, 3, 2);
    expect([...selectColumnOrNull(requestId, rows)]).toEqual(["req_41", null, null, "req_3"]);
  });
});
