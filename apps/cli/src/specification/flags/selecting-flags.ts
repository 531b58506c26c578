/** Flags that select rows, by names or days. */
export const selectingFlags = [
  "source",
  "project",
  "model",
  "session",
  "sessionKind",
  "since",
  "until",
  "last",
  "week",
] as const;
