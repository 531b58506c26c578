import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openRoots } from "@turnmeter/safe-fs";
import type { LogEvent } from "@turnmeter/schema";
import { describe, expect, it } from "vitest";
import { type LogFormat, type LogUnit, readUnit, type Source, sources } from "../../src/index.js";
import { databaseFiles } from "../util/database-files.js";
import { temporaryFolder } from "../util/temporary-folder.js";

const fail = (): never => {
  throw new RangeError("a row's own words");
};

/** A source whose decoder, or opening of one, fails. */
function failing(source: Source, change: (format: LogFormat) => Partial<LogFormat>): Source {
  return {
    ...source,
    async loadFormat() {
      const format = await source.loadFormat();
      return { ...format, ...change(format) };
    },
  };
}

/** Each place where a format's own code runs while a unit is read. */
const places: readonly (readonly [name: string, change: (format: LogFormat) => Partial<LogFormat>])[] = [
  ["openUnit", () => ({ openUnit: fail })],
  ["timeOf", () => ({ timeOf: fail })],
  ...(["decode", "finishFile", "foresee"] as const).map(
    (name) =>
      [
        name,
        (format: LogFormat) => ({
          openUnit: (unit: LogUnit) => Object.assign(format.openUnit(unit), { [name]: fail }),
        }),
      ] as const,
  ),
  ["queries", () => ({ database: { detect: () => true, queries: fail } })],
];

async function eventsOf(source: Source, framing: "lines" | "database"): Promise<readonly LogEvent[]> {
  const folder = temporaryFolder({ "a.db": '{"type":"x","timestamp":"2026-01-01T00:00:00.000Z"}\n' });
  const path = join(folder, "a.db");
  if (framing === "database") {
    const [made] = await databaseFiles(["CREATE TABLE cups(name TEXT)"]);
    writeFileSync(path, made!.get("")!);
  }
  const nothing = { sessionFolder: null, agentLabel: null, workflowId: null };
  const file = { path, sizeBytes: 1, version: "1", kind: "main", framing, ...nothing } as const;
  const unit: LogUnit = { id: "u", source: source.id, files: [file], sizeBytes: 1 };
  const events: LogEvent[] = [];
  const fs = openRoots([folder], { databases: [/^a\.db$/] });
  for await (const batch of readUnit(unit, fs, { sources: [source] })) events.push(...batch);
  return events;
}

describe("R05 what a format fails at", () => {
  it.each(sources.map((source) => [source.id, source] as const))(
    "is a problem of the file, in %s",
    async (_, source) => {
      for (const [name, change] of places) {
        const events = await eventsOf(failing(source, change), name === "queries" ? "database" : "lines");
        const details = events.flatMap((event) => (event.kind === "problem" ? [event.problem.detail] : []));
        expect(details, name).toContain("decoder failed: RangeError");
        expect(JSON.stringify(events), name).not.toContain("own words");
        expect(events.at(-1)?.kind, name).toBe("fileRead");
      }
    },
  );
});
