import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { emptyFolder } from "./util/log-folder.js";
import { runOnTerminal } from "./util/run-cli.js";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const sample = fileURLToPath(new URL("../sample", import.meta.url));
const examples = Array.from(
  readme.matchAll(/```console\n\$ turnmeter ?(.*)\n([^]*?)```/g),
  ([, command, output]) => ({
    command: command ?? "",
    output: output ?? "",
  }),
);

it("shows five commands", () => {
  expect(examples).toHaveLength(5);
});

it.each(examples)("shows what `turnmeter $command` prints for the sample", async ({ command, output }) => {
  const cwd = emptyFolder();
  const args = [...command.split(" ").filter((word) => word !== ""), "--path", sample, "--color", "never"];
  const { stdout } = await runOnTerminal(args, 80, { cwd, now: () => Date.UTC(2026, 10, 20, 17, 30) });
  expect(stdout.replace(`${cwd}/`, "~/")).toBe(output);
});
