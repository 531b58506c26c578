// What checks records. Loaded where records are checked.
export { openUnitCheck } from "./check/unit-check.js";
