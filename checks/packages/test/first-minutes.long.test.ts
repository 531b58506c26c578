import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { root } from "./workspace.js";

const scratch = mkdtempSync(join(tmpdir(), "turnmeter-first-minutes-"));
const clone = join(scratch, "turnmeter");
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const environment = {
  PATH: process.env["PATH"],
  TMPDIR: process.env["TMPDIR"],
  npm_config_cache: process.env["npm_config_cache"] ?? join(tmpdir(), "turnmeter-npm-cache"),
  npm_config_registry: process.env["npm_config_registry"],
  HOME: scratch,
};

function run(folder: string, command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: "utf8",
    env: environment,
    maxBuffer: 2 ** 26,
  });
  return { status, stdout, stderr };
}

/** Files as they would be cloned, with what is not committed yet. */
function copyTree(): void {
  const { stdout } = run(
    root,
    "git",
    "ls-files",
    "-z",
    "--cached",
    "--others",
    "--exclude-standard",
    "--deduplicate",
  );
  for (const path of stdout.split("\0").filter(Boolean)) {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    cpSync(join(root, path), join(clone, path));
  }
}

const dryRun = z.object({
  tasks: z.array(z.object({ taskId: z.string(), cache: z.object({ status: z.string() }) })),
});

const start = () => run(clone, "npm", "start", "--silent", "--", "totals", "--sample");

describe("npm start in a fresh clone", () => {
  it("installs and builds once, and says so; again it does neither", { timeout: 600_000 }, () => {
    copyTree();
    const first = start();
    expect(first).toMatchObject({
      status: 0,
      stderr: "turnmeter: installing dependencies, once …\nturnmeter: building once, about a minute …\n",
    });
    expect(start()).toEqual({ status: 0, stdout: first.stdout, stderr: "" });
  });

  it("leaves no task to do again", () => {
    const [pnpm = ""] = readdirSync(join(clone, ".tools"));
    const turbo = join(clone, "node_modules", ".bin", "turbo");
    environment.PATH = `${join(clone, ".tools", pnpm, "node_modules", ".bin")}:${environment.PATH}`;
    const { stdout } = run(clone, turbo, "run", "build", "--filter=turnmeter", "--dry=json");
    const { tasks } = dryRun.parse(JSON.parse(stdout));
    expect(tasks.length).toBeGreaterThan(15);
    expect(tasks.filter(({ cache }) => cache.status !== "HIT").map(({ taskId }) => taskId)).toEqual([]);
  });
});
