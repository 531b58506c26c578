import { rowsOf } from "@turnmeter/columns";
import type { CopyFact, Table } from "@turnmeter/schema";
import type { ClientMadeCandidate } from "../../candidates/client-made.js";
import { compareText } from "../../compare-text.js";
import { addToCopy, openCopy } from "./open-copy.js";

/** Rows that the client wrote itself, one by one, by session, file and line. They name no model (R05). */
export function clientMadeCopies(rows: Table<ClientMadeCandidate>): readonly CopyFact[] {
  return [...rowsOf(rows)]
    .sort((a, b) => compareText(a.sessionId, b.sessionId) || compareText(a.file, b.file) || a.line - b.line)
    .map(({ sessionId, reasoningTokens, ...row }) => {
      const copy = openCopy("clientMade", sessionId, { requestKey: null, callKey: null });
      addToCopy(copy, { ...row, model: null, rows: 1, reasoningTokens: reasoningTokens ?? 0 });
      return copy;
    });
}
