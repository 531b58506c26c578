import { buildApplication, buildRouteMap } from "@stricli/core";
import type { Application } from "@stricli/core";
import { defaultCommand } from "./command-names.js";
import { commandText, exitCodeOfFailure } from "./command-text.js";
import type { TurnmeterContext } from "./description/command-context.js";
import { allRoutes } from "./routes/all-routes.js";
import { programVersion } from "./version.js";

/** The command line: its commands, their flags and what it says. Nothing of a command is loaded until it runs. */
export function createApplication(options: { readonly isDebug: boolean }): Application<TurnmeterContext> {
  const root = buildRouteMap({
    routes: allRoutes,
    defaultCommand,
    docs: {
      brief: "Says what coding agents spent, which tools failed, where the time went and what subagents cost",
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
