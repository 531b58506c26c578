import { createHash, createHmac } from "node:crypto";
import { textsOf } from "@turnmeter/columns";
import type { GoneLogs } from "@turnmeter/ledger";
import { createRedaction, redactFacts, type Redaction } from "@turnmeter/metrics";
import { sources } from "@turnmeter/parser";
import type { Facts } from "@turnmeter/schema";
import type { CliContext } from "../common/context.js";

const publicAgentTypes: ReadonlySet<string> = new Set(
  sources.flatMap(({ agentTypes }) => Object.keys(agentTypes ?? {})),
);

/** How names are hidden: by a hash that nobody can test guesses with, if `TURNMETER_REDACT_KEY` holds a key. */
export function redactionOf({ env }: Pick<CliContext, "env">): Redaction {
  const key = env["TURNMETER_REDACT_KEY"];
  const hasher = () => (key ? createHmac("sha256", key) : createHash("sha256"));
  return redactionBy((text) => hasher().update(text).digest("hex"));
}

function redactionBy(hash: (text: string) => string, digits?: number): Redaction {
  return createRedaction({
    hash,
    isPublicAgentType: (agentType) => publicAgentTypes.has(agentType),
    ...(digits === undefined ? {} : { digits }),
  });
}

/** Pseudonym digits for large sets of names, where none may collide. */
const manyDigits = 16;

/** A hash of a text under a key, in hexadecimal digits, and how it hides names. */
export function keyedRedaction(key: string): { hash: (text: string) => string; names: Redaction } {
  const hash = (text: string) => createHmac("sha256", key).update(text).digest("hex");
  return { hash, names: redactionBy(hash, manyDigits) };
}

/** A project's hidden name under a key, by the name that a person knows; a pseudonym stays. */
export function hiddenProject(project: string, key: string): string {
  return /project-[0-9a-f]{16}/.test(project) ? project : keyedRedaction(key).names.place(project);
}

interface Named {
  readonly context: Pick<CliContext, "env">;
  readonly hidesNames: boolean;
  readonly facts: Facts;
  readonly allFacts: Facts;
  readonly unfilteredFacts: Facts;
  readonly reachableFacts: Facts;
  readonly lookedIn: readonly string[];
  readonly goneLogs: GoneLogs;
  readonly hint: string | null;
}

/** The selection without names that identify people, if that is asked. It runs after every filter by name, which would find nothing afterwards, and before anything is counted, so that no command has to handle it. */
export function redactSelection<Selection extends Named>(selection: Selection): Selection {
  if (!selection.hidesNames) return selection;
  const redaction = redactionOf(selection.context);
  const { facts, allFacts, unfilteredFacts, reachableFacts, lookedIn, goneLogs } = selection;
  const redacted = new Map(
    [facts, allFacts, unfilteredFacts, reachableFacts].map((of) => [of, redactFacts(of, redaction)] as const),
  );
  return {
    ...selection,
    facts: redacted.get(facts)!,
    allFacts: redacted.get(allFacts)!,
    unfilteredFacts: redacted.get(unfilteredFacts)!,
    reachableFacts: redacted.get(reachableFacts)!,
    lookedIn: lookedIn.map((place) => redaction.name("file", place)),
    goneLogs: hiddenGone(goneLogs, unfilteredFacts, redaction),
    // It names projects and sessions that are like the ones asked for.
    hint: null,
  };
}

function hiddenGone(gone: GoneLogs, { requests, toolCalls }: Facts, redaction: Redaction): GoneLogs {
  if (gone.size === 0) return gone;
  const paths = [requests, toolCalls].flatMap(({ columns }) => textsOf(columns.file).dictionary);
  return new Map(
    paths.flatMap((path) => {
      const atMs = gone.get(path);
      return atMs === undefined ? [] : [[redaction.name("file", path), atMs] as const];
    }),
  );
}

/** A place, `file:line`, with a pseudonym for the file: the one that facts have. */
export function redactPlace(place: string, redaction: Redaction): string {
  const [, file = place, line = ""] = /^(.*)(:\d+)$/.exec(place) ?? [];
  return `${redaction.name("file", file)}${line}`;
}
