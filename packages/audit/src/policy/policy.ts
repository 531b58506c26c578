import type { Severity } from "../names.js";

/** Tools that may and may not be called. */
export interface ToolLists {
  /** The only tools that may be called; null: every tool may. `*` stands for any text, `Bash(git *)` for a program of a shell. */
  readonly allowedTools: readonly string[] | null;
  /** Tools that may not be called, in the same forms, whatever else allows them. */
  readonly deniedTools: readonly string[];
}

/** A project's own statement of what is allowed. Anything that it leaves out is not judged by it. */
export interface AuditPolicy extends ToolLists {
  /** The only programs that a shell may run, with or without their subcommand (`git`, `npm run *`); null: every program may. */
  readonly allowedPrograms: readonly string[] | null;
  readonly deniedPrograms: readonly string[];
  /** Folders besides the session's own that may be read and written. */
  readonly additionalFolders: readonly string[];
  /** Time limits by tool, ms; they replace the usual ones. */
  readonly timeoutsMs: ReadonlyMap<string, number>;
  /** A result of more tokens than this is large. */
  readonly largeResultTokens: number;
  /** The allowed permission modes; null: only modes that ask nothing are findings. */
  readonly permissionModes: readonly string[] | null;
  /** Rules that are off or have another severity, by id. */
  readonly rules: ReadonlyMap<string, Severity | "off">;
}

/** The policy that allows whatever no rule of its own forbids. */
export const openPolicy: AuditPolicy = {
  allowedTools: null,
  deniedTools: [],
  allowedPrograms: null,
  deniedPrograms: [],
  additionalFolders: [],
  timeoutsMs: new Map(),
  largeResultTokens: 10_000,
  permissionModes: null,
  rules: new Map(),
};
