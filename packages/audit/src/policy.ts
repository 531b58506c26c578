import { parsePolicy as parse } from "./policy/parse-policy.js";
import type { ParsedPolicy } from "./policy/parse-policy.js";
import { policyJsonSchema as jsonSchema } from "./policy/policy-schema.js";
import { ruleIds } from "./rules/rule-ids.js";

export type { ParsedPolicy } from "./policy/parse-policy.js";
export type { PolicyFault } from "./policy/policy-fault.js";

/** Reads the text of a policy file: JSON, as `policy.schema.json` describes it. */
export function parsePolicy(text: string): ParsedPolicy {
  return parse(text, ruleIds);
}

/** The JSON Schema of policy files, for editors: the contents of `policy.schema.json`. */
export function policyJsonSchema(): object {
  return jsonSchema(ruleIds);
}
