import type { FileReadEvent } from "@turnmeter/schema";

/** A main transcript was read to its end. */
export function fileRead(path: string, parts: Partial<FileReadEvent["file"]> = {}): FileReadEvent {
  return {
    kind: "fileRead",
    file: {
      source: "claude-code",
      path,
      sizeBytes: 1000,
      lines: 10,
      records: 10,
      degradedLines: 0,
      clientVersions: "2.1.0",
      kind: "main",
      status: "read",
      reason: null,
      ...parts,
    },
    sessionId: null,
    recordCounts: [
      {
        source: "claude-code",
        file: path,
        clientVersion: "2.1.0",
        type: "user",
        subtype: null,
        count: 5,
        isKnown: true,
      },
    ],
  };
}
