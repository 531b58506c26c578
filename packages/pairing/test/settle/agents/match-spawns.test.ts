import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchSpawns } from "../../../src/settle/agents/spawns.js";
import type { PendingSpawn, UnlinkedAgent } from "../../../src/settle/agents/spawns.js";
import { shuffled } from "../../random-logs.js";

const time = fc.option(fc.nat(20), { nil: null });

const spawns: fc.Arbitrary<readonly PendingSpawn[]> = fc
  .array(fc.record({ startedAt: time, lastsMs: time }), { maxLength: 8 })
  .map((all) =>
    all.map(({ startedAt, lastsMs }, call) => ({
      call,
      callKey: `toolu_${call}`,
      startedAt,
      expiresAt: startedAt === null || lastsMs === null ? null : startedAt + lastsMs,
      isDeclined: false,
    })),
  );

const agents: fc.Arbitrary<readonly UnlinkedAgent[]> = fc
  .array(time, { maxLength: 8 })
  .map((all) => all.map((startedAt, index) => ({ threadId: `s1/a${index}`, startedAt })));

const spawn = (call: number, startedAt: number | null, expiresAt: number | null = null): PendingSpawn => ({
  call,
  callKey: `toolu_${call}`,
  startedAt,
  expiresAt,
  isDeclined: false,
});
const agent = (threadId: string, startedAt: number | null): UnlinkedAgent => ({ threadId, startedAt });
const matched = (calls: readonly PendingSpawn[], started: readonly UnlinkedAgent[]) =>
  Object.fromEntries(matchSpawns(calls, started));

describe("matchSpawns", () => {
  it("gives calls of one moment to subagents in the order in which they started", () => {
    const calls = [spawn(1, 100), spawn(2, 101), spawn(3, 102)];
    const started = [agent("c", 113), agent("b", 112), agent("a", 111)];
    expect(matched(calls, started)).toEqual({ a: 1, b: 2, c: 3 });
  });

  it("takes the nearest call before a subagent", () => {
    expect(matched([spawn(1, 100), spawn(2, 5000), spawn(3, 6000)], [agent("a", 5001)])).toEqual({ a: 2 });
  });

  it("leaves calls that expired, and goes on with the one before", () => {
    expect(matched([spawn(1, 100), spawn(2, 200, 250)], [agent("a", 300)])).toEqual({ a: 1 });
  });

  it("keeps the nearest calls where the order would give one out that has expired", () => {
    const calls = [spawn(1, 100), spawn(2, 200, 210)];
    expect(matched(calls, [agent("a", 205), agent("b", 300)])).toEqual({ a: 2, b: 1 });
  });

  it("takes whatever call there is for a subagent without a time", () => {
    expect(matched([spawn(1, 100)], [agent("a", null)])).toEqual({ a: 1 });
    expect(matched([spawn(1, null)], [agent("a", 5)])).toEqual({ a: 1 });
  });

  it("gives each call to at most one subagent, which started while it waited", () => {
    fc.assert(
      fc.property(spawns, agents, (calls, started) => {
        const found = [...matchSpawns(calls, started)];
        expect(new Set(found.map(([, call]) => call)).size).toBe(found.length);
        for (const [threadId, call] of found) {
          const { startedAt, expiresAt } = calls[call]!;
          const at = started.find((each) => each.threadId === threadId)!.startedAt;
          if (at === null) continue;
          expect(startedAt ?? at).toBeLessThanOrEqual(at);
          expect(expiresAt ?? at).toBeGreaterThanOrEqual(at);
        }
      }),
    );
  });

  it("says the same in whatever order calls and subagents come", () => {
    fc.assert(
      fc.property(
        spawns,
        agents,
        fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
        (calls, started, order) => {
          expect(matched(shuffled(calls, order), shuffled(started, order))).toEqual(matched(calls, started));
        },
      ),
    );
  });

  it("leaves no subagent alone that a call which never expires came before", () => {
    fc.assert(
      fc.property(spawns, agents, (calls, started) => {
        const lasting = calls.map((each) => ({ ...each, expiresAt: null }));
        const found = matchSpawns(lasting, started);
        const free = lasting.filter(({ call }) => ![...found.values()].includes(call));
        for (const { threadId, startedAt } of started.filter((each) => !found.has(each.threadId)))
          for (const each of free) {
            expect(each.startedAt === null || startedAt === null, threadId).toBe(false);
            expect(each.startedAt).toBeGreaterThan(startedAt!);
          }
      }),
    );
  });
});
