import type { ProblemCode } from "@turnmeter/schema";

/** Lines that cannot be read: any of them may have held the newest response. */
export const hidingProblems: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  "torn-line",
  "not-json",
  "not-object",
  "line-too-long",
]);
