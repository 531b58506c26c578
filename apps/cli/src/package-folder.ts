import { fileURLToPath } from "node:url";

/** The folder of the installed program: that of its package.json. */
export function packageFolder(): string {
  const [, folder = "."] = /^(.*)[/\\](?:src|dist)[/\\]/.exec(fileURLToPath(import.meta.url)) ?? [];
  return folder;
}
