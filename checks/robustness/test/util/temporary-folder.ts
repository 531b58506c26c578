import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Folders that are gone when their test is over. */
export class TemporaryFolders {
  readonly #made: string[] = [];

  /** A new folder with files, by their paths in it. */
  make(files: Readonly<Record<string, string>> = {}): string {
    const folder = mkdtempSync(join(tmpdir(), "turnmeter-robustness-"));
    this.#made.push(folder);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return folder;
  }

  remove(): void {
    for (const folder of this.#made.splice(0)) rmSync(folder, { recursive: true, force: true });
  }
}
