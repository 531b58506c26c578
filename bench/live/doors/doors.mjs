import { mcp } from "./mcp.mjs";
import { serveAlone, serveClients } from "./serve.mjs";
import { watch } from "./watch.mjs";

/**
 * What a door is opened with: the built program, the folder of the logs, the environment of its process, the log that the timed rows
 * are written to.
 *
 * @typedef {{ readonly cli: string, readonly folder: string, readonly env: NodeJS.ProcessEnv, readonly last: import("../live-logs.mjs").LiveLog }} DoorOptions
 */

/**
 * An open door: its process, how long it took to open, ms, and what times how a row comes through.
 *
 * @typedef {{ readonly watched: import("../watched-process.mjs").WatchedProcess, readonly startMs: number,
 *   readonly time: (name: string) => Promise<Readonly<Record<string, number>>>, readonly close: () => Promise<void> }} OpenDoor
 */

/**
 * One way in which what agents do is followed.
 *
 * @typedef {{ readonly name: string, readonly open: (options: DoorOptions) => Promise<OpenDoor> }} Door
 */

/** Doors by the command that opens them. */
export const doors = { watch: [watch], serve: [serveAlone, serveClients], mcp: [mcp] };
