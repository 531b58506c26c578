// What writes HTML pages. It is loaded where one is written, at once for the reason that `loaded-late.ts` gives.
export { report } from "./commands/report.js";
export { tablePage } from "./output/table-page.js";
