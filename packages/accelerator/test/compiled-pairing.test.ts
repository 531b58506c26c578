import { describe, expect, it } from "vitest";
import { rowsOf } from "@turnmeter/columns";
import { call, interruption, prompt, requestPart, row } from "../../pairing/test/events.js";
import { expectSame, newCompiled } from "./util/both-pairings.js";

const bareId = { requestId: null, isMessageIdGlobal: false };

describe("CompiledPairing", () => {
  it("cuts the calls of all rows that may be of one response", () => {
    const rows = [row({ line: 1, uuid: "one" }), row({ line: 2, uuid: "two" })];
    const events = rows.flatMap((origin, place) => [
      requestPart("gen", origin, bareId),
      call(`call_${place}`, "gen", origin, { requestId: null }),
    ]);
    const cut = interruption(null, { line: 4, uuid: "cut" });
    const compiled = newCompiled();
    const pairing = compiled.openUnit(null);
    for (const event of [...events, cut]) pairing.add(event);
    pairing.finish();
    const keys = [...rowsOf(compiled.finish().calls)].map(({ cutKey }) => cutKey);
    expect(keys).toEqual(Array(2).fill("cut interruption null null 0"));
    expectSame([["a turn", [...events, cut]]]);
    const between = prompt("next", { line: 3 });
    expectSame([["two turns", [...events.slice(0, 2), between, ...events.slice(2), cut]]]);
  });

  it("keeps to the response of the row before, whose ids are repeated in another way", () => {
    const ids = { requestId: "req" };
    const events = [
      requestPart("msg", { line: 1 }, ids),
      requestPart("msg", { line: 2 }, { ...ids, isNamedByRequest: true }),
      call("call", "msg", { line: 3 }, ids),
    ];
    const compiled = newCompiled();
    const pairing = compiled.openUnit(null);
    for (const event of events) pairing.add(event);
    pairing.finish();
    const { requests, calls } = compiled.finish();
    expect([requests.rowCount, [...calls.columns.responseKey]]).toEqual([1, ["msg:req"]]);
    expectSame([["named by request", events]]);
  });

  it("pairs one unit at a time", () => {
    const compiled = newCompiled();
    compiled.openUnit("one");
    expect(() => compiled.openUnit("two")).toThrow("a unit is open: one");
  });

  it("gives tables without rows where there were no events", () => {
    const { requests, calls } = newCompiled().finish();
    expect([requests.rowCount, [...calls.columns.callKey]]).toEqual([0, []]);
  });
});
