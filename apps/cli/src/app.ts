import { buildApplication, buildRouteMap } from "@stricli/core";
import type { Application } from "@stricli/core";
import { commandText, exitCodeOfFailure } from "./command-text.js";
import type { TurnmeterContext } from "./commands/command-context.js";
import { allRoutes, defaultCommand } from "./routes/all-routes.js";
import { programVersion } from "./version.js";

/** The command line: its commands, their flags and what it says. Nothing of a command is loaded until it runs. */
export function createApplication(options: { readonly isDebug: boolean }): Application<TurnmeterContext> {
  const root = buildRouteMap({
    routes: allRoutes,
    defaultCommand,
    docs: {
      brief: "Says what coding agents spent, which tools failed, where the time went and what subagents cost",
      fullDescription: [
        "Reads the session logs of Claude Code, the Agent SDK and Codex, and counts everything once.",
        "",
        "Without a command it writes the weekly report.",
        "",
        "  turnmeter                            the weekly report as a page",
        "  turnmeter daily --last 14d           usage of the last 14 days",
        "  turnmeter tools --week 2026-W46      the tools of a week",
        "  turnmeter sessions --project shop    the sessions of a project",
        "  turnmeter doctor                     what in the logs is not understood",
      ].join("\n"),
    },
  });
  return buildApplication(root, {
    name: "turnmeter",
    versionInfo: { getCurrentVersion: async () => programVersion() },
    determineExitCode: exitCodeOfFailure,
    scanner: { caseStyle: "allow-kebab-for-camel" },
    documentation: { onlyRequiredInUsageLine: true, disableAnsiColor: true },
    localization: { text: commandText(options) },
  });
}
