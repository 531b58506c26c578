import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findLogs, openLogRoots, readUnit } from "@turnmeter/parser";
import type { LogEvent } from "@turnmeter/schema";

const fixtures = join(import.meta.dirname, "..", "..", "..", "..", "fixtures");
const corpus = process.env["TURNMETER_CORPUS"];

/** The folders of the fixtures' logs. */
export const fixtureFolders = foldersIn(fixtures);

/** Folders of real logs; none where there are none. */
export const corpusFolders = corpus === undefined ? [] : foldersIn(corpus);

function foldersIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) =>
      existsSync(join(folder, name, "logs")) ? join(folder, name, "logs") : join(folder, name),
    );
}

/** The events of each unit below a folder. */
export async function* unitsOf(folder: string): AsyncGenerator<readonly LogEvent[]> {
  const { roots, fs } = await openLogRoots([folder]);
  for (const unit of (await findLogs(roots, fs)).units) {
    const events: LogEvent[] = [];
    for await (const batch of readUnit(unit, fs)) events.push(...batch);
    yield events;
  }
}
