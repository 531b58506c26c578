import { LakeError } from "../lake-error.js";
import type { LakeFolder, LakeOther } from "../lake-folder.js";
import { machineOfManifest, manifestFolder } from "../layout.js";

/** Files that file managers and sync clients leave behind. */
const notOfLakes = /^(?:\..*|desktop\.ini|thumbs\.db)$/i;

/** iCloud's placeholders for files that are not downloaded. */
const notLoaded = /^\..+\.icloud$/i;

/** What lies among the manifests of a lake. */
export interface ManifestFolder {
  /** Names of the machines that have a manifest. */
  readonly machines: readonly string[];
  /** Whatever else lies there and may hide a machine: where, and why it is no manifest. */
  readonly odd: readonly { readonly place: string; readonly fault: string }[];
}

/** What lies among the manifests of a lake. */
export async function manifestFolderOf(lake: LakeFolder): Promise<ManifestFolder> {
  const files = await lake.list(manifestFolder);
  const machines = files.flatMap(({ name }) => machineOfManifest(name) ?? []);
  const inFiles = files.flatMap(({ name }) => (machineOfManifest(name) === null ? entryOf(name) : []));
  const others = [...inFiles, ...((await lake.others?.(manifestFolder)) ?? [])];
  const odd = new Map(others.filter(isOdd).map((other) => [other.name, other]));
  return {
    machines,
    odd: [...odd.values()].map((other) => ({
      place: `${lake.folder}/${other.name}`,
      fault: faultOf(other, machines),
    })),
  };
}

/**
 * Names of the machines that have a manifest in a lake.
 * @throws LakeError if anything else lies there, as it may hide a machine
 */
export async function machinesIn(lake: LakeFolder): Promise<readonly string[]> {
  const { machines, odd } = await manifestFolderOf(lake);
  const [first] = odd;
  if (first === undefined) return machines;
  const count = odd.length === 1 ? "" : `, one of ${odd.length} such things there,`;
  throw new LakeError("damaged", `${first.place}${count} ${first.fault}`, { mayBeLeftOut: true });
}

/** The entry of the manifest folder: the file, or the subfolder that it lies in. */
function entryOf(name: string): LakeOther {
  const end = name.indexOf("/", manifestFolder.length + 1);
  return end === -1 ? { name, kind: "file" } : { name: name.slice(0, end), kind: "folder" };
}

function isOdd({ name }: LakeOther): boolean {
  const file = fileOf(name);
  return notLoaded.test(file) || !notOfLakes.test(file);
}

function fileOf(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

/** Why it is no manifest, and what to do. */
function faultOf({ name, kind }: LakeOther, machines: readonly string[]): string {
  const machine = machineOfManifest(name.toLowerCase());
  if (kind === "link")
    return "is a link, which is not followed: put the file itself there, or remove the link";
  if (kind === "folder") return "is a folder, where only manifests may lie: move it elsewhere";
  if (kind === "other") return "is not a regular file: remove it";
  if (notLoaded.test(fileOf(name)))
    return "is iCloud's placeholder for a file that is not downloaded: download it, and run this again";
  if (machine !== null && !machines.includes(machine))
    return `is a manifest whose name is not in lower case: rename it to ${machine}.json`;
  return "does not have the name of a manifest: move it elsewhere, and export again on the machine that it came from";
}
