/** What a project's settings let an agent do, whichever agent's they are. */
export interface SettingsPolicy {
  /** Rules of what runs without a question, as the settings have them: a tool's name, or with what it may be given, as `Bash(git *)`. */
  readonly allowedTools: readonly string[];
  /** Rules of what never runs. */
  readonly deniedTools: readonly string[];
  /** Rules of what runs only if a person says so. */
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
