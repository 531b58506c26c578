import type { SessionEnding } from "@turnmeter/schema";

/** How a session stands at the end of its log, in words. */
export const endingText: Readonly<Record<SessionEnding, string>> = {
  completed: "completed",
  interrupted: "interrupted",
  failed: "failed",
  unanswered: "unanswered",
  cut: "cut off",
  transcriptMissing: "transcript missing",
};
