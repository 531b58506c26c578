// What reads logs, a fourth of what counts. Runs that take all logs from the cache do without.
export { meteredSources } from "./pipeline/metered-sources.js";
export { readUnits } from "./pipeline/read-units.js";
