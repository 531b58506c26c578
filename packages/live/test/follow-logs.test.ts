import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AgentEvent } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { followLogs, SentStream } from "../src/index.js";
import type { FollowOptions, KnownLogs } from "../src/index.js";
import { callRow, promptRow } from "./util/rows.js";
import { temporaryFolder } from "./util/temporary-folder.js";

/** Follows until the test has seen enough. */
class Followed {
  readonly events: AgentEvent[] = [];
  readonly #end = new AbortController();
  readonly #done: Promise<void>;

  constructor(folder: string, options: FollowOptions) {
    this.#done = this.#follow(followLogs([folder], { ...options, signal: this.#end.signal }));
  }

  async #follow(events: AsyncIterable<AgentEvent>): Promise<void> {
    for await (const event of events) this.events.push(event);
  }

  /** The kinds of events that somebody waits for, with the line each was known at. */
  get told(): readonly string[] {
    return this.events
      .filter(({ payload: { kind } }) => kind === "prompt" || kind === "call" || kind === "requestPart")
      .map(({ payload: { kind }, line }) => `${kind} ${line}`);
  }

  async until(isEnough: () => boolean): Promise<void> {
    while (!isEnough()) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  async end(): Promise<void> {
    this.#end.abort();
    await this.#done;
  }
}

const firstTwo = promptRow("one", 1) + callRow("toolu_1", 2);
const toldOfTwo = ["prompt 1", "requestPart 2", "call 2"];

describe("followLogs", () => {
  it("sends what is there and what is written then, and ends with the signal", async () => {
    const folder = temporaryFolder({ "projects/shop/s1.jsonl": firstTwo });
    const followed = new Followed(folder, { from: "start" });
    await followed.until(() => followed.told.length === 3);
    appendFileSync(join(folder, "projects/shop/s1.jsonl"), callRow("toolu_2", 3));
    await followed.until(() => followed.told.length === 5);
    await followed.end();
    expect(followed.told).toEqual([...toldOfTwo, "requestPart 3", "call 3"]);
  });

  it("sends only what is written from now on, a line that was begun before included", async () => {
    const next = callRow("toolu_2", 3);
    const folder = temporaryFolder({ "projects/shop/s1.jsonl": firstTwo + next.slice(0, 50) });
    const followed = new Followed(folder, {});
    await new Promise((resolve) => setTimeout(resolve, 400));
    appendFileSync(join(folder, "projects/shop/s1.jsonl"), next.slice(50));
    await followed.until(() => followed.told.length === 2);
    await followed.end();
    expect(followed.told).toEqual(["requestPart 3", "call 3"]);
  });

  it("sends after a restart what was written in between, logs that are new included", async () => {
    const folder = temporaryFolder({
      "projects/shop/s1.jsonl": firstTwo,
      "projects/shop/s2.jsonl": firstTwo,
    });
    let known: KnownLogs = { logs: new Map(), standing: new Map() };
    const onKnown = (now: KnownLogs) => (known = now);
    const first = new Followed(folder, { onKnown });
    await first.until(() => known.logs.size === 2);
    await first.end();
    expect([...known.logs.values()].map(({ bytes }) => bytes)).toEqual([firstTwo.length, firstTwo.length]);
    appendFileSync(join(folder, "projects/shop/s1.jsonl"), callRow("toolu_2", 3));
    writeFileSync(join(folder, "projects/shop/s3.jsonl"), firstTwo);
    const second = new Followed(folder, { sent: new SentStream(known), onKnown });
    await second.until(() => second.told.length === 5);
    await second.end();
    expect(second.told).toEqual(["requestPart 3", "call 3", ...toldOfTwo]);
    expect(known.logs.get(join(folder, "projects/shop/s3.jsonl"))?.bytes).toBe(firstTwo.length);
    const third = new Followed(folder, { sent: new SentStream(known) });
    await new Promise((resolve) => setTimeout(resolve, 400));
    await third.end();
    expect(third.told).toEqual([]);
  });

  it("follows folders that are new, vanish and come back, and repeats nothing", async () => {
    const folder = temporaryFolder();
    const projects = join(folder, "projects");
    const followed = new Followed(projects, { from: "start" });
    mkdirSync(join(projects, "shop"), { recursive: true });
    writeFileSync(join(projects, "shop/s1.jsonl"), firstTwo);
    await followed.until(() => followed.told.length === 3);
    renameSync(projects, join(folder, "away"));
    await new Promise((resolve) => setTimeout(resolve, 600));
    renameSync(join(folder, "away"), projects);
    appendFileSync(join(projects, "shop/s1.jsonl"), callRow("toolu_2", 3));
    await followed.until(() => followed.told.length === 5);
    await followed.end();
    expect(followed.told).toEqual([...toldOfTwo, "requestPart 3", "call 3"]);
  });

  it("sends another log that is put in a log's place from the first row on that differs", async () => {
    const folder = temporaryFolder({ "projects/shop/s1.jsonl": firstTwo });
    const path = join(folder, "projects/shop/s1.jsonl");
    const followed = new Followed(folder, { from: "start" });
    await followed.until(() => followed.told.length === 3);
    writeFileSync(`${path}.new`, promptRow("one", 1) + callRow("toolu_9", 2) + callRow("toolu_2", 3));
    renameSync(`${path}.new`, path);
    await followed.until(() => followed.told.length === 7);
    await followed.end();
    expect(followed.told).toEqual([...toldOfTwo, "requestPart 2", "call 2", "requestPart 3", "call 3"]);
    expect(new Set(followed.events.map(({ id }) => id)).size).toBe(followed.events.length);
  });

  it("sends nothing again of what was seen, and all that was written since", async () => {
    const folder = temporaryFolder({ "projects/shop/s1.jsonl": firstTwo });
    const sent = new SentStream();
    for await (const event of followLogs([folder], { isOnce: true })) sent.add(event);
    appendFileSync(join(folder, "projects/shop/s1.jsonl"), callRow("toolu_2", 3));
    const followed = new Followed(folder, { sent });
    await followed.until(() => followed.told.length === 2);
    await followed.end();
    expect(followed.told).toEqual(["requestPart 3", "call 3"]);
  });

  it("survives a log that is removed and written anew", async () => {
    const folder = temporaryFolder({ "projects/shop/s1.jsonl": firstTwo });
    const path = join(folder, "projects/shop/s1.jsonl");
    const followed = new Followed(folder, { from: "start" });
    await followed.until(() => followed.told.length === 3);
    rmSync(path);
    await new Promise((resolve) => setTimeout(resolve, 300));
    writeFileSync(path, firstTwo + callRow("toolu_2", 3));
    await followed.until(() => followed.told.length === 5);
    await followed.end();
    expect(followed.told).toEqual([...toldOfTwo, "requestPart 3", "call 3"]);
  });
});

