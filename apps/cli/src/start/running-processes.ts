import { systemCode } from "@turnmeter/safe-fs";
import type { RunningProcesses } from "../common/context.js";

/** The processes of the machine, as one of them sees them. */
export function runningProcesses(host: Pick<NodeJS.Process, "pid" | "kill">): RunningProcesses {
  return {
    own: host.pid,
    isRunning: (id) => {
      try {
        return host.kill(id, 0);
      } catch (error) {
        // It is another user's.
        return systemCode(error) === "EPERM";
      }
    },
  };
}
