import type { PermissionKind } from "@turnmeter/schema";
import { has, objectOf, stringOf } from "../decoding/values.js";
import { fields, type ObjectProjection, type Projected, scalar } from "../projection.js";
import { SettingsValues } from "../settings/settings-values.js";
import type { SourcePermissions } from "../source-permissions.js";

const settingsFields: ObjectProjection = {
  approval_policy: { fields: { granular: { fields: {} } } },
  sandbox_policy: { fields: fields("type", "mode") },
  permission_profile: { fields: fields("type") },
};

/** What modes and a project's settings let sessions do. A mode is a sandbox and, after a comma, when a person is asked. */
export const codexPermissions: SourcePermissions = {
  kindOf,
  settingsFiles: [{ path: ".codex/config.toml", language: "toml" }],
  policyOf(value) {
    const settings = new SettingsValues(value);
    const profile = settings.text("profile");
    const inProfile = (key: string) =>
      profile === null ? null : settings.textOrTable("profiles", profile, key);
    const sandbox = inProfile("sandbox_mode") ?? settings.text("sandbox_mode");
    const approval = inProfile("approval_policy") ?? settings.textOrTable("approval_policy");
    return {
      policy: {
        additionalFolders: settings.texts("sandbox_workspace_write", "writable_roots"),
        permissionMode: modeName(sandbox, approval),
      },
      faults: settings.faults,
    };
  },
  loggedModes: {
    projection: {
      type: scalar,
      payload: {
        fields: { type: scalar, ...settingsFields, thread_settings: { fields: settingsFields } },
      },
    },
    modeOf,
  },
};

type KindByApproval = (approval: string | null) => PermissionKind;

/** Kinds by sandbox. Only `untrusted` asks before commands that stay inside it; only `never` never asks. */
const kinds: ReadonlyMap<string, KindByApproval> = new Map<string, KindByApproval>([
  ["read-only", () => "restricted"],
  ["workspace-write", (approval) => (approval === "never" ? "automatic" : asksOr("edits", approval))],
  ["danger-full-access", (approval) => asksOr("bypassed", approval)],
  ["external-sandbox", (approval) => asksOr("automatic", approval)],
]);

function asksOr(kind: PermissionKind, approval: string | null): PermissionKind {
  return approval === "untrusted" ? "asking" : kind;
}

function kindOf(mode: string): PermissionKind | null {
  const [sandbox = "", approval = null] = mode.split(", ");
  return kinds.get(sandbox)?.(approval) ?? null;
}

function modeName(sandbox: string | null, approval: string | null): string | null {
  return sandbox === null || approval === null ? (sandbox ?? approval) : `${sandbox}, ${approval}`;
}

const settingsRows: ReadonlySet<unknown> = new Set(["session_configured", "thread_settings_applied"]);

function modeOf(record: Projected): string | null {
  const body = objectOf(record["payload"]);
  if (body === null) return null;
  if (record["type"] !== "turn_context" && !settingsRows.has(body["type"])) return null;
  const settings = objectOf(body["thread_settings"]) ?? body;
  return modeName(sandboxOf(settings), approvalOf(settings["approval_policy"]));
}

/** Sandbox by profile type of later versions. */
const sandboxOfProfile: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  ["disabled", "danger-full-access"],
  ["external", "external-sandbox"],
]);

function sandboxOf(settings: Projected): string | null {
  const policy = settings["sandbox_policy"];
  const told = objectOf(policy);
  const sandbox = stringOf(policy) ?? stringOf(told?.["type"]) ?? stringOf(told?.["mode"]);
  const profile = objectOf(settings["permission_profile"])?.["type"];
  return sandbox ?? sandboxOfProfile.get(profile) ?? null;
}

function approvalOf(policy: unknown): string | null {
  return stringOf(policy) ?? (has(objectOf(policy) ?? {}, "granular") ? "granular" : null);
}
