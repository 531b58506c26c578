/** A file of a lake. */
export interface LakeFile {
  /** Its folders and its name, joined by `/`. */
  readonly name: string;
  readonly sizeBytes: number;
}

/** Where a lake lies. `FileTree` of `@turnmeter/safe-fs` is one. */
export interface LakeFolder {
  /** Where it is, for messages. */
  readonly folder: string;
  /** All files, or those below a folder, by name. */
  list(below?: string): Promise<readonly LakeFile[]>;
  /** All bytes of a file; null if it is not there. */
  read(name: string): Promise<Uint8Array | null>;
  /** Writes a file; others see it whole or not at all. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Removes a file, if it is there. */
  remove(name: string): Promise<void>;
}