async function once(folder: string, options: FollowOptions = {}): Promise<readonly AgentEvent[]> {
  const events: AgentEvent[] = [];
  for await (const event of followLogs([folder], { isOnce: true, ...options })) events.push(event);
  return events;
}

function titles(events: readonly AgentEvent[]): readonly (string | null)[] {
  return events.flatMap(({ payload }) => (payload.kind === "sessionState" ? [payload.title] : []));
}

describe("an event", () => {
  it("says what it is of, where and when, and what it costs", async () => {
    const folder = temporaryFolder({ "projects/shop/s1.jsonl": firstTwo });
    const events = await once(folder);
    const request = events.find(({ type }) => type === "agent:request");
    const context = { at: "2026-11-10T09:00:02.000Z", sessionId: "s1", agentId: null, line: 2 };
    expect(request).toMatchObject({ turnmeter: 1, file: join(folder, "projects/shop/s1.jsonl"), ...context });
    // Opus 4.5: 100 tokens in at $5, 10 out at $25 a million.
    expect(request?.payload).toMatchObject({ kind: "requestPart", costNanoUsd: 100 * 5000 + 10 * 25_000 });
    expect(events.at(-1)?.payload).toMatchObject({ kind: "fileRead", file: { lines: 2, status: "read" } });
  });

  it("holds titles only where content is asked for", async () => {
    const title = JSON.stringify({ type: "custom-title", customTitle: "Cart", sessionId: "s1" });
    const folder = temporaryFolder({ "projects/shop/s1.jsonl": `${firstTwo}${title}\n` });
    expect(titles(await once(folder)).filter((each) => each !== null)).toEqual([]);
    expect(titles(await once(folder, { hasContent: true }))).toContain("Cart");
  });

  it("has the same id whenever its row is read", async () => {
    const folder = temporaryFolder({ "projects/shop/s1.jsonl": firstTwo });
    const ids = async () => (await once(folder)).map(({ id }) => id);
    expect(await ids()).toEqual(await ids());
  });
});
