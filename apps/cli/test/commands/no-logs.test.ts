import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync, gzipSync } from "node:zlib";
import { type FileCalls, nodeFileCalls } from "@turnmeter/safe-fs";
import { describe, expect, it } from "vitest";
import { readingCommands } from "../util/command-lists.js";
import { emptyFolder } from "../util/log-folder.js";
import { runCli } from "../util/run-cli.js";
import { shopLogs } from "../util/shop-logs.js";

/** Each command that reads logs, as it may be typed. */
const commands = [
  ...readingCommands.filter((name) => name !== "export").map((name) => [name]),
  ["session", "latest"],
  ["compare", "2026-W45", "2026-W46"],
  ["explain", "--as", "ccusage"],
  ["export", "--to", join(emptyFolder(), "otel")],
  ["export", "--as", "lake", "--machine", "box", "--to", join(emptyFolder(), "lake")],
  ["export", "--as", "facts", "--to", join(emptyFolder(), "facts")],
];

/** Refuses what lies at or below a path, as the system does for another user. */
function refusing(folder: string): { readonly calls: Partial<FileCalls> } {
  const refused =
    <Args extends readonly [string, ...unknown[]], Result>(call: (...args: Args) => Result) =>
    (...args: Args): Result => {
      if (args[0] === folder || args[0].startsWith(`${folder}/`))
        throw Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" });
      return call(...args);
    };
  const { state, linkState, realPath, entries, open } = nodeFileCalls;
  return {
    calls: {
      state: refused(state),
      linkState: refused(linkState),
      realPath: refused(realPath),
      entries: refused(entries),
      open: refused(open),
    },
  };
}

function fileNamed(name: string, bytes: Uint8Array | string): string {
  const path = join(emptyFolder(), name);
  writeFileSync(path, bytes);
  return path;
}

/** A tar file with an empty file a.jsonl, as far as its first header says what it is. */
function tar(): Buffer {
  const header = Buffer.alloc(1024);
  header.write("a.jsonl", 0);
  header.write("ustar\u000000", 257, "latin1");
  return header;
}

/** What is said where these may not be read. */
function denied(place: string): string {
  return `No log could be read: permission denied for ${place}. Run turnmeter as a user who can read it, or give your user read access.\n`;
}

const row = '{"type":"user","sessionId":"a1","timestamp":"2026-11-16T10:00:00.000Z"}\n';

describe("a place that does not exist", () => {
  it.each([...commands, ["watch", "--once"], ["watch", "--once", "--format", "jsonl"], ["serve"]])(
    "is wrong use of %s, also beside one that does",
    async (...args) => {
      expect(await runCli([...args, "--path", shopLogs(), "--path", "/nonexistent/logs"])).toEqual({
        exitCode: 2,
        stdout: "",
        stderr: "no such folder or file: /nonexistent/logs\n",
      });
    },
  );

  it("is told in the same words of a lake, and of a side of a comparison", async () => {
    const says = { exitCode: 2, stdout: "", stderr: "no such folder or file: /nonexistent/logs\n" };
    expect(await runCli(["totals", "--from", "/nonexistent/logs"])).toEqual(says);
    expect(await runCli(["compare", "/nonexistent/logs", shopLogs()])).toEqual(says);
    expect(await runCli(["compare", shopLogs(), "folder:/nonexistent/logs"])).toEqual(says);
  });
});

describe("a place that is named and holds no logs", () => {
  it.each(commands)("fails %s with 1, and gives no sample", async (...args) => {
    const folder = emptyFolder();
    const { exitCode, stdout, stderr } = await runCli([...args, "--path", folder]);
    expect(exitCode).toBe(1);
    expect(stderr).toBe(
      `No logs found in ${folder}. Pass --path <folder> to look elsewhere. Logs are files named *.jsonl or *.json, also with .gz or .zst; --path takes one of any name.\n`,
    );
    if (args[0] === "doctor") expect(stdout).toContain("Nothing was read.\n0 files read");
    else expect(stdout).toBe("");
  });

  it("writes no page, and is no failure beside one that holds some", async () => {
    const cwd = emptyFolder();
    expect((await runCli(["report", "--path", emptyFolder()], { cwd })).exitCode).toBe(1);
    expect((await runCli(["totals", "--path", emptyFolder(), "--path", shopLogs()])).exitCode).toBe(0);
  });

  it("fails before thresholds are judged", async () => {
    const args = ["totals", "--path", emptyFolder(), "--fail-on", "costUsd > 5", "--undecided", "pass"];
    expect((await runCli(args)).exitCode).toBe(1);
  });
});

