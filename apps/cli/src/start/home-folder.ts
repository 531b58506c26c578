import { homedir, userInfo } from "node:os";
import { isAbsolute } from "node:path";

const folders = [homedir, () => userInfo().homedir];

/**
 * The home folder that the environment tells, else the one that the system knows; the root where neither has one, as for a
 * user of a container that has no account.
 */
export function homeFolder(): string {
  for (const folder of folders) {
    try {
      const home = folder();
      // Folders below an empty one would be looked for, and made, wherever the program is started.
      if (isAbsolute(home)) return home;
    } catch {
      continue;
    }
  }
  return "/";
}
