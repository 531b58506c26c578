import { join } from "node:path";
import type { FileCalls, WriteCalls } from "./file-calls.js";
import type { RetryClock } from "./retry.js";
import { unlessFailed } from "./safe-fs-error.js";

const pattern = /^\.turnmeter-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/;

/** Younger files may still be being written. */
const longestWriteMs = 60 * 60 * 1000;

/** A path in a folder, which nobody can guess, for a file that is to get another name. */
export function temporaryPath(folder: string): string {
  return join(folder, `.turnmeter-${crypto.randomUUID()}.tmp`);
}

/** Whether a file's name is one that {@link temporaryPath} gives. */
export function isTemporary(name: string): boolean {
  return pattern.test(name);
}

/** Removes, as far as possible, the temporary files that processes killed while writing left in a folder. */
export function removeLeftovers(
  folder: string,
  { calls, clock }: { readonly calls: FileCalls; readonly clock: Pick<RetryClock, "now"> },
): void {
  unlessFailed(() => {
    for (const { name } of calls.entries(folder)) {
      if (!isTemporary(name)) continue;
      const path = join(folder, name);
      const state = calls.linkState(path);
      if (state.isFile() && clock.now() - state.mtimeMs > longestWriteMs) removeIfPossible(path, calls);
    }
  }, undefined);
}

/** Removes what is at a path, if it is there and can be removed. */
export function removeIfPossible(path: string, { remove }: Pick<WriteCalls, "remove">): void {
  unlessFailed(() => remove(path), undefined);
}
