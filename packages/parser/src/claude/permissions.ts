import type { PermissionKind } from "@turnmeter/schema";
import { SettingsValues } from "../settings/settings-values.js";
import type { SourcePermissions } from "../source-permissions.js";

const kinds: ReadonlyMap<string, PermissionKind> = new Map([
  ["acceptEdits", "edits"],
  ["auto", "automatic"],
  ["bypassPermissions", "bypassed"],
  ["default", "asking"],
  // What no rule allows is refused.
  ["dontAsk", "restricted"],
  ["plan", "restricted"],
]);

/** What modes and a project's settings let sessions do. */
export const claudePermissions: SourcePermissions = {
  kindOf: (mode) => kinds.get(mode) ?? null,
  settingsFiles: [
    { path: ".claude/settings.json", language: "json" },
    { path: ".claude/settings.local.json", language: "json" },
  ],
  policyOf(value) {
    const settings = new SettingsValues(value);
    return {
      policy: {
        allowedTools: settings.texts("permissions", "allow"),
        deniedTools: settings.texts("permissions", "deny"),
        askedTools: settings.texts("permissions", "ask"),
        additionalFolders: settings.texts("permissions", "additionalDirectories"),
        permissionMode: settings.text("permissions", "defaultMode"),
      },
      faults: settings.faults,
    };
  },
};
