import type { Command } from "@stricli/core";
import type { TurnmeterContext } from "../description/command-context.js";
import { type CommandName, defaultCommand } from "../command-names.js";
import { completionRoute } from "./completion-route.js";
import { logRoutes } from "./log-routes.js";
import { programRoutes } from "./program-routes.js";
import { usageRoutes } from "./usage-routes.js";

/** Every command, in the order in which help lists them. */
export const allRoutes: Readonly<Record<CommandName, Command<TurnmeterContext>>> = {
  ...usageRoutes,
  ...logRoutes,
  ...programRoutes,
  completion: completionRoute(() => ({ routes: allRoutes, defaultCommand })),
};
