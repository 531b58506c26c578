export { assertTimezone, timezoneMeant, trustTimezone } from "./assert-timezone.js";
export { checkName, checkNames, shown } from "./check-names.js";
export { closestName, didYouMean } from "./closest-name.js";
