import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openLogRoots } from "@turnmeter/parser";
import { describe, expect, it } from "vitest";
import { followLogs, watchLogs, watchPlaces } from "../src/index.js";
import { promptRow } from "./util/rows.js";
import { temporaryFolder } from "./util/temporary-folder.js";

describe("an agent that is installed while logs are followed", () => {
  it("is watched once its folder is there", async () => {
    const folder = temporaryFolder();
    const lookedIn = [join(folder, "one"), join(folder, "other")];
    mkdirSync(lookedIn[0]!);
    const end = new AbortController();
    const changes = watchLogs({
      findRoots: () => openLogRoots(lookedIn),
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
    const folder = temporaryFolder();
    const lookedIn = [join(folder, "one"), join(folder, "other")];
    mkdirSync(lookedIn[0]!);
    const end = new AbortController();
    const events = followLogs(lookedIn, {
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
    const log = join(projects, "s1.jsonl");
    writeFileSync(log, promptRow("add gift cards", 1));
    await until("prompt 1");
    appendFileSync(log, promptRow("and their codes", 2));
    await until("prompt 2");
    end.abort();
    await following;
    expect(told.filter((kind) => kind.startsWith("prompt"))).toEqual(["prompt 1", "prompt 2"]);
    expect(told).not.toContain("problem");
  });
});

describe("a named place that goes while logs are followed", () => {
  it("stays watched, and is read again at once when it is back", async () => {
    const folder = temporaryFolder();
    const log = join(folder, "s1.jsonl");
    const other = join(folder, "other");
    mkdirSync(other);
    writeFileSync(log, promptRow("add gift cards", 1));
    const end = new AbortController();
    const watch = watchPlaces({ rootsAgainMs: 20 });
    const batches: ReadonlySet<string>[] = [];
    const watching = (async () => {
      for await (const batch of watch([log, other], { signal: end.signal })) batches.push(batch);
    })();
    const until = async (count: number): Promise<void> => {
      while (batches.length < count) await new Promise((next) => setTimeout(next, 5));
    };
    await until(1);
    rmSync(log);
    await until(2);
    // Other places would be looked at anew several times.
    await new Promise((next) => setTimeout(next, 200));
    writeFileSync(log, promptRow("add gift cards", 1));
    await until(3);
    end.abort();
    await watching;
    expect(batches).toEqual([new Set(), new Set([log]), new Set([log])]);
  });
});
