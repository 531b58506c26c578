import type { JsonCase } from "./json-cases/json-case.js";
import { logCases } from "./json-cases/log-cases.js";
import { pageCases } from "./json-cases/page-cases.js";
import { usageCases } from "./json-cases/usage-cases.js";
import { auditCases } from "./json-cases/audit-cases.js";
import { workCases } from "./json-cases/work-cases.js";

/** The JSON of every command. */
export const jsonCases: readonly JsonCase[] = [
  ...pageCases,
  ...usageCases,
  ...auditCases,
  ...workCases,
  ...logCases,
];
