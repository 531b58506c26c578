import * as z from "zod";
import { choice, either, flag, list, number, object, objects, text, texts } from "../field.js";

/** When a person is asked before a command runs. */
export function approvalPolicy() {
  return either(
    "When a person is asked before a command runs. Known: untrusted, on-failure, on-request, never, granular.",
    z.string(),
    z.looseObject({
      granular: object("Asked or not, by kind of request.", {
        sandbox_approval: flag("Commands that leave the sandbox."),
        rules: flag("Commands that a rule asks for."),
        skill_approval: flag("Scripts of skills."),
        request_permissions: flag("Requests for more permissions."),
        mcp_elicitations: flag("Questions of MCP servers."),
      }),
    }),
  );
}

/** Who answers such requests. */
export function approvalsReviewer(meaning: string) {
  return choice(meaning, "user", "auto_review", "guardian_subagent");
}

/** The named permission profile in force. */
export function activePermissionProfile() {
  return object("The permission profile that was chosen by name.", {
    id: text("Name of the profile."),
    extends: text("The profile it builds on."),
  });
}

function fileSystemEntries() {
  return objects("What may be read and written.", {
    access: choice("What is allowed.", "read", "write", "deny"),
    missing_path_behavior: choice("What to do where the path does not exist.", "skip"),
    path: either(
      "The place.",
      z.string(),
      z.looseObject({
        type: choice("How the place is named.", "path", "glob_pattern", "special"),
        path: text("The path."),
        pattern: text("The pattern."),
        value: object("A place known by name.", {
          kind: choice("The name.", "root", "minimal", "project_roots", "tmpdir", "slash_tmp", "unknown"),
          path: text("Its path, where the name is not known."),
          subpath: text("A folder below it."),
        }),
      }),
    ),
  });
}

function fileSystemPermissions(meaning: string) {
  return object(meaning, {
    type: choice("Whether access is limited.", "restricted", "unrestricted"),
    kind: choice("Whether access is limited, in `turn_context` of mid-2026.", "restricted", "unrestricted"),
    entries: fileSystemEntries(),
    glob_scan_max_depth: number("How deep patterns are followed."),
  });
}

/** What commands may do, since about 0.14x. */
export function permissionProfile() {
  return object("What commands may do; about 0.14x and later.", {
    type: choice("Who holds the limits.", "managed", "disabled", "external"),
    file_system: fileSystemPermissions("Limits of the file system."),
    network: either(
      "Limits of the network. Known: restricted, enabled.",
      z.string(),
      z.looseObject({ enabled: flag("Whether it may be used; mid-2026.") }),
    ),
  });
}

/** The file system's limits as `turn_context` has them beside the profile, in mid-2026. */
export function fileSystemSandboxPolicy() {
  return fileSystemPermissions("Limits of the file system; mid-2026.");
}

/** What commands may do, until about 0.14x. */
export function sandboxPolicy() {
  return object("What commands may do; older form.", {
    mode: choice("The mode, in 2025 logs.", "read-only", "workspace-write", "danger-full-access"),
    type: choice("The mode.", "read-only", "workspace-write", "danger-full-access", "external-sandbox"),
    writable_roots: texts("Folders that may be written to."),
    network_access: either("Whether the network may be used.", z.boolean(), z.string()),
    exclude_tmpdir_env_var: flag("Whether the folder that TMPDIR names stays closed."),
    exclude_slash_tmp: flag("Whether /tmp stays closed."),
  });
}

/** Permissions that are asked for beyond the profile. */
export function permissionRequest(meaning: string) {
  return object(meaning, {
    file_system: fileSystemPermissions("Access to files."),
    network: object("Access to the network.", { enabled: flag("Whether it is allowed.") }),
  });
}

/** What a person may answer to a request for approval. */
export function reviewDecisions() {
  return list(
    "Answers on offer. Known: approved, approved_for_session, approved_mcp_policy_amendment, timed_out, abort.",
    z.union([
      z.string(),
      z.looseObject({
        approved_execpolicy_amendment: object("Yes, and the same command from now on.", {
          proposed_execpolicy_amendment: texts("Start of the commands that are let through."),
        }),
        network_policy_amendment: object("An answer for a host from now on.", {
          network_policy_amendment: networkAmendment("The new rule."),
        }),
        denied: object("No.", { rejection: text("Text for the model.") }),
      }),
    ]),
  );
}

/** A rule for one host. */
export function networkAmendment(meaning: string) {
  return object(meaning, {
    host: text("The host."),
    action: choice("What is done.", "allow", "deny"),
  });
}
