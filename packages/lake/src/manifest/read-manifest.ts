import { oldestReadable } from "../lake-columns.js";
import { LakeError } from "../lake-error.js";
import { checkLake, type LakeFolder, type LakeOther } from "../lake-folder.js";
import { manifestName, machineOfManifest, manifestFolder } from "../layout.js";
import { sha256 } from "../hashes.js";
import { parseManifest, type LakeManifest } from "./manifest.js";

/**
 * The manifest of a machine in a lake; null if it has none.
 * @throws LakeError where its manifest is damaged, or of another version
 */
export async function readManifest(lake: LakeFolder, machine: string): Promise<LakeManifest | null> {
  return (await readManifestFile(lake, machine))?.manifest ?? null;
}

/** A manifest, and the hash that identifies it. */
export interface ManifestFile {
  readonly manifest: LakeManifest;
  /** SHA-256 of its bytes, 64 hexadecimal digits. */
  readonly manifestSha256: string;
}

/**
 * What a machine has in a lake and this version can read; null if it has nothing.
 * @throws LakeError where its manifest is damaged, or of a version that cannot be read
 */
export async function readUsableManifest(lake: LakeFolder, machine: string): Promise<ManifestFile | null> {
  const file = await readManifestFile(lake, machine);
  if (file === null || file.manifest.version >= oldestReadable) return file;
  throw new LakeError(
    "other-version",
    `${lake.folder}: what ${machine} exported with turnmeter ${file.manifest.program} has other columns: export it again with this version`,
    { mayBeLeftOut: true },
  );
}

async function readManifestFile(lake: LakeFolder, machine: string): Promise<ManifestFile | null> {
  const name = manifestName(machine);
  const bytes = await lake.read(name);
  if (bytes === null) return null;
  const place = `${lake.folder}/${name}`;
  const manifest = parseManifest(bytes, place);
  if (manifest.machine !== machine)
    throw new LakeError(
      "damaged",
      `${place} is the manifest of the machine ${manifest.machine}: remove it if it is a copy, and export again on ${machine} if there is such a machine`,
      { mayBeLeftOut: true },
    );
  return { manifest, manifestSha256: sha256(bytes) };
}

/** The state of a machine in a lake at a moment. */
export interface MachineState {
  readonly machine: string;
  /** SHA-256 of its manifest, 64 hexadecimal digits. */
  readonly manifestSha256: string;
}

/**
 * The states of the machines that have exported to a lake.
 * @throws LakeError if anything but manifests lies among them
 */
export async function machineStates(lake: LakeFolder): Promise<readonly MachineState[]> {
  checkLake(lake);
  const states: MachineState[] = [];
  for (const machine of await machinesIn(lake)) {
    const bytes = await lake.read(manifestName(machine));
    if (bytes !== null) states.push({ machine, manifestSha256: sha256(bytes) });
  }
  return states;
}

/** Files left by file managers and sync clients. */
const notOfLakes = /^(?:\..*|desktop\.ini|thumbs\.db)$/i;

/** iCloud's placeholders for files not downloaded. */
const notLoaded = /^\..+\.icloud$/i;

/** The entries of a lake's folder of manifests. */
interface ManifestFolder {
  /** Names of the machines that have a manifest. */
  readonly machines: readonly string[];
  /** Other entries, which may hide a machine: their place, and why they are no manifest. */
  readonly odd: readonly { readonly place: string; readonly fault: string }[];
}

/** Lists the folder of a lake's manifests. */
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

/** The manifest folder's entry: the file, or the subfolder that contains it. */
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
