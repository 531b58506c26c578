import { budgetMetrics, metricName, thresholdMetrics } from "turnmeter/reference";
import { figures } from "@turnmeter/metrics/figures.js";
import type { Figure } from "@turnmeter/metrics/figures.js";
import type { Command, NamedFlag } from "turnmeter/reference";
import { code, codes, fence, prose, table } from "../markdown.js";
import { commandSection } from "./command-section.js";
import { flagsTable } from "./flags-table.js";
import { usageKeys } from "./json-keys.js";
import { configExample, environment, exitCodes, files } from "./surroundings.js";

/** The reference of the command line as a page of Markdown, made from the commands themselves. */
export async function commandLinePage(commands: readonly Command[]): Promise<string> {
  const shared = sharedFlags(commands);
  const usage = await usageKeys();
  const recorded = (await usageKeys("--cost", "both")).filter((key) => !usage.includes(key));
  const sections = [];
  for (const command of commands) sections.push(await commandSection(command, { shared, usage }));
  const parts = [
    "# The command line",
    "<!-- Made from the commands by `npm run docs -- --write`: what is changed here is lost. -->",
    fence("text", "turnmeter [command] [arguments] [flags]\nturnmeter --help\nturnmeter --version"),
    "Without a command, `report` runs. A flag and its value are written `--last 7d` or `--last=7d`; a flag that may be repeated is given once for each value. `turnmeter <command> --help` prints the same for one command.",
    "## Commands",
    table(
      ["command", "what it does"],
      commands.map(({ name, brief }) => [`[${code(name)}](#${name})`, prose(brief)]),
    ),
    ...sections,
    "## Flags of commands that read logs",
    flagsTable(shared),
    "## Thresholds",
    `${code("--fail-on '<metric> <op> <value>'")} ends a command with exit code 3 if it holds for the period and the filters. The result is written first, and each crossed threshold is named on stderr with its value. Values are compared exactly, dollars to the nano-dollar.`,
    fence(
      "sh",
      "turnmeter totals --last 7d --fail-on 'costUsd > 50' --fail-on 'toolErrorRate >= 0.1'\nturnmeter doctor --fail-on 'problems > 0'",
    ),
    `Operators are ${[">", ">=", "<", "<=", "==", "!="].map(code).join(" ")}. Metrics are the numbers of JSON's ${code("totals")} by their names, ${code("tokens")} (of all kinds), ${code("problems")} (their count), and quotients: ${quotients().join(", ")}. All of them:`,
    [...thresholdMetrics, ...budgetMetrics].map(code).join(" · "),
    "Those of a budget need one, and are about the present month, whatever the period: [how they are made](metrics/budget.md).",
    "What is not known passes no threshold: a rate of no calls, a cost of requests without a price, and everything if no log was found. A cost or a sum of tokens is a lower bound if a request has no price, no logged usage, or an answer cut short in the log. If the cost is at least 60, `costUsd > 50` is crossed; if it is at least 5, that cannot be decided, while `costUsd < 3` is known not to hold. A threshold that cannot be decided also ends with 3, and says why; with `--undecided pass` it is reported and passes.",
    "## Exit codes",
    table(["code", "when"], exitCodes),
    "Where the agents' usual folders are empty or missing, and no other place was named, commands say where they looked and what to pass, and end with 0; `report` shows the sample, marked as one. Where `--path`, `--from` or a side of `compare` names a place without logs, they end with 1 and write no result; of several places one with logs is enough. So they do where logs are there and none may be read, wherever they are. Files that were read and not understood are problems of the result: `--strict` ends with 1. `serve`, `watch` and `statusline` wait for logs, so an empty place is no failure of theirs; `statusline` ends with 0 whatever happens. A period or a filter that nothing fits is no failure.",
    "## Environment variables",
    table(
      ["variable", "what it does"],
      environment.map(([name, text]) => [code(name), text]),
    ),
    "## Files",
    table(["file", "what it is"], files),
    "## Config files",
    `A config file sets flags by their names in camel case: at the top those that several commands share, below ${code("commands")} those of single commands, which win. A flag on the command line wins over the project's file, which wins over the user's. Flags that exclude each other (${code("--format")} and ${code("--json")}; ${code("--since")}, ${code("--until")}, ${code("--last")} and ${code("--week")}) are replaced together. To turn off what a file turns on, write ${code("=false")}, as in ${code("--open=false")}.`,
    fence("json", configExample),
    "Paths are relative to the file, or begin with `~/`. The project's file is the nearest one from the current folder upward, up to the root of the repository or the home folder; outside both, only the current folder is searched. `turnmeter mcp`, which clients start in any folder, takes the user's alone. Faults are named with their place in the file, and the exit code is 2. The JSON Schema, for editors, is `schema/turnmeter.config.schema.json` in the package.",
    "## JSON",
    `With ${code("--json")} a result is one object; ${code("schema")} names its shape. Keys are only ever added to a shape. Every key is always there: 0 means none, null means not known.`,
    table(
      ["key", "what it is"],
      [
        [code("schema"), code("turnmeter/<command>@1")],
        [code("isSample"), "whether the logs are the sample of `--sample`"],
        [code("period"), "first and last day (inclusive; null if open), and the zone of days and weeks"],
        [code("totals"), "totals of the period and the filters, the same for every command"],
        [code("rows"), "what the command lists; see each command for its keys"],
        [code("problems"), "problems in the logs: their count, and the counts by code"],
      ],
    ),
    `The keys of usage, in rows and in ${code("totals")}: ${codes(usage)}. Token counts never overlap, but for ${code("reasoningTokens")}, a part of ${code("outputTokens")}, and ${code("cacheWriteUnknownTtlTokens")}, a part of ${code("cacheWrite5mTokens")}; ${code("costNanoUsd")} is the exact cost in billionths of a dollar, as text.`,
    `Some flags add keys: ${code("--top")} adds ${code("rowsLeftOut")}, how many rows it leaves out, where it leaves out any; ${code("--cost recorded")} and ${code("--cost both")} add recorded costs to rows of usage and to ${code("totals")} (${codes(recorded)}); ${code("models")} names the models of a row, the most expensive first; with ${code("--breakdown")} it has the usage of each. Rows of ${code("agents --by run")} are subagents, rows of ${code("projects --by folder")} have ${code("folder")}, and steps of ${code("explain --as ccusage")} have ${code("reason")} and one ${code("cacheWriteTokens")}.`,
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The flags that all commands take that read logs and write a result. */
function sharedFlags(commands: readonly Command[]): readonly NamedFlag[] {
  const reading = commands.filter((command) => takes(command, "sample") && takes(command, "json"));
  // The first one, the report, has a format of its own.
  const last = reading.at(-1);
  return last?.flags.filter(({ name }) => reading.every((command) => takes(command, name))) ?? [];
}

function takes({ flags }: Command, wanted: string): boolean {
  return flags.some(({ name }) => name === wanted);
}

/** The metrics that are quotients, each with its formula. */
function quotients(): readonly string[] {
  return Object.entries<Figure>(figures).flatMap(([id, { formula }]) =>
    formula === undefined ? [] : `${code(metricName(id))} (${formula})`,
  );
}
