// The commands that count. They are loaded at once, for the reason that `loaded-late.ts` gives.
export { agents } from "./agents.js";
export { daily } from "./daily.js";
export { errors } from "./errors.js";
export { explain } from "./explain.js";
export { models } from "./models.js";
export { monthly } from "./monthly.js";
export { projects } from "./projects.js";
export { sessions } from "./sessions.js";
export { statusline } from "./statusline.js";
export { tools } from "./tools.js";
export { totals } from "./totals.js";
export { weekly } from "./weekly.js";
