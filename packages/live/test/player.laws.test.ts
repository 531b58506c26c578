import type { AgentEvent } from "@turnmeter/schema";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { followLogs } from "../src/index.js";
import { Following } from "./util/following.js";
import { Player } from "./util/player.js";
import type { Action } from "./util/player.js";
import { temporaryFolder } from "./util/temporary-folder.js";
import { runs } from "../../../scripts/vitest/tier.js";

type Step = Action | { readonly does: "look" } | { readonly does: "restart" };

const file = fc.nat(20);
const part = fc.double({ min: 0, max: 1, noNaN: true });

const step = fc.oneof<{ weight: number; arbitrary: fc.Arbitrary<Step> }[]>(
  { weight: 8, arbitrary: fc.record({ does: fc.constant("grow" as const), file, part }) },
  { weight: 6, arbitrary: fc.constant({ does: "look" as const }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("cut" as const), file, part }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom("replace" as const, "remove" as const), file }) },
  { weight: 1, arbitrary: fc.constant({ does: "restart" as const }) },
);

/** What rows told, by file: ids say which row, and its content. */
function rowsByFile(events: readonly AgentEvent[]): Readonly<Record<string, readonly string[]>> {
  const rows: Record<string, string[]> = {};
  for (const { file: path, line, isEarly, id } of events)
    if (path !== null && line !== null && isEarly !== true) (rows[path] ??= []).push(id);
  return rows;
}

async function readOnce(folder: string): Promise<readonly AgentEvent[]> {
  const events: AgentEvent[] = [];
  for await (const event of followLogs([folder], { isOnce: true })) events.push(event);
  return events;
}

describe("a session that is written while it is followed", () => {
  it.each([
    "claude-code/R01-whole-session-folder",
    "claude-code/R27-agents-that-start-agents",
    "claude-code/R67-background-agents-end-elsewhere",
    "codex/R66-outcomes",
    "codex/R75-forks",
    "kimi-code/R06-session",
    "qwen/R89-session",
    "pi/R13-subagents-in-results",
    "agent-sdk/R05-stream",
    "gemini-cli/R06-rows-and-resume",
  ])("%s: every event comes once, in order, however it is cut, damaged and begun again", async (fixture) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const folder = temporaryFolder();
        const player = new Player(fixture, folder);
        const following = new Following(folder);
        let changed = new Set<string>();
        for (const each of steps) {
          if (each.does === "look") {
            await following.look(changed);
            changed = new Set();
          } else if (each.does === "restart") {
            await following.restart();
          } else {
            changed.add(player.play(each));
          }
        }
        await following.look(new Set([...changed, ...player.finish()]));
        const expected = await readOnce(folder);
        expect(Object.keys(rowsByFile(expected))).not.toEqual([]);
        expect(rowsByFile(following.sent)).toEqual(rowsByFile(expected));
      }),
      { numRuns: runs(25) },
    );
  });
});
