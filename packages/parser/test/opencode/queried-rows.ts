import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseLines } from "../../src/database/database-lines.js";
import { openLogs } from "../../src/find/open-logs.js";
import { openCodeFormat } from "../../src/opencode/format.js";
import { databaseFiles } from "../util/database-files.js";

/** What the queries give of a database: objects, and as text what is none. */
export async function queriedRows(statements: string): Promise<readonly unknown[]> {
  const folder = mkdtempSync(join(tmpdir(), "turnmeter-"));
  try {
    const [files] = await databaseFiles([statements]);
    const path = join(folder, "opencode.db");
    for (const [end, bytes] of files!) if (!end.includes("journal")) writeFileSync(path + end, bytes);
    let text = "";
    for await (const piece of databaseLines(path, openLogs([folder]), openCodeFormat.database!)) {
      text += Buffer.from(piece).toString();
    }
    return text
      .split("\n")
      .filter((line) => line !== "")
      .map(valueOf);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function valueOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}
