import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A new folder, empty or with files by their paths in it. */
export function newFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "turnmeter-robustness-")));
  writeFiles(folder, files);
  return folder;
}

/** Writes files into a folder, by their paths in it. */
export function writeFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
  encoding: "utf8" | "latin1" = "utf8",
): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, encoding);
  }
}

/** Removes a folder with all that is in it. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Folders that go together when their tests are over. */
export class TemporaryFolders {
  readonly #made: string[] = [];

  /** A new folder, empty or with files by their paths in it. */
  make(files: Readonly<Record<string, string>> = {}): string {
    const folder = newFolder(files);
    this.#made.push(folder);
    return folder;
  }

  remove(): void {
    for (const folder of this.#made.splice(0)) removeFolder(folder);
  }
}
