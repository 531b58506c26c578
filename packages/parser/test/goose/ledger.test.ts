import { describe, expect, it } from "vitest";
import { Ledger } from "../../src/goose/ledger.js";
import type { ProjectedRecord } from "../../src/index.js";

const second = 1_795_168_800;

function row(id: number, session: string, at: number, input: number, parts: object = {}): ProjectedRecord {
  const record = {
    id,
    session_id: session,
    created_timestamp: second + at,
    input_tokens: input,
    output_tokens: 1,
    total_tokens: input + 1,
    ...parts,
  };
  return { record, line: id, byteOffset: 0, lineHash: () => "" };
}

function counters(input: number) {
  return { input, output: 1, total: input + 1, cacheRead: undefined, cacheWrite: undefined };
}

function ledgerOf(...rows: readonly ProjectedRecord[]): Ledger {
  const ledger = new Ledger();
  for (const each of rows) ledger.add(each);
  return ledger;
}

const atSecond = (at: number) => (second + at) * 1000;

describe("Ledger", () => {
  it("gives each row to one message, in the order of both", () => {
    const ledger = ledgerOf(row(1, "a", 10, 100), row(2, "a", 20, 100), row(3, "b", 10, 100));
    expect(ledger.take("a", counters(100), atSecond(8))?.id).toBe("1");
    expect(ledger.take("a", counters(100), atSecond(8))?.id).toBe("2");
    expect(ledger.take("a", counters(100), atSecond(8))).toBeNull();
    expect(ledger.untoldSessions()).toEqual(["b"]);
  });

  it("takes no row of before a message, of other counters, of a summary, or of a sum", () => {
    const ledger = ledgerOf(
      row(1, "a", 10, 100),
      row(2, "a", 30, 100, { is_compaction: 1 }),
      row(3, "a", 30, 100, { cost_source: "carried_forward" }),
      row(4, "a", 30 + 3601, 100),
    );
    expect(ledger.take("a", counters(100), atSecond(30))).toBeNull();
    expect(ledger.take("a", counters(99), atSecond(5))).toBeNull();
    expect(ledger.take("a", counters(100), atSecond(10))?.id).toBe("1");
  });

  it("finds what a copied message was paid for in another session", () => {
    const ledger = ledgerOf(row(1, "a", 10, 100));
    expect(ledger.elsewhere("b", counters(100), atSecond(8))?.id).toBe("1");
    expect(ledger.elsewhere("a", counters(100), atSecond(8))).toBeNull();
    expect(ledger.elsewhere("b", counters(100), null)).toBeNull();
  });
});
