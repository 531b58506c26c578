import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { commandNames } from "../../src/common/command-names.js";
import { shells } from "../../src/commands/specifications/own-flags.js";
import type { Shell } from "../../src/commands/specifications/own-flags.js";
import { emptyFolder } from "../util/log-folder.js";
import { runCli } from "../util/run-cli.js";
import { zshCompletions } from "./zsh-completions.js";

const folder = emptyFolder();
beforeAll(async () => {
  mkdirSync(join(folder, "my logs"));
  writeFileSync(join(folder, "mine.jsonl"), "");
  for (const shell of shells) {
    const { stdout, stderr, exitCode } = await runCli(["completion", shell]);
    expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
    writeFileSync(join(folder, shell), stdout);
  }
});

function printed(program: string, args: readonly string[]): readonly string[] {
  const { stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: "utf8",
    timeout: 15_000,
  });
  if (error !== undefined) throw error;
  expect(stderr).toBe("");
  return stdout.split("\n").filter((line) => line !== "");
}

/** What a shell offers for the last word of a command line. */
const completions: Readonly<Record<Shell, (line: string) => readonly string[]>> = {
  bash: (line) => {
    // Where bash splits words by itself, it does at "=" too.
    const words = line.split(/ |(=)/).filter((word) => word !== undefined);
    const set = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}`;
    return printed("bash", [
      "--norc",
      "-c",
      `source ./bash; ${set}; _turnmeter; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ]);
  },
  zsh: (line) => zshCompletions(line, folder),
  fish: (line) =>
    printed("fish", ["--no-config", "-c", `source ./fish; complete -C${JSON.stringify(line)}`]).map(
      (offered) => offered.split("\t")[0] ?? "",
    ),
};

function isThere(shell: Shell): boolean {
  return spawnSync(shell, ["-c", "exit 0"]).status === 0;
}

describe.each(shells)("completion in %s", (shell) => {
  /** Sorted, without what a shell adds to a word. */
  const offered = (line: string) =>
    [...new Set(completions[shell](line).map((word) => word.replace(/^--[\w-]+=(?=.)|[=/]$/g, "")))].sort();

  describe.skipIf(!isThere(shell))("where it is installed", () => {
    it("offers the commands", () => {
      expect(offered("turnmeter ")).toEqual([...commandNames].sort());
      expect(offered("turnmeter da")).toEqual(["daily"]);
    });

    it("offers the flags of a command, and those of the report where none is named", () => {
      expect(offered("turnmeter weekly --we")).toEqual(["--week", "--week-start"]);
      expect(offered("turnmeter weekly --br")).toEqual(["--breakdown"]);
      expect(offered("turnmeter models --br")).toEqual([]);
      expect(offered("turnmeter daily --no-c")).toEqual(["--no-cache", "--no-config"]);
      expect(offered("turnmeter --op")).toEqual(["--open"]);
    });

    it("offers the values of a flag, which differ by command", () => {
      expect(offered("turnmeter daily --format ")).toEqual(["csv", "html", "json", "md", "table"]);
      expect(offered("turnmeter daily --format=m")).toEqual(["md"]);
      expect(offered("turnmeter tools --by ")).toEqual(["program", "server", "tool"]);
      expect(offered("turnmeter agents --by ")).toEqual(["run", "type"]);
      expect(offered("turnmeter daily --last ")).toEqual(["3m", "4w", "7d"]);
      expect(offered("turnmeter daily --since ")).toEqual(["today", "yesterday"]);
      expect(offered("turnmeter help da")).toEqual(["daily"]);
    });

    it("offers files and folders where a flag takes them, and nothing where nothing is known", () => {
      expect(offered("turnmeter daily --path m").map((path) => path.replace(/\\/g, ""))).toEqual([
        "mine.jsonl",
        "my logs",
      ]);
      expect(offered("turnmeter daily --project m")).toEqual([]);
    });

    it("offers what a command takes without a flag", () => {
      expect(offered("turnmeter cache ")).toEqual(["clear", "info"]);
      expect(offered("turnmeter completion ")).toEqual(["bash", "fish", "zsh"]);
      // zsh offers flags where there is nothing else.
      expect(offered("turnmeter daily ").filter((word) => !word.startsWith("--"))).toEqual([]);
    });
  });
});

describe("turnmeter completion", () => {
  it("says which shells there are", async () => {
    expect(await runCli(["completion"])).toMatchObject({ exitCode: 2, stdout: "" });
    expect((await runCli(["completion"])).stderr).toBe("missing argument: bash|zsh|fish\n");
    expect((await runCli(["completion", "powershell"])).stderr).toBe(
      "not a value of bash|zsh|fish: powershell; allowed is bash, zsh, fish\n",
    );
  });
});
