import type { SessionKind, SourceId } from "@turnmeter/schema";

/** The schema's sources, written out so that help and usage errors load no schema. */
export const sourceNames: readonly SourceId[] = [
  "claude-code",
  "agent-sdk",
  "codex",
  "codex-exec",
  "agent-events",
];

/** The schema's kinds of session, written out for the same reason. */
export const sessionKindNames: readonly SessionKind[] = ["interactive", "headless", "background"];
