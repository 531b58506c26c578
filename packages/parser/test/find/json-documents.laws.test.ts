import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findLogs, type FoundLogs, openLogRoots, readUnit } from "../../src/index.js";
import { fakeSource } from "../util/fake-source.js";
import { eventsIn, findFakes, unitsIn } from "../util/found-logs.js";
import { temporaryFolder } from "../util/temporary-folder.js";
import { isShort } from "../../../../scripts/vitest/tier.js";

/** `name framing` of each log. */
function framings({ units }: FoundLogs, folder: string): string[] {
  return units.flatMap(({ files }) =>
    files.map(({ path, framing }) => `${path.slice(folder.length + 1)} ${framing}`),
  );
}

/** An array of so many records that no source knows. */
function turns(count: number): string {
  return JSON.stringify(Array.from({ length: count }, () => ({ kind: "turn" })));
}

describe("JSON documents", () => {
  it("R82 that are torn or foreign where pieces of sessions lie are problems with their path", async () => {
    const folder = temporaryFolder({
      "opencode/storage/message/ses_1/msg_1.json": '{"id":"msg_1","sessionID":"ses_1","ro',
      "opencode/storage/part/msg_1/prt_1.json": "",
      "opencode/storage/session/shop/ses_1.json": '{"cups":3}',
      "opencode/storage/session_diff/ses_1.json": "[",
      "opencode/storage/todo/ses_1.json": '{"cups":3}',
    });
    const { roots, fs, refused } = await openLogRoots([folder]);
    const found = await findLogs(roots, fs, { refused });
    expect(eventsIn(found, folder).filter((event) => event.startsWith("file-"))).toEqual([
      "file-unrecognised opencode/storage/message/ses_1/msg_1.json unknown format",
      "file-unrecognised opencode/storage/part/msg_1/prt_1.json empty",
      "file-unrecognised opencode/storage/session/shop/ses_1.json unknown format",
    ]);
    expect(found.units).toEqual([]);
  });

  it("tells a document from lines by its content, whatever its name", async () => {
    const say = { fake: "say", text: "}{][,:\n" };
    const folder = temporaryFolder({
      "array.json": JSON.stringify([say, say]),
      "array-of-lines.json": `[\n${JSON.stringify(say)},\n${JSON.stringify(say)}\n]\n`,
      "arrays.jsonl": `${JSON.stringify([say])}\n${JSON.stringify([say])}\n`,
      "late.json": JSON.stringify([{ text: "x".repeat(300_000) }, say], null, 2),
      "lines.json": `${JSON.stringify(say)}\n${JSON.stringify(say)}\n`,
      "object.json": JSON.stringify(say),
      "pretty.json": JSON.stringify(say, null, 2),
      "pretty-long.json": JSON.stringify({ first: "x".repeat(300_000), ...say }, null, 2),
      "row.jsonl": `${JSON.stringify(say, null, 2)}\n${JSON.stringify(say, null, 2)}\n`,
      "torn.jsonl": `{"fake":"sa\n${JSON.stringify(say)}\n`,
    });
    const found = await findFakes([folder]);
    expect(found.events).toEqual([]);
    expect(framings(found, folder)).toEqual([
      "array-of-lines.json document",
      "array.json document",
      "arrays.jsonl document",
      "late.json document",
      "lines.json lines",
      "object.json lines",
      "pretty-long.json document",
      "pretty.json document",
      "row.jsonl document",
      "torn.jsonl lines",
    ]);
  });

  it("R82 knows a document that is cut off, however long its line, and whatever follows", async () => {
    // Longer than what is looked at first.
    const long = JSON.stringify({ fake: "say", texts: [{ text: "x".repeat(300_000) }] }).slice(0, -2);
    const torn = '{"fake":"say","texts":[{"text":""},{"te';
    const folder = temporaryFolder({
      "followed.json": `${torn}{"fake":"say"}`,
      "long.json": long,
      "long-zeros.json": `${long}\0\0`,
      "row.jsonl": `${torn}\n{"fake":"say"}\n`,
      "zeros.json": `${torn}\0\0`,
    });
    const found = await findFakes([folder]);
    expect(found.events).toEqual([]);
    expect(framings(found, folder)).toEqual([
      "followed.json document",
      "long-zeros.json document",
      "long.json document",
      "row.jsonl lines",
      "zeros.json document",
    ]);
  });

  it("reads the records of a document, each where it starts", async () => {
    const folder = temporaryFolder({
      "s1.json": '[\n  {"fake":"say","session":"one"},\n  {\n    "fake":"new"\n  },\n  {"fake":"end"',
    });
    const sources = [fakeSource];
    const { roots, fs } = await openLogRoots([folder]);
    const [unit] = (await findLogs(roots, fs, { sources })).units;
    const events = [];
    for await (const batch of readUnit(unit!, fs, { sources })) events.push(...batch);
    const problems = events.flatMap((event) => (event.kind === "problem" ? [event.problem] : []));
    // Line 1 has 2 bytes, line 2 36 and line 3 two spaces first; line 6 begins at 62 with two spaces.
    expect(problems.map(({ code, line, byteOffset, detail }) => [code, line, byteOffset, detail])).toEqual([
      ["unknown-record", 3, 38, "new"],
      ["torn-line", 6, 64, "13 bytes"],
    ]);
    expect(events.at(-1)).toMatchObject({
      kind: "fileRead",
      sessionId: "one",
      file: { path: join(folder, "s1.json"), lines: 3, records: 1, status: "read" },
    });
  });

  it("skips JSON that is no log without a word, and says where ten records are unknown", async () => {
    const folder = temporaryFolder({
      "package.json": JSON.stringify({ name: "shop", version: "1.0.0" }, null, 2),
      "list.json": "[1, 2, 3]",
      "nothing.json": "[]",
      "nine.json": turns(9),
      "ten.json": turns(10),
      "running.json": JSON.stringify({ pid: 4711, sessionId: "x" }, null, 2),
      "words.json": "no json at all",
    });
    const found = await findFakes([folder]);
    expect(unitsIn(found, folder)).toEqual([]);
    expect(eventsIn(found, folder)).toEqual([
      "skipped: unknown format: other list.json",
      "skipped: unknown format: other nine.json",
      "skipped: unknown format: other nothing.json",
      "skipped: unknown format: other package.json",
      "skipped: not a transcript: other running.json",
      "file-unrecognised ten.json 10 rows",
      "skipped: unknown format: other ten.json",
      "skipped: unknown format: other words.json",
    ]);
  });

  it.skipIf(isShort)("R82 names a document of one value that is too long to be read", async () => {
    const folder = temporaryFolder({
      "long.json": `{\n"text":"${"x".repeat(130 * 1024 * 1024)}"}`,
    });
    expect(eventsIn(await findFakes([folder]), folder)).toEqual([
      // Three bytes before, 130 MiB, two quotes and a brace, and seven bytes of key and colon.
      `line-too-long long.json ${2 + 8 + 130 * 1024 * 1024 + 2} bytes`,
      "skipped: too long: other long.json",
    ]);
  });

  it("R87a looks into JSON only below the folders of logs, or where it is pointed to", async () => {
    const document = '[{"fake":"say"}]';
    const folder = temporaryFolder({
      "agent/settings.local.json": document,
      "agent/stats-cache.json": document,
      "agent/todos/t.json": document,
      "agent/projects/p/s1.json": document,
      "agent/projects/p/settings.json": document,
      "agent/projects/p/auth.json": document,
      "agent/sessions/s2.json": document,
      "empty-agent/config.toml": "",
      "empty-agent/cache.json": document,
      "other/s3.json": document,
    });
    const own = await findFakes([join(folder, "agent"), join(folder, "empty-agent")]);
    expect(unitsIn(own, folder)).toEqual([
      ["main agent/projects/p/s1.json"],
      ["main agent/sessions/s2.json"],
    ]);
    expect(own.events).toEqual([]);
    const pointedTo = [join(folder, "other"), join(folder, "agent", "stats-cache.json")];
    expect(unitsIn(await findFakes(pointedTo), folder)).toEqual([
      ["main agent/stats-cache.json"],
      ["main other/s3.json"],
    ]);
    const settings = join(folder, "agent", "settings.local.json");
    expect(eventsIn(await findFakes([settings]), folder)).toEqual([
      "skipped: credential file: other agent/settings.local.json",
    ]);
  });
});
