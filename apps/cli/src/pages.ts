// What writes HTML pages, and commands that are run less often than those that count or count nothing: some need the hash of a
// price book as pages do. It is loaded where one of these is asked for, at once for the reason that `loaded-late.ts` gives.
export { blocks } from "./commands/blocks.js";
export { cache } from "./commands/cache.js";
export { doctor } from "./commands/doctor.js";
export { exportFacts } from "./commands/export.js";
export { compare } from "./commands/compare.js";
export { prices } from "./commands/prices.js";
export { report } from "./commands/report.js";
export { session } from "./commands/session.js";
