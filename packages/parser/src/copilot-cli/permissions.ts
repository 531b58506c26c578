import type { PermissionKind } from "@turnmeter/schema";
import type { SourcePermissions } from "../source-permissions.js";

const kinds: ReadonlyMap<string, PermissionKind> = new Map([
  ["autopilot", "automatic"],
  ["interactive", "asking"],
  ["plan", "restricted"],
]);

/** What modes let sessions do. A project has no settings of permissions. */
export const copilotPermissions: SourcePermissions = {
  kindOf: (mode) => kinds.get(mode) ?? null,
  settingsFiles: [],
  policyOf: () => ({ policy: {}, faults: [] }),
};
