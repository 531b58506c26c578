export { loadFacts } from "./load-facts.js";
export type { LoadFactsOptions } from "./load-facts.js";
