import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rowsOf } from "@turnmeter/columns";
import { totals } from "@turnmeter/metrics";
import { sources } from "@turnmeter/parser";
import { parsePriceBook } from "@turnmeter/pricing/parse-price-book.js";
import type { Facts } from "@turnmeter/schema";
import { afterAll, describe, expect, it } from "vitest";
import { lawFixtures, logsOf } from "../../../scripts/vitest/fixtures.js";
import { loadFacts } from "../src/index.js";

const folder = mkdtempSync(join(tmpdir(), "facts-"));
afterAll(() => rmSync(folder, { recursive: true }));

function response(sessionId: string, outputTokens: number): string {
  const message = {
    id: `msg_${sessionId}`,
    model: "claude-opus-5",
    content: [],
    usage: { input_tokens: 0, output_tokens: outputTokens },
  };
  return `${JSON.stringify({
    type: "assistant",
    uuid: `${sessionId}-row`,
    parentUuid: null,
    sessionId,
    timestamp: "2026-11-10T09:00:00.000Z",
    requestId: `req_${sessionId}`,
    message,
  })}\n`;
}

const first = join(folder, "first.jsonl");
writeFileSync(first, response("s1", 1000));
writeFileSync(join(folder, "second.jsonl"), `${response("s1", 1000)}${response("s2", 2000)}{"type":"us`);

const contentOf = (facts: Facts) => Object.values(facts).map((table) => [...rowsOf<object>(table)]);

describe("loadFacts", () => {
  it("counts the logs of a folder once, at list prices", async () => {
    // 1,000 and 2,000 output tokens at $25 a million; the first response is in two files.
    const facts = await loadFacts([folder]);
    expect(totals(facts)).toMatchObject({ requests: 2, outputTokens: 3000, costUsd: 0.075 });
    expect([...facts.problems.columns.code]).toEqual(["torn-line"]);
  });

  it("takes single files, and leaves out what lies beside them", async () => {
    expect(totals(await loadFacts([first]))).toMatchObject({ requests: 1, costUsd: 0.025 });
  });

  it("tells of a path that is not there, and reads the others", async () => {
    const facts = await loadFacts([first, join(folder, "nowhere")]);
    expect(facts.requests.rowCount).toBe(1);
    expect([...rowsOf(facts.problems)]).toMatchObject([
      { code: "file-unreadable", file: join(folder, "nowhere"), detail: "not-found" },
    ]);
  });

  it("reads nothing where no path is given", async () => {
    const facts = await loadFacts([]);
    expect(Object.values(facts).map(({ rowCount }) => rowCount)).toEqual(Object.keys(facts).map(() => 0));
  });

  it("prices by a book of one's own", async () => {
    const prices = parsePriceBook({
      asOf: "2026-11-01",
      sources: { list: { what: "a list", asOf: "2026-11-01" } },
      vendors: { acme: {} },
      models: [
        {
          id: "claude-opus-5",
          vendor: "acme",
          prices: { input: 1, output: 2 },
          source: ["list"],
          asOf: "2026-11-01",
          confidence: "high",
        },
      ],
    });
    expect(totals(await loadFacts([folder], { prices })).costUsd).toBe(0.006);
  });

  it("looks for the given sources alone", async () => {
    const codex = sources.filter(({ id }) => id === "codex");
    const facts = await loadFacts([folder], { sources: codex });
    expect(facts.requests.rowCount).toBe(0);
    expect([...facts.files.columns.status]).toEqual(["skipped", "skipped"]);
  });

  it("gives the same facts of fixtures with and without compiled code", async () => {
    const logs = lawFixtures.map(logsOf);
    const compiled = await loadFacts(logs);
    expect(compiled.requests.rowCount).toBeGreaterThan(100);
    expect(contentOf(await loadFacts(logs, { sources }))).toEqual(contentOf(compiled));
  });

  it("ends with its signal, before and while it reads", async () => {
    const reason = new Error("enough");
    await expect(loadFacts([folder], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const ending = new AbortController();
    const aborting = sources.map((source) => ({
      ...source,
      loadFormat: () => {
        ending.abort(reason);
        return source.loadFormat();
      },
    }));
    const loading = loadFacts([folder], { sources: aborting, signal: ending.signal });
    await expect(loading).rejects.toBe(reason);
  });
});
