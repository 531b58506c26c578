import type { RowOrigin } from "@turnmeter/schema";
import { mainThreadOrigin } from "../../decoding/main-thread-origin.js";
import type { LogFile } from "../../log-format.js";

/** The origin of a usual row as far as its rare events need it; `at` is NaN if it has no time. */
export function originAt(
  file: LogFile,
  row: Pick<RowOrigin, "sessionId" | "agentId" | "line"> & { readonly at: number },
): RowOrigin {
  return mainThreadOrigin({
    source: "claude-code",
    file: file.path,
    line: row.line,
    byteOffset: 0,
    sessionId: row.sessionId,
    agentId: row.agentId,
    at: Number.isNaN(row.at) ? null : row.at,
  });
}
