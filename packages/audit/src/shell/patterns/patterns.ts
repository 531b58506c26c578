import { databaseDrop } from "./database-drop.js";
import { diskOrSystem } from "./disk-or-system.js";
import { elevated } from "./elevated.js";
import { environmentDump } from "./environment-dump.js";
import { forcePush } from "./force-push.js";
import { historyRewrite } from "./history-rewrite.js";
import { network } from "./network.js";
import type { Pattern } from "./pattern.js";
import { pipedInstaller } from "./piped-installer.js";
import { publish } from "./publish.js";
import { recursiveDelete } from "./recursive-delete.js";
import { secretOnCommandLine } from "./secret-on-command-line.js";

/** Everything that commands are looked at for. */
export const patterns: readonly Pattern[] = [
  recursiveDelete,
  pipedInstaller,
  forcePush,
  historyRewrite,
  elevated,
  diskOrSystem,
  network,
  publish,
  databaseDrop,
  secretOnCommandLine,
  environmentDump,
];
