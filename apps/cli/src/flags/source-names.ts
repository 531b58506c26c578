import type { SourceId } from "@turnmeter/schema";

/** The schema's sources, written out so that help and usage errors load no schema. */
export const sourceNames: readonly SourceId[] = [
  "claude-code",
  "agent-sdk",
  "codex",
  "codex-exec",
  "agent-events",
];
