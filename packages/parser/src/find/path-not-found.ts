import type { LogEvent } from "@turnmeter/schema";

/** The problem that a path is not there. */
export function pathNotFound(path: string): LogEvent {
  const problem = {
    code: "file-unreadable",
    file: path,
    line: null,
    byteOffset: null,
    detail: "not-found",
  } as const;
  return { kind: "problem", problem };
}
