import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { pageNames } from "../../src/output/page-folder.js";
import { emptyFolder, logFolder } from "../util/log-folder.js";
import { prompt, response } from "../util/rows.js";
import { runCli } from "../util/run-cli.js";

const shopId = "a1111111-0000-4000-8000-000000000001";
const idOf = (at: number): string => `b${at}111111-0000-4000-8000-00000000000${at}`;

/** A session of one answer with so many tokens of output. */
function answered(sessionId: string, at: number, output: number): readonly object[] {
  const session = { sessionId };
  return [
    prompt(session, `2026-11-1${at % 6}T08:00:00.000Z`, `question ${at}`),
    response(session, `2026-11-1${at % 6}T08:00:05.000Z`, `FOLDERaaaaaaaaaaaaaa${at}`, {
      tokens: { output },
    }),
  ];
}

// One session with nearly all of the cost, and six small ones: the five most expensive have pages.
const logs = (): string =>
  logFolder({
    "s0.jsonl": answered(shopId, 0, 100_000),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [`s${at}.jsonl`, answered(idOf(at), at, at * 10)])),
  });
const week = ["--since", "2026-11-09", "--until", "2026-11-16", "--timezone", "UTC"];
const report = (path: string, out: string, ...flags: readonly string[]) =>
  runCli(["report", "--path", path, "--out", out, ...week, ...flags]);

describe("report --out folder/", () => {
  it("writes an index and a page for each large session, linked both ways, with one script", async () => {
    const out = join(emptyFolder(), "week");
    const { exitCode, stdout } = await report(logs(), `${out}/`);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`Report: ${pathToFileURL(join(out, "index.html")).href}\n`);
    const pages = [shopId, ...[3, 4, 5, 6].map(idOf)].map((id) => `session-${id}.html`);
    expect(readdirSync(out).toSorted()).toEqual(["index.html", ...pages, "turnmeter.js"].toSorted());
    const index = readFileSync(join(out, "index.html"), "utf8");
    for (const page of pages) {
      expect(index).toContain(`href="${page}"`);
      const text = readFileSync(join(out, page), "utf8");
      expect(text).toContain('<a href="index.html">');
      expect(text).toContain('<script src="turnmeter.js" nonce=');
      expect(Buffer.byteLength(text)).toBeLessThan(200_000);
    }
    expect(index).not.toContain(`session-${idOf(1)}`);
  });

  it("writes a page for every session where that is asked for", async () => {
    const out = join(emptyFolder(), "all");
    await report(logs(), `${out}/`, "--all-sessions");
    expect(readdirSync(out).filter((name) => name.startsWith("session-"))).toHaveLength(7);
  });

  it("asks for a folder where every session is to have a page", async () => {
    const { exitCode, stderr } = await report(logs(), join(emptyFolder(), "page.html"), "--all-sessions");
    expect(exitCode).toBe(2);
    expect(stderr).toContain("--out week/");
  });

  it("replaces what it wrote before", async () => {
    const out = emptyFolder();
    const path = logs();
    await report(path, out);
    const before = readFileSync(join(out, "index.html"), "utf8");
    expect((await report(path, out)).exitCode).toBe(0);
    expect(readFileSync(join(out, "index.html"), "utf8")).toBe(before);
  });

  it("leaves a folder alone that holds other things", async () => {
    for (const make of [
      (folder: string) => writeFileSync(join(folder, "notes.txt"), "mine"),
      (folder: string) => writeFileSync(join(folder, "index.html"), "<html>my own page</html>"),
      (folder: string) => mkdirSync(join(folder, "photos")),
    ]) {
      const folder = emptyFolder();
      make(folder);
      const before = readdirSync(folder);
      const { exitCode, stderr } = await report(logs(), folder);
      expect(exitCode).toBe(1);
      expect(stderr).toContain("holds other things");
      expect(readdirSync(folder)).toEqual(before);
    }
  });

  it("does not replace a file of another origin in a folder of its own", async () => {
    const out = emptyFolder();
    const path = logs();
    await report(path, out);
    const page = join(out, `session-${shopId}.html`);
    writeFileSync(page, "<html>my own page</html>");
    const { exitCode, stderr } = await report(path, out);
    expect(exitCode).toBe(1);
    expect(stderr).toContain("not turnmeter's");
    expect(readFileSync(page, "utf8")).toBe("<html>my own page</html>");
  });

  it("has no script in a static folder", async () => {
    const out = emptyFolder();
    await report(logs(), out, "--static");
    expect(readdirSync(out)).not.toContain("turnmeter.js");
    expect(readFileSync(join(out, "index.html"), "utf8")).not.toContain("<script");
  });
});

describe("report --out file", () => {
  it("has more to say of large sessions where their rows are opened", async () => {
    const page = join(emptyFolder(), "page.html");
    await report(logs(), page);
    const text = readFileSync(page, "utf8");
    expect(text.match(/<template data-excerpt="/g)).toHaveLength(5);
    expect(text).toContain(`href="#session=${shopId}"`);
    expect(text).toContain(`turnmeter session ${shopId} --format html --open`);
  });
});

describe("a page's name", () => {
  it("is the session's id where that is a plain one, and no path", () => {
    const names = [...pageNames(["abc-1", "ABC-1", "../../etc/passwd", ""]).values()];
    expect(names[0]).toBe("session-abc-1.html");
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(4);
    for (const name of names) expect(name).toMatch(/^session-[\w-]+\.html$/);
  });
});
