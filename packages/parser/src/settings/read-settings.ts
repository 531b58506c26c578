import { isAbsolute, join } from "node:path";
import { checkPath, type FileAccess, openRoots, type SafeFs, SafeFsError } from "@turnmeter/safe-fs";
import type { SettingsPolicy, SourceId } from "@turnmeter/schema";
import type { SettingsFile, SourcePermissions } from "../source-permissions.js";
import { sources } from "../sources.js";
import { SettingsSyntaxError, type TextPlace, type ParsedSettings } from "./settings-values.js";

/** Something that is wrong with a settings file. */
export interface SettingsProblem {
  readonly file: string;
  /** From 1; null if it is about the whole file, or its language does not tell. */
  readonly line: number | null;
  readonly column: number | null;
  /** What is wrong, to be read after the file's name: "is no JSON: comma expected". */
  readonly message: string;
}

/** A project's own settings for the sessions of some sources. */
export interface SourceSettings {
  readonly sources: readonly SourceId[];
  /** The files that say it, as paths. */
  readonly files: readonly string[];
  readonly policy: SettingsPolicy;
}

/** A project's own settings. */
export interface ProjectSettings {
  readonly settings: readonly SourceSettings[];
  readonly problems: readonly SettingsProblem[];
}

const mostBytes = 1024 * 1024;

const emptyPolicy: SettingsPolicy = {
  allowedTools: [],
  deniedTools: [],
  askedTools: [],
  additionalFolders: [],
  permissionMode: null,
};

/**
 * What the settings in a project's folder let agents do, by the agents that take them. Files that are not there say nothing; a broken one is a
 * problem, and says nothing either. Nothing outside the folder is opened, through no link either.
 *
 * @throws TypeError or RangeError if the folder is not a string, is empty, or begins with `~`
 */
export async function readSettings(folder: string, access: FileAccess = {}): Promise<ProjectSettings> {
  checkPath("folder", folder);
  const problems: SettingsProblem[] = [];
  const settings: SourceSettings[] = [];
  for (const [permissions, ids] of await sourcesByPermissions()) {
    const names = permissions.settingsFiles.map(({ path }) => nameOf(path));
    const fs = openRoots([folder], { ...access, settings: names });
    const files: string[] = [];
    let policy = emptyPolicy;
    for (const file of permissions.settingsFiles) {
      const path = join(folder, file.path);
      const read = await policyIn(path, file, permissions, fs, problems);
      if (read === null) continue;
      files.push(path);
      policy = merged(policy, read);
    }
    if (files.length > 0) settings.push({ sources: ids, files, policy: placed(policy, folder) });
  }
  return { settings, problems };
}

async function sourcesByPermissions(): Promise<ReadonlyMap<SourcePermissions, readonly SourceId[]>> {
  const found = new Map<SourcePermissions, SourceId[]>();
  for (const { id, loadPermissions } of sources) {
    const permissions = await loadPermissions?.();
    if (permissions === undefined) continue;
    const ids = found.get(permissions);
    if (ids === undefined) found.set(permissions, [id]);
    else ids.push(id);
  }
  return found;
}

/** Matches the last path part, ignoring case. */
function nameOf(path: string): RegExp {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return new RegExp(`^${name.replaceAll(".", String.raw`\.`)}$`, "i");
}

async function policyIn(
  path: string,
  { language }: SettingsFile,
  { policyOf }: SourcePermissions,
  fs: SafeFs,
  problems: SettingsProblem[],
): Promise<Partial<SettingsPolicy> | null> {
  const note = (message: string, place: TextPlace | null) =>
    problems.push({ file: path, line: place?.line ?? null, column: place?.column ?? null, message });
  try {
    const parsed = await parseSettings(await fs.readText(path, { maxBytes: mostBytes }), language);
    const { policy, faults } = policyOf(parsed.value);
    for (const fault of faults)
      note(
        fault.path.length === 0
          ? `must be ${fault.expected}`
          : `${fault.path.join(".")} must be ${fault.expected}`,
        parsed.placeOf(fault),
      );
    return policy;
  } catch (error) {
    if (error instanceof SettingsSyntaxError) note(error.message, error.place);
    else if (!(error instanceof SafeFsError)) throw error;
    else if (error.code !== "not-found") note(`cannot be read: ${error.reason}`, null);
    return null;
  }
}

/** Relative folders start from the project. */
function placed(policy: SettingsPolicy, project: string): SettingsPolicy {
  const placedOne = (path: string) => (isAbsolute(path) || path.startsWith("~") ? path : join(project, path));
  return { ...policy, additionalFolders: policy.additionalFolders.map(placedOne) };
}

/** Lists add up; the later mode wins. */
function merged(policy: SettingsPolicy, later: Partial<SettingsPolicy>): SettingsPolicy {
  const both = (name: Exclude<keyof SettingsPolicy, "permissionMode">) => [
    ...new Set([...policy[name], ...(later[name] ?? [])]),
  ];
  return {
    allowedTools: both("allowedTools"),
    deniedTools: both("deniedTools"),
    askedTools: both("askedTools"),
    additionalFolders: both("additionalFolders"),
    permissionMode: later.permissionMode ?? policy.permissionMode,
  };
}

/**
 * Loads the language's parser on first use. @throws SettingsSyntaxError.
 * @throws SettingsSyntaxError
 */
async function parseSettings(text: string, language: SettingsFile["language"]): Promise<ParsedSettings> {
  const parse =
    language === "json"
      ? (await import("./parse-json-settings.js")).parseJsonSettings
      : (await import("./parse-toml-settings.js")).parseTomlSettings;
  try {
    return parse(text);
  } catch (error) {
    // The libraries call themselves for what is in a list.
    if (error instanceof RangeError) throw new SettingsSyntaxError("is nested too deep", null);
    throw error;
  }
}
