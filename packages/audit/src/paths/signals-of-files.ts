import type { FileUse } from "@turnmeter/schema";
import type { FileSignal } from "../signals/call-signals.js";
import type { Ground } from "./ground.js";
import { placeOf } from "./place.js";

/** A file that is used, and the folder that its path starts from, itself relative to the call's. */
export interface PlacedFile extends FileUse {
  readonly folder: string;
}

/** Where files lie and what is done with them, each such thing once. */
export function signalsOfFiles(files: readonly PlacedFile[], ground: Ground): readonly FileSignal[] {
  const found = new Map<string, FileSignal>();
  for (const { path, access, isWhole, folder } of files) {
    const place = placeOf(path, ground, folder).pathClass;
    found.set(`${place} ${access} ${isWhole}`, { place, access, isWhole });
  }
  return [...found.values()];
}
