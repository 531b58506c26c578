/** The folders that paths of a call are held against, as the log, the policy or the parser has them: absolute, or below `~`. */
export interface Ground {
  /** The folder that the session works in; null if the log does not tell. */
  readonly folder: string | null;
  /** The folder of the call's row, which its relative paths start from; null: {@link folder}. */
  readonly callFolder: string | null;
  /** Folders that the policy or the settings add; relative ones start from {@link folder}. */
  readonly additionalFolders: readonly string[];
  /** The root of the repository that the session's folder belongs to; null if not known. */
  readonly repositoryRoot: string | null;
  /** Home folders of the people whose logs these are; the first is that of `~`. Empty: taken from the session's folder. */
  readonly homes: readonly string[];
  /** The agent's own folders: settings, plans, memories, scratch. */
  readonly agentFolders: readonly string[];
}
