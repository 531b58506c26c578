import type { LogEvent } from "@turnmeter/schema";
import { describe, it } from "vitest";
import {
  activity,
  call,
  interruption,
  mark,
  prompt,
  requestPart,
  result,
  row,
} from "../../pairing/test/events.js";
import { expectSame } from "./util/both-pairings.js";

/** Rows of one thread, each with an id of its own. */
function* rowsOf(count: number, eventsOf: (number: number) => readonly LogEvent[]): Generator<LogEvent> {
  for (let number = 0; number < count; number++) yield* eventsOf(number);
}

function responseAgain(number: number): readonly LogEvent[] {
  const id = number % 100_000;
  const at = row({ line: number + 1, uuid: `row ${number % 150_000}`, at: number * 1000 });
  return [requestPart(`msg_${id}`, at, { requestId: `req_${id}`, out: number % 7, contentChars: 5 })];
}

function rowOfManyThreads(number: number): readonly LogEvent[] {
  const of = { line: number + 1, threadId: `s1/${number % 3000}`, agentId: "x" };
  if (number % 5 !== 4)
    return [requestPart(`msg_${number % 100}`, of), call(null, null, of), activity(row(of))];
  const problem = {
    code: "not-json" as const,
    file: row(of).file,
    line: number,
    byteOffset: 0,
    detail: null,
  };
  return [{ kind: "problem", problem }];
}

function smallUnit(number: number): [string, LogEvent[]] {
  const origin = row({ sessionId: `s${number % 50}`, line: 1 });
  return [
    `unit ${number}`,
    [prompt("text", origin), requestPart("msg", origin), call("toolu", "msg", origin)],
  ];
}

describe("compiled pairing of large units", () => {
  it("pairs 100,000 responses of one thread, each of which comes again", () => {
    expectSame([["large", rowsOf(200_000, responseAgain)]]);
  });

  it("pairs 30,000 calls that are open at once, and cuts those of every second message", () => {
    const calls = [...rowsOf(30_000, (id) => [call(`call_${id}`, `msg_${id >> 1}`, { line: id + 1 })])];
    const cuts = rowsOf(10_000, (id) => [interruption(`msg_${2 * id}`, { line: 40_000 + id })]);
    const results = rowsOf(29_999, (id) => [result(`call_${29_998 - id}`, { line: 60_000 + id })]);
    const again = rowsOf(30_000, (id) => [call(`toolu_${id}`, `msg_${id}`, { line: 90_000 + id })]);
    expectSame([["large", [...calls, ...cuts, ...results, ...again]]]);
  });

  it("pairs 20,000 marks of one row, 20,000 turns, and long ids", () => {
    const origin = row({ line: 1 });
    const marks = rowsOf(20_000, (id) => [
      mark("hook", origin, { detail: id % 3 === 0 ? null : `hook ${id % 5000}` }),
    ]);
    const turns = rowsOf(20_000, (id) => [prompt(`text ${id}`, { line: 2 + id, at: id * 400_000 })]);
    const long = rowsOf(50, (id) => [
      requestPart(`${"é".repeat(5000)}${id}`, { line: 30_000 + id, uuid: `${"u".repeat(70_000)}${id}` }),
      call(`${"k".repeat(20_000)}${id % 7}`, `${"é".repeat(5000)}${id}`, { line: 30_000 + id }),
    ]);
    expectSame([["large", [...marks, ...turns, ...long]]]);
  });

  it("pairs 3,000 threads of one file between lines that cannot be read", () => {
    expectSame([["many threads", rowsOf(9000, rowOfManyThreads)]]);
  });

  it("pairs units at addresses beyond 2 GiB", () => {
    const units = Array.from({ length: 2000 }, (_, number) => smallUnit(number));
    const torn = { code: "torn-line" as const, file: "/logs/s1.jsonl", line: 9, byteOffset: 0, detail: null };
    expectSame(
      [...units, ["torn", [prompt("text", { line: 1 }), { kind: "problem", problem: torn }]]],
      {},
      2 ** 31 - 65_536,
    );
  });

  it("pairs 3,000 units after each other", () => {
    expectSame(Array.from({ length: 3000 }, (_, number) => smallUnit(number)));
  });
});
