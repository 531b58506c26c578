import { logRoutes } from "./log-routes.js";
import { programRoutes } from "./program-routes.js";
import { usageRoutes } from "./usage-routes.js";

/** Every command, in the order in which help lists them. */
export const allRoutes = { ...usageRoutes, ...logRoutes, ...programRoutes };
