import { editsAccepted } from "./permissions/edits-accepted.js";
import { modeNotAllowed } from "./permissions/mode-not-allowed.js";
import { permissionsBypassed } from "./permissions/permissions-bypassed.js";
import { editWithoutRead } from "./practice/edit-without-read.js";
import { largeResult } from "./practice/large-result.js";
import { readAgainUnchanged } from "./practice/read-again-unchanged.js";
import { singleFileBatches } from "./practice/single-file-batches.js";
import type { AuditRule } from "./rule.js";
import { overTimeout } from "./time/over-timeout.js";
import { permissionRetried } from "./time/permission-retried.js";
import { retryStorm } from "./time/retry-storm.js";
import { transientNotRetried } from "./time/transient-not-retried.js";

/** Every rule, group by group. */
export const auditRules: readonly AuditRule[] = [
  modeNotAllowed,
  permissionsBypassed,
  editsAccepted,
  overTimeout,
  permissionRetried,
  retryStorm,
  transientNotRetried,
  readAgainUnchanged,
  largeResult,
  editWithoutRead,
  singleFileBatches,
];
