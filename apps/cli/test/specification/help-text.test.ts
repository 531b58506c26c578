import { describe, expect, it } from "vitest";
import { commandNames } from "../../src/common/command-names.js";
import { definitionLines } from "../../src/specification/help-text.js";
import { commands } from "../../src/commands/specifications/all.js";
import { runCli, runOnTerminal } from "../util/run-cli.js";

describe("--help", () => {
  it.each([null, ...commandNames])(
    "of %s is no wider than 80 columns, in a pipe too, nor than the terminal",
    async (name) => {
      const args = [...(name === null ? [] : [name]), "--help"];
      const outputs = [
        [80, (await runCli(args)).stdout],
        [80, (await runOnTerminal(args, 200)).stdout],
        [60, (await runOnTerminal(args, 60)).stdout],
      ] as const;
      for (const [width, text] of outputs) {
        // Examples are there to be copied: they are not broken.
        const lines = text.split("\n").filter((line) => !line.startsWith("  turnmeter"));
        expect(lines.filter((line) => line.length > width)).toEqual([]);
      }
    },
  );

  it.each(commands)("of $name has every flag and argument once", async ({ name, flags, arguments: args }) => {
    const { stdout } = await runCli([name, "--help"]);
    for (const { option, letter } of flags) {
      const typed = `  ${letter === null ? "" : `-${letter}, `}${option}`;
      expect(
        stdout
          .split("\n")
          .filter((line) => line.startsWith(`${typed} `) || line === typed || line.startsWith(`${typed}, `)),
      ).toHaveLength(1);
    }
    const lines = stdout.split("\n").map((line) => `${line} `);
    for (const { placeholder } of args)
      expect(lines.some((line) => line.startsWith(`  ${placeholder} `))).toBe(true);
  });

  it("is what `help` prints, of a command or of the program", async () => {
    expect(await runCli(["help", "daily"])).toEqual(await runCli(["daily", "--help"]));
    expect(await runCli(["help"])).toEqual(await runCli(["--help"]));
    expect(await runCli(["help", "dialy"])).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: `not a value of command: dialy; allowed is ${commandNames.join(", ")}; did you mean daily?\n`,
    });
  });

  it("of a command says how it is typed, what it does, examples and flags", async () => {
    expect((await runCli(["completion", "--help"])).stdout).toBe(`turnmeter completion <bash|zsh|fish> [flags]

A script that completes commands, flags and their values in a shell.

Source it in your shell's startup file. It knows the commands of the version
that wrote it, and completes without running anything.

Examples:
  source <(turnmeter completion bash)
  source <(turnmeter completion zsh)
  turnmeter completion fish > ~/.config/fish/completions/turnmeter.fish

Arguments:
  bash|zsh|fish  The shell to complete in

Settings:
  --debug     Print the stack trace of a failure
  -h, --help  Print this help
`);
  });

  it("is given whatever else is asked for", async () => {
    const help = await runCli(["daily", "--help"]);
    expect(await runCli(["daily", "--nonsense", "-h"])).toEqual(help);
    expect(help).toMatchObject({ exitCode: 0, stderr: "" });
  });
});

describe("definitionLines", () => {
  it("sets texts beside their terms, and below those that are long", () => {
    const definitions = [
      ["--by", "one two three four five six seven eight nine ten"],
      ["--a-flag <with|many|values>", "one"],
    ] as const;
    // The column begins after the longest term that is short, two spaces before and behind it.
    expect(definitionLines(definitions, 60)).toEqual([
      "  --by  one two three four five six seven eight nine ten",
      "  --a-flag <with|many|values>",
      "        one",
    ]);
    expect(definitionLines(definitions, 30)).toEqual([
      "  --by",
      "      one two three four five",
      "      six seven eight nine ten",
      "  --a-flag <with|many|values>",
      "      one",
    ]);
    expect(definitionLines(definitions.slice(1), 25)).toEqual([
      "  --a-flag <with|many|",
      "    values>",
      "      one",
    ]);
  });
});
