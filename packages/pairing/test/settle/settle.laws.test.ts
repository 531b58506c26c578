import { rowsOf } from "@turnmeter/columns";
import type { Facts, LogEvent, Table } from "@turnmeter/schema";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { forked } from "../events.js";
import { factsOf, rowsOfFacts } from "../facts-of.js";
import { filesShuffled, logs, olderCopy, shuffled } from "../random-logs.js";
import { runs } from "../../../../scripts/vitest/tier.js";

const numbers = fc.array(fc.nat(1000), { minLength: 8, maxLength: 8 });

function sumOf(values: Iterable<number | null>): number {
  return [...values].reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

/** The rows of a table without the columns named. */
function without<Row extends object>(
  table: Table<Row>,
  ...names: readonly (keyof Row & string)[]
): readonly object[] {
  const left: readonly string[] = names;
  return [...rowsOf(table)].map((each) =>
    Object.fromEntries(Object.entries(each).filter(([name]) => !left.includes(name))),
  );
}

/** Every number of a run, apart from places in files and from what counts copies. */
function numbersOf(facts: Facts) {
  return {
    requests: without(facts.requests, "copies", "file", "line"),
    toolCalls: without(facts.toolCalls, "file", "line"),
    agents: without(facts.agents, "file", "line"),
    sessions: without(facts.sessions, "file"),
    activity: without(facts.activity),
    turns: without(facts.turns, "file", "line"),
    marks: without(facts.marks, "file", "line"),
    problems: [...facts.problems.columns.code].sort(),
  };
}

/** What is billed, whoever owns it. Requests at one time are ordered by session, and a fork may own them. */
function billOf(units: readonly (readonly LogEvent[])[]): readonly string[] {
  const { requests } = factsOf(...units);
  return without(requests, "sessionId", "threadId", "turnId", "copies", "file", "line")
    .map((each) => JSON.stringify(each))
    .sort();
}

describe("settle", () => {
  it("gives empty tables for nothing", () => {
    const counts = Object.values(rowsOfFacts(factsOf())).map((rows) => rows.length);
    expect(counts).toEqual(Array.from({ length: 11 }, () => 0));
  });

  it("R14 gives the same facts for units and files in any order", () => {
    fc.assert(
      fc.property(logs, numbers, numbers, (units, ofUnits, ofFiles) => {
        const other = shuffled(units, ofUnits).map((unit) => filesShuffled(unit, ofFiles));
        expect(rowsOfFacts(factsOf(...other))).toEqual(rowsOfFacts(factsOf(...units)));
      }),
      { numRuns: runs(200) },
    );
  });

  it("R88 changes nothing but copies when a unit is added twice", () => {
    fc.assert(
      fc.property(logs, (units) => {
        const [once, twice] = [factsOf(...units), factsOf(...units, units[0]!)];
        expect(without(twice.requests, "copies")).toEqual(without(once.requests, "copies"));
        const { requests: _, copies: __, ...rest } = rowsOfFacts(twice);
        expect(rest).toEqual((({ requests: ___, copies: ____, ...own }) => own)(rowsOfFacts(once)));
      }),
      { numRuns: runs(200) },
    );
  });

  it("R88 changes no number when an earlier copy of the files is added", () => {
    fc.assert(
      // Paths before and behind that of the log.
      fc.property(logs, fc.nat(14), fc.constantFrom("/backup", "/older"), (units, lines, folder) => {
        const older = olderCopy(units[0]!, lines, folder);
        expect(numbersOf(factsOf(...units, older))).toEqual(numbersOf(factsOf(...units)));
        expect(numbersOf(factsOf(older, ...units))).toEqual(numbersOf(factsOf(...units)));
      }),
      { numRuns: runs(200) },
    );
  });

  it("has every call exactly once", () => {
    fc.assert(
      fc.property(logs, (units) => {
        const made = new Set<string>();
        for (const event of units.flat()) {
          if (event.kind === "call" && event.isCallIdGlobal) made.add(event.callId!);
        }
        const { callKey, callId } = factsOf(...units).toolCalls.columns;
        expect(new Set(callKey).size).toBe(callKey.length);
        expect([...callKey].filter((key) => key.startsWith("toolu_")).sort()).toEqual([...made].sort());
        const local = [...callId].filter((id) => id !== null && !made.has(id));
        expect(local.length).toBe(callKey.length - made.size);
      }),
    );
  });

  it("R84 accounts for every row that holds a part of a response", () => {
    fc.assert(
      fc.property(logs, (units) => {
        const parts = units.flat().filter((event) => event.kind === "requestPart");
        const { requests, copies } = factsOf(...units);
        const messages = [...rowsOf(requests)].filter(({ kind }) => kind === "message");
        const left = [...rowsOf(copies)].filter(({ requestKey }) => requestKey !== null);
        const outputTokens = sumOf(parts.map(({ usage }) => usage!.outputTokens));
        expect(sumOf(messages.map((each) => each.copies))).toBe(parts.length);
        expect(messages.length + sumOf(left.map(({ rows }) => rows))).toBe(parts.length);
        expect(sumOf([...messages, ...left].map((each) => each.outputTokens))).toBe(outputTokens);
      }),
    );
  });

  it("R11 adds the sessions up to the total", () => {
    fc.assert(
      fc.property(logs, (units) => {
        const { requests, sessions } = factsOf(...units);
        const bySession = [...sessions.columns.sessionId].map((session) =>
          sumOf(
            [...rowsOf(requests)]
              .filter(({ sessionId }) => sessionId === session)
              .map((each) => each.outputTokens),
          ),
        );
        expect(sumOf(bySession)).toBe(sumOf(requests.columns.outputTokens));
      }),
    );
  });

  it("R11 changes no total when a session is forked", () => {
    fc.assert(
      fc.property(logs, (units) => {
        expect(billOf([...units, forked(units[0]!, "s0")])).toEqual(billOf(units));
      }),
      { numRuns: runs(200) },
    );
  });
});
