import type { PermissionKind, SettingsPolicy } from "@turnmeter/schema";
import type { ObjectProjection, Projected } from "./projection.js";

/** Something of a settings file that has another form than it must have. */
export interface SettingsFault {
  /** Names of the keys that lead to it. */
  readonly path: readonly string[];
  /** What it must be: "a list of texts". */
  readonly expected: string;
}

/** What a settings file says; of what it leaves out nothing. */
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

/** Where a source's logs tell the permission modes that no mark tells. */
export interface LoggedModes {
  readonly projection: ObjectProjection;
  /** The mode that holds from a record on; null if it tells none. */
  readonly modeOf: (record: Projected) => string | null;
}

/** What an agent may do, as its settings and logs tell. */
export interface SourcePermissions {
  /** How far a mode goes; null for one that nobody knows. */
  readonly kindOf: (mode: string) => PermissionKind | null;
  /** Files of a project's settings; of two that say something else the later one counts. */
  readonly settingsFiles: readonly SettingsFile[];
  /** What the value in such a file says. */
  readonly policyOf: (value: unknown) => ReadPolicy;
  /** Absent if marks tell all modes. */
  readonly loggedModes?: LoggedModes;
}
