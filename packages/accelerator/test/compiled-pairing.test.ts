import { describe, expect, it } from "vitest";
import { rowsOf } from "@turnmeter/columns";
import type { LogEvent } from "@turnmeter/schema";
import { call, interruption, prompt, requestPart, result, row, usage } from "../../pairing/test/events.js";
import { expectSame, newCompiled } from "./util/both-pairings.js";

const bareId = { requestId: null, isMessageIdGlobal: false };

function searching(webSearches: number, line: number): LogEvent {
  return requestPart("msg", { line, at: 0 }, { usage: usage({ webSearches }) });
}

function callsOf(...ids: readonly string[]): readonly LogEvent[] {
  return ids.map((id) => call(id, "msg", {}));
}

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

  it("lets the first of two rows count that say the same of their response", () => {
    const origin = row({ line: 1 });
    const events = ["high", "low"].map((effort) => requestPart("msg", origin, { effort }));
    expectSame([["one row", events]]);
  });

  it("lets the row count that tells of searches", () => {
    expectSame([
      ["first", [searching(1, 1), searching(0, 2)]],
      ["last", [searching(0, 2), searching(1, 1)]],
    ]);
  });

  it("hides the newest response of a thread each time that a line cannot be read", () => {
    const of = { code: "not-json" as const, file: row().file, byteOffset: 0, detail: null };
    const events = [1, 4].flatMap((line): LogEvent[] => [
      requestPart(`msg_${line}`, { line }),
      call(`call_${line}`, `msg_${line}`, { line: line + 1 }),
      { kind: "problem", problem: { ...of, line: line + 2 } },
    ]);
    expectSame([["two lines", [...events, interruption(null, { line: 8 })]]]);
  });

  it("knows which calls are open after those of the turn before were given up", () => {
    const events = [...callsOf("a", "b"), prompt("next", {}), ...callsOf("c", "b"), result("c", {})];
    expectSame([["two turns", events]]);
  });

  it("keeps the interruption that cut a call first", () => {
    const events = [call("call", "msg", {}), interruption(null, {}), interruption("msg", {})];
    expectSame([["two interruptions", events]]);
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
