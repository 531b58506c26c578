import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "@turnmeter/safe-fs";
import type { CliContext } from "../common/context.js";
import { openFile } from "../output/page-file.js";
import { newToken } from "./guard.js";
import type { RunningServer } from "./start-server.js";

/**
 * Opens a server's first page in the browser through a redirect file that only the user can read, as other users can see the opener's
 * arguments. Returns a function that removes the file.
 * @throws {CliError} 1 if the opener cannot be started
 * @throws {SafeFsError} if the file cannot be written
 */
export async function openOnce(server: RunningServer, context: CliContext): Promise<() => void> {
  const { cache, files } = context;
  const store = openStore(cache?.folder ?? join(tmpdir(), `turnmeter-${newToken()}`), files);
  const name = `open-${server.port}.html`;
  // Needs no escapes: the address is a host, a port, and letters, digits, hyphens and underscores.
  const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${server.inviteOnce()}"><title>turnmeter</title>\n`;
  store.write(name, [Buffer.from(page)]);
  await openFile(join(store.folder, name), context);
  return () => {
    store.remove(name);
    if (cache === undefined) store.removeFolder();
  };
}
