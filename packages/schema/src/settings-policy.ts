/** What a project's settings let an agent do, for settings of any agent. */
export interface SettingsPolicy {
  /** Rules for calls that run without a question, as written in the settings: a tool's name, alone or with its allowed input, as `Bash(git *)`. */
  readonly allowedTools: readonly string[];
  /** Rules for calls that never run. */
  readonly deniedTools: readonly string[];
  /** Rules for calls that run only if a person agrees. */
  readonly askedTools: readonly string[];
  /** Folders beside the session's that it may work in: absolute, or below `~`. */
  readonly additionalFolders: readonly string[];
  /** The mode that sessions start in, in the agent's words; null if the settings name none. */
  readonly permissionMode: string | null;
}

/**
 * How far a permission mode lets an agent go without a question:
 *
 * - `restricted`: nothing is changed, or only what rules allow
 * - `asking`: a person is asked before anything that rules do not allow
 * - `edits`: files of the workspace are changed without a question
 * - `automatic`: nobody is asked; a sandbox or a model sets the limits
 * - `bypassed`: nobody is asked, and nothing sets limits
 */
export const permissionKinds = ["restricted", "asking", "edits", "automatic", "bypassed"] as const;
export type PermissionKind = (typeof permissionKinds)[number];
