import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openLogRoots } from "@turnmeter/parser";
import { describe, expect, it } from "vitest";
import { followLogs, watchLogs } from "../src/index.js";
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
