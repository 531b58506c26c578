import { ruleIds } from "../names.js";
import { allowlistRules } from "./allowlist-rules.js";
import { pathRules } from "./path-rules.js";
import { permissionRules } from "./permission-rules.js";
import { practiceRules } from "./practice-rules.js";
import type { AuditRule } from "./rule.js";
import { shellRules } from "./shell-rules.js";
import { timeRules } from "./time-rules.js";

/** Every rule, in the order of their ids. */
export const auditRules: readonly AuditRule[] = [
  ...allowlistRules,
  ...pathRules,
  ...shellRules,
  ...permissionRules,
  ...timeRules,
  ...practiceRules,
].sort((a, b) => ruleIds.indexOf(a.id) - ruleIds.indexOf(b.id));
