import type { CommandDescription } from "../description/command-descriptions.js";

/** What completion is written from. */
export interface CompletedProgram {
  readonly commands: readonly CommandDescription[];
  /** The command that runs where none is named. */
  readonly defaultCommand: string;
}
