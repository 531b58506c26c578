import { dirname, join, resolve } from "node:path";
import { pathKind } from "@turnmeter/safe-fs";
import { configFolder, userPath } from "../common/user-path.js";
import type { CliContext } from "../common/context.js";

type Place = Pick<CliContext, "cwd" | "env" | "files" | "homeDirectory" | "platform">;

const projectFileName = "turnmeter.config.json";

/**
 * The config files that apply in a folder: the nearest one between it and the root of its repository or the home folder, then the user's. Outside of both, only the folder itself is searched, as it is unknown who may write above it.
 * @throws SafeFsError if the system does not say whether there is one
 */
export function configFiles(place: Place): readonly string[] {
  const folders = foldersUpward(resolve(place.cwd));
  const home = resolve(place.homeDirectory);
  const end = folders.findIndex(
    (folder) => folder === home || pathKind(join(folder, ".git"), place.files) !== null,
  );
  const isFile = (path: string): boolean => pathKind(path, place.files) === "file";
  const projects = folders.slice(0, Math.max(1, end + 1)).map((folder) => join(folder, projectFileName));
  const project = projects.find(isFile);
  return [...(project === undefined ? [] : [project]), ...userConfigFiles(place)];
}

/** The user's config file, if there is one. @throws SafeFsError if the system does not say whether there is */
export function userConfigFiles(place: Place): readonly string[] {
  const user = userPath(configFolder, place, "config.json");
  return pathKind(user, place.files) === "file" ? [user] : [];
}

function foldersUpward(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersUpward(above)];
}
