import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { cold, contentOf, newFolder, newLogs, serve } from "../server/serving.js";
import { runCli } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

/** A lake of two machines: what `ann` did on one, and `bob` on another. */
async function lakeOf(logs: Readonly<Record<"ann" | "bob", string>>): Promise<string> {
  const lake = join(newFolder(), "lake");
  for (const [person, path] of Object.entries(logs)) {
    const flags = ["--to", lake, "--machine", `${person}-laptop`, "--person", person, "--path", path];
    expect(await runCli(["export", "--as", "lake", ...flags])).toMatchObject({ exitCode: 0, stderr: "" });
  }
  return lake;
}

const titleOf = (html: string): string => /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.trim() ?? "";

describe("serve --from", () => {
  it("shows what the commands write of a lake, sessions and comparisons too", async () => {
    const lake = await lakeOf({ ann: newLogs(), bob: shopLogs() });
    const days = ["--timezone", "Europe/Berlin"];
    const { get } = await serve(["--from", lake, ...days]);
    const { text } = await get("/sessions");
    const [a = "", b = ""] = [...text.matchAll(/href="\/sessions\/([^"]+)"/g)].map(([, id]) => id);
    for (const [path, words] of [
      ["/?period=2026-W46", ["report", "--week", "2026-W46"]],
      [`/sessions/${a}`, ["session", a]],
      [`/compare?a=${a}&b=${b}`, ["compare", a, b]],
    ] as const) {
      const page = await get(path);
      expect([path, page.status]).toEqual([path, 200]);
      expect(contentOf(page.text), path).toBe(await cold([...words, "--from", lake, ...days]));
    }
    expect(await get("/events")).toMatchObject({
      status: 403,
      text: "A lake has no events: start `turnmeter serve` without --from.\n",
    });
  });

  it("knows of the people that are named alone, and hides names with --redact", async () => {
    const lake = await lakeOf({ ann: newLogs(), bob: shopLogs() });
    const all = await serve(["--from", lake]);
    const ofAnn = await serve(["--from", lake, "--person", "ann"]);
    const sample = await serve(["--sample"]);
    const title = titleOf((await ofAnn.get("/sessions")).text);
    expect(title).toBe(titleOf((await sample.get("/sessions")).text));
    expect(title).not.toBe(titleOf((await all.get("/sessions")).text));
    const hidden = await serve(["--from", lake, "--redact"]);
    for (const path of ["/?period=all", "/sessions"])
      expect((await hidden.get(path)).text).not.toContain("atlas");
  });

  it.each([
    [["--from", "/nowhere/at/all"], "/nowhere/at/all"],
    [["--from", ".", "--path", "."], "--from and --path exclude each other: a lake holds no logs"],
    [["--from", ".", "--content"], "--from and --content exclude each other: a lake has no events"],
    [["--from", "clickhouse://host/db"], "serve --from takes folders and s3:// addresses, and no database"],
    [["--person", "ann", "--sample"], "--person goes with --from: logs do not say whose they are"],
  ])("says what is wrong with %j", async (flags, words) => {
    const { exitCode, stderr } = await runCli(["serve", ...flags], { liveScript: "" });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(words);
  });
});
