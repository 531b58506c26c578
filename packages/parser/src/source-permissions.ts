import type { PermissionKind, SettingsPolicy } from "@turnmeter/schema";
import type { ObjectProjection, Projected } from "./projection.js";

/** A value in a settings file that has the wrong form. */
export interface SettingsFault {
  /** Names of the keys that lead to it. */
  readonly path: readonly string[];
  /** What it must be: "a list of texts". */
  readonly expected: string;
}

/** A settings file's policy, without what the file leaves out. */
export interface ReadPolicy {
  readonly policy: Partial<SettingsPolicy>;
  readonly faults: readonly SettingsFault[];
}

/** A file with a project's settings. */
export interface SettingsFile {
  /** Below the project's folder, with slashes. */
  readonly path: string;
  readonly language: "json" | "toml";
}

/** How to read permission modes from a source's logs where no mark states them. */
export interface LoggedModes {
  readonly projection: ObjectProjection;
  /** The mode that holds from a record on; null if it tells none. */
  readonly modeOf: (record: Projected) => string | null;
}

/** What an agent may do, as its settings and logs tell. */
export interface SourcePermissions {
  /** The kind of a permission mode; null for an unknown mode. */
  readonly kindOf: (mode: string) => PermissionKind | null;
  /** Files with a project's settings; where two disagree, the later one counts. */
  readonly settingsFiles: readonly SettingsFile[];
  /** What the value in such a file says. */
  readonly policyOf: (value: unknown) => ReadPolicy;
  /** Absent if marks tell all modes. */
  readonly loggedModes?: LoggedModes;
}
