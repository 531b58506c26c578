import { databaseDrop } from "./database-drop.js";
import { diskOrSystem, recursiveDelete, elevated } from "./deletion.js";
import { environmentDump, secretOnCommandLine } from "./secrets.js";
import { forcePush, historyRewrite } from "./git-history.js";
import { network, pipedInstaller } from "./network.js";
import { publish } from "./publish.js";
import type { Pattern } from "./pattern.js";

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