describe("logs that may not be read", () => {
  const folder = shopLogs();
  it.each([...commands, ["watch", "--once"]])("fail %s with 1, and are named", async (...args) => {
    const { exitCode, stderr } = await runCli([...args, "--path", folder], { files: refusing(folder) });
    expect([exitCode, stderr]).toEqual([1, denied(folder)]);
  });

  it("give no sample where an agent's usual folder is refused", async () => {
    const cwd = emptyFolder();
    const { exitCode, stdout, stderr } = await runCli(["report"], {
      cwd,
      env: { CLAUDE_CONFIG_DIR: folder },
      files: refusing(folder),
    });
    expect([exitCode, stdout, stderr]).toEqual([1, "", denied(folder)]);
  });

  it("are named where the folder can be listed and no file in it opened", async () => {
    const logs = join(emptyFolder(), "logs");
    mkdirSync(logs);
    writeFileSync(join(logs, "a.jsonl"), row);
    const refusedFile = join(logs, "a.jsonl");
    const { exitCode, stderr } = await runCli(["totals", "--path", logs], { files: refusing(refusedFile) });
    expect([exitCode, stderr]).toEqual([1, denied(refusedFile)]);
  });

  it("hide their names with --redact", async () => {
    const { stderr } = await runCli(["totals", "--redact", "--path", folder], { files: refusing(folder) });
    expect(stderr).toMatch(/^No log could be read: permission denied for file-/);
    expect(stderr).not.toContain(folder);
  });

  it("leave the others to be counted", async () => {
    const args = ["totals", "--path", folder, "--path", shopLogs(), "--json"];
    expect((await runCli(args, { files: refusing(folder) })).exitCode).toBe(0);
  });
});

describe("an archive", () => {
  it.each([
    ["logs.zip", Buffer.from("PK\u0003\u0004", "latin1"), "zip"],
    ["logs", Buffer.from("PK\u0003\u0004", "latin1"), "zip"],
    ["empty.zip", Buffer.from("PK\u0005\u0006", "latin1"), "zip"],
    ["logs.tar", tar(), "tar"],
    ["logs", gzipSync(tar()), "tar.gz"],
    ["logs.tgz", gzipSync(tar()), "tar.gz"],
    ["logs.7z", Buffer.from("7z\u00bc\u00af'\u001c", "latin1"), "7z"],
    ["logs.rar", Buffer.from("Rar!\u001a\u0007\u0001", "latin1"), "rar"],
    ["damaged.rar", deflateRawSync("anything else"), "rar"],
  ])("%s is named as one, in place of logs or a lake", async (name, bytes, kind) => {
    const path = fileNamed(name, bytes);
    const says = {
      exitCode: 2,
      stdout: "",
      stderr: `${path} is a ${kind} archive: unpack it, and pass the folder\n`,
    };
    expect(await runCli(["totals", "--path", shopLogs(), "--path", path])).toEqual(says);
    expect(await runCli(["report", "--from", path])).toEqual(says);
    expect(await runCli(["compare", path, shopLogs()])).toEqual(says);
  });

  it("is none where a log is called like one", async () => {
    for (const [name, bytes] of [
      ["a.zip", row],
      ["a.tgz", gzipSync(row)],
    ] as const)
      expect((await runCli(["totals", "--path", fileNamed(name, bytes)])).exitCode).toBe(0);
  });

  it("is named where a folder holds nothing else", async () => {
    const path = fileNamed("logs.tar.gz", gzipSync(tar()));
    const { exitCode, stderr } = await runCli(["doctor", "--path", join(path, "..")]);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^No logs found in /);
    expect(stderr.endsWith(` ${path} is a tar.gz archive: unpack it, and pass the folder.\n`)).toBe(true);
  });
});

it.skipIf(process.platform === "win32").each([
  ["a device", "/dev/null"],
  ["a pipe", pipe()],
])("refuses %s, which is no place of logs", async (_, path) => {
  for (const args of [["totals"], ["doctor"], ["export", "--to", emptyFolder()]]) {
    expect(await runCli([...args, "--path", path])).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: `neither a folder nor a regular file: ${path}\n`,
    });
  }
});

/** A pipe that nobody writes to. */
function pipe(): string {
  const path = join(emptyFolder(), "pipe");
  spawnSync("mkfifo", [path]);
  return path;
}
