import { sourceIds } from "@turnmeter/schema";
import { expect, it } from "vitest";
import { runCli } from "./util/run-cli.js";

it.each([
  {
    args: ["daily", "--format", "jsn"],
    says: "not a value of --format: jsn; allowed is table, json, csv, md, html; did you mean json?",
  },
  {
    args: ["daily", "--source", "claud-code"],
    says:
      "not a value of --source: claud-code; " +
      `allowed is ${sourceIds.join(", ")}; did you mean claude-code?`,
  },
  { args: ["daily", "--wek-start", "sunday"], says: "unknown flag: --wek-start; did you mean --week-start?" },
  { args: ["daily", "--nonsense"], says: "unknown flag: --nonsense; `--help` lists those of this command" },
  { args: ["daily", "--no-json"], says: "unknown flag: --no-json; did you mean --json?" },
  { args: ["daily", "--no-cache=yes"], says: "--no-cache takes no value: yes" },
  {
    args: ["cache", "claer"],
    says: "not a value of info|clear: claer; allowed is info, clear; did you mean clear?",
  },
  { args: ["cache", "info", "clear"], says: "unexpected argument: clear" },
  { args: ["export", "--sample"], says: "--to is missing" },
  {
    args: ["report", "--sample", "--card", "week.jpg"],
    says: "--card is a PNG: week.jpg; allowed is a name that ends with .png",
  },
  { args: ["completion"], says: "missing argument: bash|zsh|fish" },
  {
    args: ["completion", "bsh"],
    says: "not a value of bash|zsh|fish: bsh; allowed is bash, zsh, fish; did you mean bash?",
  },
])("says what was meant: $args", async ({ args, says }) => {
  expect(await runCli(args)).toEqual({ exitCode: 2, stdout: "", stderr: `${says}\n` });
});

const long = "x".repeat(100_000);
const words = "to the point ".repeat(10_000);
it.each([
  ["flag", ["totals", `--${long}`]],
  ["command", [long]],
  ["argument", ["totals", long]],
  ["value", ["totals", "--format", long]],
  ["value of words", ["totals", "--format", words]],
  ["value of lines", ["totals", "--format", words.replaceAll(" ", "\n")]],
  ["date", ["totals", "--since", long]],
  ["path", ["totals", "--path", long]],
  ["config", ["totals", "--config", long]],
  ["session", ["session", long, "--sample"]],
  ["side", ["compare", long, long]],
])("repeats of a long %s only its ends", async (_, args) => {
  const { exitCode, stdout, stderr } = await runCli(args);
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/x{50}…x{50}|(to\s+the\s+point\s+){5}/);
  expect(stderr.length).toBeLessThan(8_100);
});
