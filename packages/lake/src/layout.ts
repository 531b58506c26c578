import type { CandidateName } from "@turnmeter/pairing";
import type { FactBatch } from "./facts/fact-batches.js";

/** The folder of all files of this layout. Another layout lies beside it. */
export const layoutFolder = "v1";

/** The folder of the manifests, one a machine. */
export const manifestFolder = `${layoutFolder}/sources`;

/** A machine's name: short, and without upper case, so that no two share one file. */
export const machinePattern: RegExp = /^[a-z\d](?:[a-z\d-]{0,62}[a-z\d])?$/;

/** What {@link machinePattern} allows, in words. */
export const allowedMachines = "up to 64 letters a to z, digits and hyphens between them";

/** Where a machine's manifest lies. */
export function manifestName(machine: string): string {
  return `${manifestFolder}/${machine}.json`;
}

/** The machine whose manifest has this name; null if it is no manifest's. */
export function machineOfManifest(name: string): string | null {
  const machine = name.slice(manifestFolder.length + 1, -".json".length);
  return name === manifestName(machine) && machinePattern.test(machine) ? machine : null;
}

/** A batch's week: an ISO week in UTC; `none` where no row has a time. */
export const weekPattern: RegExp = /^(?:\d{4,6}-W\d\d|none)$/;

/** A machine's part of a table for one week. Other content has another name, so a file never changes. */
export interface PartPlace {
  readonly table: CandidateName;
  readonly week: string;
  readonly machine: string;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly sha256: string;
}

/** Hex digits of the hash in a part's name. */
const nameDigits = 16;

/** Where a part lies. `week=…` is how engines that read folders as columns expect it. */
export function partName({ table, week, machine, sha256 }: PartPlace): string {
  return `${layoutFolder}/${table}/week=${week}/${machine}.${sha256.slice(0, nameDigits)}.parquet`;
}

/** The folder of settled facts. */
export const factsFolder: string = `${layoutFolder}/facts`;

/** Where the manifest of settled facts lies. */
export const factsManifestName = `${factsFolder}/manifest.json`;

/** Where a batch of settled facts lies: other rows have another name. */
export function factsPartName({ table, week, key }: Pick<FactBatch, "table" | "week" | "key">): string {
  return `${factsFolder}/${table}/week=${week}/${key.slice(0, nameDigits)}.parquet`;
}

/** Where views of settled facts lie, as SQL of an engine. */
export const factsViewsNames = {
  clickhouse: `${factsFolder}/views.clickhouse.sql`,
  duckdb: `${factsFolder}/views.sql`,
} as const;

const replacedFolder = `${factsFolder}/replaced/`;

/** Where the views lie that an export replaced at a time, epoch ms. */
export function replacedViewsName(at: number): string {
  return `${replacedFolder}${at}.sql`;
}

/** When the views of this name were replaced, epoch ms; null if it is no such name. */
export function viewsReplacedAt(name: string): number | null {
  const at = name.slice(replacedFolder.length, -".sql".length);
  return /^\d+$/.test(at) && name === replacedViewsName(Number(at)) ? Number(at) : null;
}

/** Whether a file's name is that of a batch of settled facts. */
export function isFactsPart(name: string): boolean {
  return name.startsWith(`${factsFolder}/`) && name.includes("/week=") && name.endsWith(".parquet");
}

/** Whether a file's name is one of settled facts: of a batch, the manifest, or views. */
export function isOfFacts(name: string): boolean {
  const others: readonly string[] = [factsManifestName, ...Object.values(factsViewsNames)];
  return isFactsPart(name) || others.includes(name) || viewsReplacedAt(name) !== null;
}

/** Whether a file's name is that of a part of this machine. */
export function isPartOf(machine: string, name: string): boolean {
  if (isFactsPart(name)) return false;
  const file = name.slice(name.lastIndexOf("/") + 1);
  return name.includes("/week=") && file.startsWith(`${machine}.`) && file.endsWith(".parquet");
}
