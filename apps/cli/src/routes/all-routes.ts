import type { Command } from "@stricli/core";
import type { TurnmeterContext } from "../description/command-context.js";
import type { CommandName } from "../command-names.js";
import { completionRoute } from "./completion-route.js";
import { logRoutes } from "./log-routes.js";
import { programRoutes } from "./program-routes.js";
import { usageRoutes } from "./usage-routes.js";

/** What runs where no command is named. */
export const defaultCommand: CommandName = "report";

/** Every command, in the order in which help lists them. */
export const allRoutes: Readonly<Record<CommandName, Command<TurnmeterContext>>> = {
  ...usageRoutes,
  ...logRoutes,
  ...programRoutes,
  completion: completionRoute(() => ({ routes: allRoutes, defaultCommand })),
};
