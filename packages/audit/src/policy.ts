export { parsePolicy } from "./policy/parse-policy.js";
export type { ParsedPolicy, PolicyFault } from "./policy/parse-policy.js";
export { policyJsonSchema } from "./policy/policy-schema.js";
