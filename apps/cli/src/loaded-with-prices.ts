// What reads price books. Their schemas take longer to load than all that most runs need; what the few runs beside
// these need too is in `loaded-late.ts`, and goes with it for the reason that is given there.
export { differences } from "./explain/ccusage/differences.js";
export { readAgain } from "./explain/ccusage/read-again.js";
export { redactPlace, redactSelection, redactionOf } from "./loaded-late.js";
export { readPriceBook } from "./pipeline/read-price-book.js";
