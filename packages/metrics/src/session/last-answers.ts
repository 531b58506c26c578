import type { Facts } from "@turnmeter/schema";

/** The output of a thread's last response. */
export interface LastAnswer {
  readonly tokens: number;
  readonly isLowerBound: boolean;
}

/** The output of the last response of each thread that has one with logged usage, by thread. */
export function lastAnswers({ requests }: Pick<Facts, "requests">): ReadonlyMap<string, LastAnswer> {
  const { threadId, kind, at, outputTokens, tokenBasis } = requests.columns;
  const answers = new Map<string, LastAnswer & { readonly at: number }>();
  for (let row = 0; row < requests.rowCount; row++) {
    const time = at.at(row);
    const tokens = outputTokens.at(row);
    if (kind.at(row) !== "message" || time === null || tokens === null) continue;
    const last = answers.get(threadId.at(row));
    if (last !== undefined && last.at > time) continue;
    answers.set(threadId.at(row), { at: time, tokens, isLowerBound: tokenBasis.at(row) === "lowerBound" });
  }
  return answers;
}
