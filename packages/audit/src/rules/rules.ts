import { programNotAllowed } from "./allowlist/program-not-allowed.js";
import { toolNotAllowed } from "./allowlist/tool-not-allowed.js";
import { credentialRead } from "./paths/credential-read.js";
import { credentialWrite } from "./paths/credential-write.js";
import { readOutside } from "./paths/read-outside.js";
import { writeOutside } from "./paths/write-outside.js";
import { writeOutsideRepository } from "./paths/write-outside-repository.js";
import { editsAccepted } from "./permissions/edits-accepted.js";
import { modeNotAllowed } from "./permissions/mode-not-allowed.js";
import { permissionsBypassed } from "./permissions/permissions-bypassed.js";
import { editWithoutRead } from "./practice/edit-without-read.js";
import { largeResult } from "./practice/large-result.js";
import { readAgainUnchanged } from "./practice/read-again-unchanged.js";
import { shellInsteadOfTool } from "./practice/shell-instead-of-tool.js";
import { singleFileBatches } from "./practice/single-file-batches.js";
import { databaseDrop } from "./shell/database-drop.js";
import { elevatedCommand } from "./shell/elevated-command.js";
import { environmentDump } from "./shell/environment-dump.js";
import { forcePush } from "./shell/force-push.js";
import { historyRewrite } from "./shell/history-rewrite.js";
import { networkCommand } from "./shell/network-command.js";
import { pipedInstaller } from "./shell/piped-installer.js";
import { publishCommand } from "./shell/publish-command.js";
import { recursiveDelete } from "./shell/recursive-delete.js";
import { sandboxOff } from "./shell/sandbox-off.js";
import { secretOnCommandLine } from "./shell/secret-on-command-line.js";
import { systemCommand } from "./shell/system-command.js";
import { overTimeout } from "./time/over-timeout.js";
import { permissionRetried } from "./time/permission-retried.js";
import { retryStorm } from "./time/retry-storm.js";
import { transientNotRetried } from "./time/transient-not-retried.js";
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
