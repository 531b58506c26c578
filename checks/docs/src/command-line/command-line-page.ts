import { thresholdMetrics } from "turnmeter/reference";
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
  const sections = [];
  for (const command of commands) sections.push(await commandSection(command, { shared, usage }));
  const parts = [
    "# The command line",
    "<!-- Made from the commands by `npm run docs -- --write`: what is changed here is lost. -->",
    fence("text", "turnmeter [command] [arguments] [flags]\nturnmeter --help\nturnmeter --version"),
    "Without a command, `report` runs. A flag and its value are written `--last 7d` or `--last=7d`; a flag that may be repeated is given once for each value. `turnmeter <command> --help` says of one command what this page says of all.",
    "## Commands",
    table(
      ["command", "what it does"],
      commands.map(({ name, brief }) => [`[${code(name)}](#${name})`, prose(brief)]),
    ),
    ...sections,
    "## Flags of commands that read logs",
    flagsTable(shared),
    "## Thresholds",
    `${code("--fail-on '<metric> <op> <value>'")} ends a command with exit code 3 where it holds of what the period and the filters leave. The result is written before, and each threshold that is crossed is told on stderr with its value. Values are compared exactly, dollars to the nano-dollar.`,
    fence(
      "sh",
      "turnmeter totals --last 7d --fail-on 'costUsd > 50' --fail-on 'toolErrorRate >= 0.1'\nturnmeter doctor --fail-on 'problems > 0'",
    ),
    `Operators are ${[">", ">=", "<", "<=", "==", "!="].map(code).join(" ")}. Metrics are the numbers of JSON's ${code("totals")} by their names, and ${code("tokens")} (of all kinds), ${code("costPerPromptUsd")}, ${code("problems")} (their count), ${code("toolErrorRate")} ((failed + invalid) ÷ (ok + failed + invalid)), ${code("rejectionRate")} (rejected ÷ all but pending, cancelled and interrupted) and ${code("cacheReadShare")} (read from the cache ÷ all prompt tokens):`,
    thresholdMetrics.map(code).join(" · "),
    "What is not known passes no threshold. A rate of no calls, or a cost of requests of which none has a price, is not known, and so is everything where no log was found. A cost or a sum of tokens is a lower bound where a request has no price, no logged usage, or an answer of which the log has only the beginning: `costUsd > 50` is crossed at 60 or more, and not decided at 5 or more, since the rest may be anything. `costUsd < 3` is decided: it does not hold at 5 or more. A threshold that is not decided ends with 3 too and says why; with `--undecided pass` it is told and passes.",
    "## Exit codes",
    table(["code", "when"], exitCodes),
    "Finding nothing is no failure: the command says where it looked and what to pass, and ends with 0.",
    "## Environment variables",
    table(
      ["variable", "what it does"],
      environment.map(([name, text]) => [code(name), text]),
    ),
    "## Files",
    table(["file", "what it is"], files),
    "## Config files",
    `A config file sets flags, by their names in camel case: at the top those that several commands take in the same way, below ${code("commands")} those of single commands, which win over the ones at the top. A flag on the command line wins over the project's file, and that over the user's. Flags of which one replaces another (${code("--format")} and ${code("--json")}; ${code("--since")}, ${code("--until")}, ${code("--last")} and ${code("--week")}) are replaced together. What a file turns on is turned off with ${code("=false")}, as in ${code("--open=false")}.`,
    fence("json", configExample),
    "Paths are relative to the file, or begin with `~/`. The project's file is the nearest one from the current folder upward, up to the root of the repository or the home folder; where the folder is in neither, only the folder itself is looked at. What a file says wrong is told with its place in it, and the exit code is 2. The JSON Schema, for editors, is `schema/turnmeter.config.schema.json` in the package.",
    "## JSON",
    `With ${code("--json")} a result is one object; ${code("schema")} names its shape. Keys are only ever added to a shape. Every key is always there: 0 means none, null means not known.`,
    table(
      ["key", "what it is"],
      [
        [code("schema"), code("turnmeter/<command>@1")],
        [code("period"), "first and last day, inclusive, null where open, and the zone of days and weeks"],
        [code("totals"), "what the period and the filters leave, the same for every command"],
        [code("rows"), "what the command lists; the keys are told with each command"],
        [code("problems"), "problems in the logs: their count, and the counts by code"],
      ],
    ),
    `The keys of usage, in rows and in ${code("totals")}: ${codes(usage)}. Token counts never overlap, but for ${code("reasoningTokens")}, a part of ${code("outputTokens")}, and ${code("cacheWriteUnknownTtlTokens")}, a part of ${code("cacheWrite5mTokens")}; ${code("costNanoUsd")} is the exact cost in billionths of a dollar, as text.`,
    `Some flags add keys: ${code("--cost recorded")} and ${code("--cost both")} to rows of usage and to ${code("totals")} what logs state of their cost (${codes(["recordedCostUsd", "recordedCostNanoUsd", "recordedRequests", "recordedSessions", "unrecordedRequests", "comparedCostUsd", "comparedCostNanoUsd", "comparedLowerBoundRequests"])}), ${code("--breakdown")} to each period its ${code("models")}, rows of usage. Rows of ${code("agents --by run")} are subagents, rows of ${code("projects --by folder")} have ${code("folder")}, and steps of ${code("explain --as ccusage")} have ${code("reason")} and one ${code("cacheWriteTokens")}.`,
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The flags that all commands take that read logs and write a result. */
function sharedFlags(commands: readonly Command[]): readonly NamedFlag[] {
  const reading = commands.filter((command) => takes(command, "path") && takes(command, "format"));
  const [first] = reading;
  return first?.flags.filter(({ name }) => reading.every((command) => takes(command, name))) ?? [];
}

function takes({ flags }: Command, wanted: string): boolean {
  return flags.some(({ name }) => name === wanted);
}
