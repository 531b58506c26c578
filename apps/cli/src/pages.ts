// What writes HTML pages, and commands that count nothing: they need the hash of a price book as pages do. It is loaded where one
// of these is asked for, at once for the reason that `loaded-late.ts` gives.
export { cache } from "./commands/cache.js";
export { prices } from "./commands/prices.js";
export { report } from "./commands/report.js";
