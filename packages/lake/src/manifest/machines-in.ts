import { LakeError } from "../lake-error.js";
import type { LakeFolder, LakeOther } from "../lake-folder.js";
import { machineOfManifest, manifestFolder } from "../layout.js";

/** What file managers and programs that copy files keep for themselves. */
const notOfLakes = /^(?:\..*|desktop\.ini|thumbs\.db)$/i;

/** What iCloud leaves in place of a file that is not on this machine. */
const notLoaded = /^\..+\.icloud$/i;

/**
 * The machines whose manifests lie in a lake, by name.
 * @throws LakeError where anything else lies there, as it may hide a machine
 */
export async function machinesIn(lake: LakeFolder): Promise<readonly string[]> {
  const files = await lake.list(manifestFolder);
  const machines = files.flatMap(({ name }) => machineOfManifest(name) ?? []);
  const inFiles = files.flatMap(({ name }) => (machineOfManifest(name) === null ? entryOf(name) : []));
  const others = [...inFiles, ...((await lake.others?.(manifestFolder)) ?? [])];
  const odd = new Map(others.filter(isOdd).map((other) => [other.name, other]));
  const [first] = odd.values();
  if (first === undefined) return machines;
  const count = odd.size === 1 ? "" : `, one of ${odd.size} such things there,`;
  throw new LakeError("damaged", `${lake.folder}/${first.name}${count} ${faultOf(first, machines)}`);
}

/** What lies in the manifests' own folder: a file, or the folder that has it. */
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
  if (kind === "other") return "is no file: remove it";
  if (notLoaded.test(fileOf(name)))
    return "stands for a file that iCloud has not loaded: load it, and run this again";
  if (machine !== null && !machines.includes(machine))
    return `is a manifest whose name is not in lower case: rename it to ${machine}.json`;
  return "is no manifest by its name: move it elsewhere, and export again on the machine that it came from";
}
