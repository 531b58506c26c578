import { programNotAllowed, toolNotAllowed } from "./allowlist-rules.js";
import {
  credentialRead,
  credentialWrite,
  readOutside,
  writeOutsideRepository,
  writeOutside,
} from "./path-rules.js";
import { editsAccepted, modeNotAllowed, permissionsBypassed } from "./permission-rules.js";
import { editWithoutRead } from "./practice/edit-without-read.js";
import { largeResult } from "./practice/large-result.js";
import { readAgainUnchanged } from "./practice/read-again-unchanged.js";
import { shellInsteadOfTool } from "./practice/shell-instead-of-tool.js";
import { singleFileBatches } from "./practice/single-file-batches.js";
import {
  databaseDrop,
  elevatedCommand,
  environmentDump,
  forcePush,
  historyRewrite,
  networkCommand,
  pipedInstaller,
  publishCommand,
  recursiveDelete,
  sandboxOff,
  secretOnCommandLine,
  systemCommand,
} from "./shell-rules.js";
import { overTimeout, permissionRetried, retryStorm, transientNotRetried } from "./time-rules.js";
import type { AuditRule } from "./rule.js";

/** Every rule, group by group. */
export const auditRules: readonly AuditRule[] = [
  toolNotAllowed,
  programNotAllowed,
  modeNotAllowed,
  credentialRead,
  credentialWrite,
  readOutside,
  writeOutside,
  writeOutsideRepository,
  recursiveDelete,
  pipedInstaller,
  forcePush,
  historyRewrite,
  elevatedCommand,
  systemCommand,
  networkCommand,
  publishCommand,
  databaseDrop,
  environmentDump,
  secretOnCommandLine,
  sandboxOff,
  permissionsBypassed,
  editsAccepted,
  overTimeout,
  permissionRetried,
  retryStorm,
  transientNotRetried,
  shellInsteadOfTool,
  readAgainUnchanged,
  largeResult,
  editWithoutRead,
  singleFileBatches,
];
