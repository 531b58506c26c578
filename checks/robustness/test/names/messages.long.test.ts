import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "@turnmeter/check-fixtures/run-command";
import { claudeSession, claudeSessionId } from "../util/rich-logs/claude-session.js";
import { TemporaryFolders } from "../util/new-folder.js";
import { isExhaustive } from "../../../../scripts/vitest/tier.js";
import { tellsOfBug } from "../util/told-bugs.js";
import { hostileTexts } from "./util/hostile-texts.js";
import { renderMarkdown } from "./util/markdown.js";
import { showOnTerminal, unprintable } from "./util/terminal.js";

const folders = new TemporaryFolders();
afterAll(() => folders.remove());

/** What is wrong with what a command line writes to a terminal, by the text that it was given. */
async function faultsOf(
  lines: readonly { readonly id: string; readonly args: readonly string[] }[],
  cwd: string,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { id, args } of lines) {
    const output = await runCommand([...args, "--jobs", "1"], cwd);
    const { exitCode, stdout, stderr } = output;
    const complaints = unprintable(`${stdout}${stderr}`);
    if (exitCode > 2 || tellsOfBug(output)) faults.push(`${id}: ${args[0]} exits with ${exitCode}`);
    faults.push(
      ...complaints.slice(0, 1).map((complaint) => `${id}: ${args.join(" ").slice(0, 60)} ${complaint}`),
    );
  }
  return faults;
}

/** Texts that an argument or a name of a file can hold: no NUL, no halves of characters. */
const sayable = hostileTexts.filter(({ text }) => !text.includes("\0") && !/\p{Cs}/u.test(text));

const flags = [
  "--project",
  "--model",
  "--session",
  "--path",
  "--timezone",
  "--prices",
  "--config",
  "--table",
  "--since",
  "--fail-on",
  "--locale",
];

describe("what is typed", () => {
  let logs = "";
  let cwd = "";
  beforeAll(() => {
    logs = folders.make(claudeSession({ number: 1, textAt: (place) => place }));
    cwd = folders.make();
  });

  it("R87 is text in the message about a flag", async () => {
    const lines = sayable.flatMap(({ id, text }, at) =>
      (isExhaustive ? flags : [flags[at % flags.length]!]).map((flag) => ({
        id,
        args:
          flag === "--path"
            ? ["totals", `--path=nowhere-${text}`]
            : ["totals", "--path", logs, `${flag}=${text}`],
      })),
    );
    expect(await faultsOf(lines, cwd)).toEqual([]);
  });

  it("R87 is text in the message about a command, a session, a side and a shell", async () => {
    const lines = sayable.flatMap(({ id, text }, at) => {
      const all = [
        { id, args: [text] },
        { id, args: ["session", text, "--path", logs] },
        { id, args: ["compare", `session:${text}`, `model:${text}`, "--path", logs] },
        { id, args: ["completion", text] },
        { id, args: ["daily", `--${text}`] },
      ];
      return isExhaustive ? all : [all[at % all.length]!];
    });
    const named = lines.map(({ id, args }) => ({
      id,
      args: args[0]?.startsWith("-") === true ? ["totals", ...args] : args,
    }));
    expect(await faultsOf(named, cwd)).toEqual([]);
  });

  it("R87 is text in the message about a config file", async () => {
    const lines = hostileTexts.map(({ id, text }) => {
      const config = JSON.stringify({
        [text]: text,
        commands: { [text]: {}, daily: { [text]: text } },
        timezone: text,
      });
      return {
        id,
        args: ["daily", "--path", logs, "--config", join(folders.make({ "c.json": config }), "c.json")],
      };
    });
    expect(await faultsOf(lines, cwd)).toEqual([]);
  });

  it("R87 is text in the message about a price book", async () => {
    const lines = hostileTexts
      .filter((_, at) => isExhaustive || at % 3 === 0)
      .map(({ id, text }) => {
        const prices = JSON.stringify({ [text]: { input_cost_per_token: text, litellm_provider: text } });
        return {
          id,
          args: ["models", "--path", logs, "--prices", join(folders.make({ "p.json": prices }), "p.json")],
        };
      });
    expect(await faultsOf(lines, cwd)).toEqual([]);
  });
});

describe("names of files", () => {
  const named = sayable.filter(
    ({ text }) => !/[/]/.test(text) && !/^\.*$/.test(text) && Buffer.byteLength(text) <= 200,
  );

  it("R87 are text in what commands say of them", async () => {
    const cwd = folders.make();
    const files = Object.fromEntries(
      named.flatMap(({ text }, number) => {
        const [log = ""] = Object.values(claudeSession({ number, textAt: () => "name" }));
        return [[`${text}/${text}.jsonl`, `${log}{"type":"user","message`]];
      }),
    );
    const root = folders.make(files);
    const lines = [
      "sessions",
      "explain",
      "errors",
      "doctor --files",
      "totals --strict",
      "totals --debug",
    ].map((line) => ({
      id: line,
      args: [...line.split(" "), "--path", root],
    }));
    expect(await faultsOf(lines, cwd)).toEqual([]);
  });
});

describe("a session with hostile names", () => {
  it("R87 is shown as text, as a table and as Markdown, and as JSON that is whole", async () => {
    const cwd = folders.make();
    const faults: string[] = [];
    const forms = [
      async (args: readonly string[]) =>
        (await showOnTerminal((await runCommand(args, cwd, { columns: 100 })).stdout, 100)).complaints,
      async (args: readonly string[]) =>
        renderMarkdown((await runCommand([...args, "--format", "md"], cwd)).stdout).complaints,
      async (args: readonly string[]) => {
        const { stdout } = await runCommand([...args, "--json"], cwd);
        expect(JSON.parse(stdout)).toMatchObject({ schema: "turnmeter/session@1" });
        return unprintable(stdout);
      },
    ];
    for (const [number, { id, text }] of hostileTexts.entries()) {
      const logs = folders.make(claudeSession({ number, textAt: () => text }));
      const args = ["session", claudeSessionId(number), "--path", logs, "--jobs", "1"];
      for (const complaintsOf of isExhaustive ? forms : [forms[number % forms.length]!]) {
        const [complaint] = await complaintsOf(args);
        if (complaint !== undefined) faults.push(`${id} ${complaint}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

describe("a completion script", () => {
  it("is one for its shell", async () => {
    const { exitCode, stdout } = await runCommand(["completion", "bash"], folders.make());
    expect(exitCode).toBe(0);
    expect(execFileSync("bash", ["-n"], { input: stdout, encoding: "utf8" })).toBe("");
  });
});
