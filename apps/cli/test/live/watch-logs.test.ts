import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { followLogs } from "@turnmeter/live";
import { openLogRoots } from "@turnmeter/parser";
import { describe, expect, it } from "vitest";
import { watchFor, watchLogs } from "../../src/live/watch-logs.js";
import type { LogRoots } from "../../src/logs/resolve-roots.js";
import { emptyFolder } from "../util/log-folder.js";
import { prompt } from "../util/rows.js";

const session = { sessionId: "a1111111-0000-4000-8000-000000000001" };
const row = (second: string): string =>
  `${JSON.stringify(prompt(session, `2026-11-20T10:00:${second}.000Z`, "add gift cards"))}\n`;

/** The places of logs of which some are not there, as those of agents that are not installed. */
async function findRoots(lookedIn: readonly string[]): Promise<LogRoots> {
  const { roots, fs, refused } = await openLogRoots(lookedIn);
  return { roots, fs, refused, lookedIn };
}

describe("an agent that is installed while logs are followed", () => {
  it("is watched once its folder is there", async () => {
    const folder = emptyFolder();
    const lookedIn = [join(folder, "one"), join(folder, "other")];
    mkdirSync(lookedIn[0]!);
    const end = new AbortController();
    const changes = watchLogs({
      findRoots: () => findRoots(lookedIn),
      signal: end.signal,
      rootsAgainMs: 20,
    });
    expect((await changes.next()).value).toMatchObject({ logs: { roots: [lookedIn[0]] }, paths: new Set() });
    mkdirSync(lookedIn[1]!);
    expect((await changes.next()).value).toMatchObject({
      logs: { roots: lookedIn },
      paths: new Set(lookedIn),
    });
    end.abort();
    expect(await changes.next()).toEqual({ done: true, value: undefined });
  });

  it("is in the events from its first row on, and that it was not there is no problem", async () => {
    const folder = emptyFolder();
    const lookedIn = [join(folder, "one"), join(folder, "other")];
    mkdirSync(lookedIn[0]!);
    const end = new AbortController();
    const events = followLogs(lookedIn, {
      watch: watchFor({ findRoots: () => findRoots(lookedIn), rootsAgainMs: 20 }),
      mayBeMissing: true,
      signal: end.signal,
    });
    const told: string[] = [];
    const following = (async () => {
      for await (const { payload } of events) {
        told.push(payload.kind === "prompt" ? `prompt ${payload.origin.line}` : payload.kind);
      }
    })();
    const until = async (text: string): Promise<void> => {
      while (!told.includes(text)) await new Promise((next) => setTimeout(next, 5));
    };
    await new Promise((next) => setTimeout(next, 200));
    const projects = join(lookedIn[1]!, "projects", "-home-ann-shop");
    mkdirSync(projects, { recursive: true });
    const log = join(projects, `${session.sessionId}.jsonl`);
    writeFileSync(log, row("01"));
    await until("prompt 1");
    appendFileSync(log, row("02"));
    await until("prompt 2");
    end.abort();
    await following;
    expect(told.filter((kind) => kind.startsWith("prompt"))).toEqual(["prompt 1", "prompt 2"]);
    expect(told).not.toContain("problem");
  });
});
