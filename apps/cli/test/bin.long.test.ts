import { isAscii } from "node:buffer";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { describe, expect, it, vi } from "vitest";
import { builtStart } from "../src/start/start-cache.js";
import { Engine, engineFlags } from "../src/start/engine.js";
import { ModuleLoader, readBetween } from "../src/start/module-loader.js";
import { programVersion } from "../src/common/version.js";
import { emptyFolder, logFolder } from "./util/log-folder.js";
import { prompt, response } from "./util/rows.js";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const bin = join(dist, "bin.js");

describe.skipIf(!existsSync(bin))("the built program", () => {
  it("prints its version and exits 0", () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, "--version"], { encoding: "utf8" });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${programVersion()}\n`, stderr: "" });
  });

  it("exits 2 for wrong use", () => {
    const { status, stderr } = spawnSync(process.execPath, [bin, "dayly"], { encoding: "utf8" });
    expect(status).toBe(2);
    expect(stderr).toContain("turnmeter daily");
  });

  it("is ASCII, of which V8 keeps a byte a character", () => {
    const files = ["bin.js", ...readdirSync(join(dist, "chunks")).map((name) => `chunks/${name}`)];
    expect(files.filter((file) => !isAscii(readFileSync(join(dist, file))))).toEqual([]);
  });

  it("has with it what V8 compiles of what every count loads", () => {
    const engine = new Engine(engineFlags(process.versions.node), setFlagsFromString);
    const known = builtStart(dist, process, readFileSync);
    for (const name of ["program", "counting", "reading"]) {
      const compiling = <T>(compile: () => T): T => engine.compiling(compile);
      const loader = new ModuleLoader({ require: createRequire(bin), readBetween, compiling }, known);
      loader.load(join(dist, "chunks", `${name}.js`));
      expect({ name, isKnown: loader.isKnown }).toEqual({ name, isKnown: true });
    }
  });

  it("says of S3 what failed, and nothing of the SDK's own", () => {
    const env = {
      HOME: emptyFolder(),
      AWS_ENDPOINT_URL: "http://127.0.0.1:1",
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: "A",
      AWS_SECRET_ACCESS_KEY: "B",
    };
    const args = [bin, "totals", "--from", "s3://team/lake"];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: "s3://team/lake: the server cannot be reached: connection refused\n",
    });
  });

  it("takes UTC where TZ names no zone", () => {
    const folder = logFolder({
      "a1111111-0000-4000-8000-000000000001.jsonl": [
        prompt({ sessionId: "a1111111-0000-4000-8000-000000000001" }, "2026-11-20T10:00:00.000Z", "look"),
      ],
    });
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [bin, "totals", "--no-cache", "--path", folder],
      {
        encoding: "utf8",
        env: { HOME: emptyFolder(), TZ: "Europe/Berln" },
      },
    );
    expect(status).toBe(0);
    expect(stdout).toContain("Totals · all days · UTC");
    expect(stderr).toBe(
      "TZ names no time zone: Europe/Berln; did you mean Europe/Berlin? Days are those of UTC.\n",
    );
  });

  it("keeps what its start has found, but for runs that keep nothing, and does without where it is damaged", () => {
    const id = "a1111111-0000-4000-8000-000000000001";
    const rows = [response({ sessionId: id }, "2026-11-20T10:00:00.000Z", "STARTaaaaaaaaaaaaaaaa1", {})];
    const folder = logFolder({ [`${id}.jsonl`]: rows });
    const home = emptyFolder();
    const run = (...flags: readonly string[]): string => {
      const args = [bin, "totals", "--json", "--path", folder, ...flags];
      const env = { HOME: home, XDG_CACHE_HOME: home };
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env });
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      return stdout;
    };
    const kept = (): readonly string[] => {
      const cache = join(home, "turnmeter");
      const names = existsSync(cache) ? readdirSync(cache) : [];
      return names.filter((name) => name.startsWith("start-")).map((name) => join(cache, name));
    };
    const first = run("--no-cache");
    expect(kept()).toEqual([]);
    const runKept = () => run().replace(first, "same");
    expect([runKept(), runKept(), runKept()]).toEqual(["same", "same", "same"]);
    const [file, ...others] = kept();
    expect(others).toEqual([]);
    writeFileSync(file!, readFileSync(file!).fill(7, 1000, 5000));
    expect(runKept()).toBe("same");
  }, 20_000);

  it("writes a status line that was kept, and reads what has come since beside it", async () => {
    const session = { sessionId: "a1111111-0000-4000-8000-000000000001" };
    // Opus costs 20 dollars a million output tokens: 50,000 are 1 dollar.
    const answer = (id: string) =>
      response(session, "2026-11-20T10:00:00.000Z", id, { tokens: { output: 50_000 } });
    const folder = logFolder({ [`${session.sessionId}.jsonl`]: [answer("STATUSaaaaaaaaaaaaaaa1")] });
    const transcript = join(folder, "projects", "-home-ann-shop", `${session.sessionId}.jsonl`);
    const home = emptyFolder();
    const call = (): string => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [bin, "statusline", "--parts", "session", "--path", folder],
        {
          encoding: "utf8",
          input: JSON.stringify({ session_id: session.sessionId, transcript_path: transcript }),
          env: { HOME: home, XDG_CACHE_HOME: home, NO_COLOR: "1" },
          cwd: home,
        },
      );
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      return stdout;
    };
    expect(call()).toBe("session $1.00\n");
    appendFileSync(transcript, `${JSON.stringify(answer("STATUSaaaaaaaaaaaaaaa2"))}\n`);
    expect(call()).toBe("session $1.00\n");
    const locks = (): readonly string[] =>
      readdirSync(join(home, "turnmeter")).filter((name) => name.endsWith(".lock"));
    await vi.waitFor(() => expect(locks()).toEqual([]), { timeout: 15_000, interval: 100 });
    expect(call()).toBe("session $2.00\n");
    await vi.waitFor(() => expect(locks()).toEqual([]), { timeout: 15_000, interval: 100 });
  }, 20_000);
});
