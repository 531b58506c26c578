import type { ProblemCounts } from "@turnmeter/metrics";
import type { ProblemCode } from "@turnmeter/schema";
import { amount, say, type Text } from "../format/sentence.js";

/** What a problem means for the numbers, for a person. */
export interface ProblemExplanation {
  readonly text: string;
  /** Shown at the head of the report: numbers may be missing. */
  readonly isGrave?: true;
}

const explanations: { readonly [Code in ProblemCode]: string } = {
  "torn-line":
    "A file is cut off, or still being written; the unfinished line or message at its end is not counted.",
  "not-json": "A line is not JSON and is not counted.",
  "not-object": "A line is JSON but not a record, and is not counted.",
  "line-too-long": "A line is longer than the reader takes, and is not counted.",
  "unknown-record": "A kind of record that this version does not know; what it says is not counted.",
  "record-degraded":
    "A record has a field of an unexpected type; the field counts as unknown, the rest is used.",
  "file-unrecognised":
    "No line of a file was recognised. The log format may have changed; its sessions are missing.",
  "file-uncounted":
    "A file is a run’s output that lacks what a count needs; its sessions count only where the agent’s own logs are read.",
  "file-unreadable": "A file could not be read to its end; its sessions are missing or incomplete.",
  "file-changed": "A file was rewritten while it was read; part of it may be missing.",
  "number-invalid": "A counter is not a whole number of 0 or more and counts as 0.",
  "tokens-clamped": "Token counters contradicted each other and were limited to what fits.",
  "token-total-mismatch":
    "A stated total is not the sum of its counters; the counters are read as the agent usually means them.",
  "timestamp-missing": "A record has no time; it takes that of the record before it, if there is one.",
  "timestamp-invalid":
    "A record's time cannot be read; it takes that of the record before it, if there is one.",
  "usage-missing": "A request has no logged usage; it is counted, its tokens and cost are not known.",
  "output-lower-bound":
    "The log never got the final output count of a request; its output and cost are at least what is shown.",
  "input-missing":
    "The log has only the output of a request, and no sum that holds its prompt; its tokens and cost are at least what is shown.",
  "output-upper-bound":
    "The agent may have counted a response's reasoning twice; its output and cost are at most what is shown.",
  "total-upper-bound":
    "The total that a stream states may include usage of the session it was forked from, which no row shows; its tokens and cost are at most what is shown.",
  "total-lower-bound":
    "Several results of a session state sums, and nothing tells whether one includes the others; its tokens and cost are at least what is shown.",
  "cache-uncounted":
    "A stated sum does not tell which of its tokens were read from a cache; all are priced as others, and the cost is at most what is shown.",
  "model-unknown": "The log does not say which model answered; the request has no price.",
  "model-unpriced": "The price book has no price for a model; its tokens are counted, its cost is not.",
  "price-date-out-of-range": "A request is older or newer than the prices known for its model.",
  "message-id-with-two-requests": "One message id appears under two request ids; both are counted.",
  "unknown-iteration": "A response has an inner step of an unknown kind; its tokens are not counted.",
  "call-without-result": "A tool call has no result: it was cut off, or is still running.",
  "result-without-call": "A tool result has no call in the logs and is not counted.",
  "two-results":
    "A tool call has two results that differ; a real one is used before a placeholder, else the last.",
  "ambiguous-result":
    "A record answers several calls with one structured result, which is given to none of them.",
  "unknown-denial-kind": "A call was denied in a way this version does not know.",
  "agent-file-missing": "A subagent's transcript is missing; only its parent's progress rows are counted.",
  "agent-unlinked": "A subagent could not be linked to the call that started it; its usage is counted.",
  "parent-cycle": "Records name each other as parent; the loop was cut.",
  "session-empty":
    "A session's main file has no prompt and no request; the session counts only if its subagents made one.",
  "call-negative-duration": "A result is older than its call; the duration counts as unknown.",
  "link-outside-roots": "A link leads out of the folders that were given; it was not followed.",
  "nesting-too-deep": "A record is nested deeper than the reader follows; the deeper part is not used.",
  "worker-failed": "Reading a session failed; it is missing.",
  "folder-unread":
    "An agent's session folder holds files, but this version can read none of them: its usage is in no figure.",
  "source-missing":
    "Logs that were exported to the lake are missing or damaged there; their sessions are not counted.",
  "unknown-tool": "A tool that this version does not know; its calls are counted under their own name.",
  "unknown-field": "A record has a field, or a part of a type, that this version does not know.",
  "codex-counter-reset": "Codex's running token counter went back; counting went on from the new value.",
  "codex-fork-without-parent":
    "A forked Codex session's parent is not in the logs; turns copied from it count in the fork, at the fork's time.",
};

/** Those that leave whole sessions out. */
const grave: ReadonlySet<string> = new Set<ProblemCode>([
  "file-unrecognised",
  "file-uncounted",
  "file-unreadable",
  "worker-failed",
  "folder-unread",
  "source-missing",
]);

export interface GraveProblem {
  readonly code: string;
  /** How often it is counted. */
  readonly count: number;
  /** What is missing. */
  readonly text: Text;
}

/** The problems that leave whole sessions out; missing sources of a lake come first. */
export function graveProblems({ byCode, sources }: ProblemCounts): readonly GraveProblem[] {
  const codes = Object.entries(byCode).filter(([code, count]) => count > 0 && explainProblem(code).isGrave);
  return codes
    .map(([code, count]) =>
      code === "source-missing" && sources !== null
        ? { code, count: 1, text: say`${sourcesText(sources)} were read. ${explainProblem(code).text}` }
        : { code, count, text: explainProblem(code).text },
    )
    .toSorted((a, b) => Number(b.code === "source-missing") - Number(a.code === "source-missing"));
}

/** How many sources of a lake were read: `29 of 40 sources`, or `29 of 40 sources of 2 of 3 machines`. */
export function sourcesText({ read, expected, machines }: NonNullable<ProblemCounts["sources"]>): Text {
  const sources = say`${amount.count(read)} of ${amount.count(expected)} sources`;
  if (machines === undefined) return sources;
  return say`${sources} of ${amount.count(machines.read)} of ${amount.count(machines.expected)} machines`;
}

const texts = new Map<string, string>(Object.entries(explanations));

/** The explanation of a code, or a text saying that the code is not known. */
export function explainProblem(code: string): ProblemExplanation {
  const text = texts.get(code);
  if (text === undefined) return { text: "A problem without an explanation in this version." };
  return grave.has(code) ? { text, isGrave: true } : { text };
}
