import { join } from "node:path";
import { expect, it } from "vitest";
import { filesIn } from "../util/files-in.js";
import { emptyFolder } from "../util/log-folder.js";
import { readJson, runCli } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

it("ends with its signal's reason, and what was read by then is not kept", async () => {
  const logs = shopLogs();
  const folder = emptyFolder();
  const cache = { folder: join(folder, "cache"), build: () => "build1" };
  const controller = new AbortController();
  let reads = 0;
  const { exitCode, stdout, stderr } = await runCli(["totals", "--path", logs], {
    cache,
    signal: controller.signal,
    onProgress: () => {
      reads++;
      controller.abort(new Error("no need"));
    },
  });
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
  expect(stderr).toContain("no need");
  expect(reads).toBeGreaterThan(0);
  expect(filesIn(folder)).toEqual({});
  expect(await readJson(["totals", "--path", logs], { cache })).toMatchObject({ totals: { requests: 8 } });
});
