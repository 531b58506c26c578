import { filterRows, mapTexts, rowsOf, textsOf } from "@turnmeter/columns";
import type { Column, Table } from "@turnmeter/schema";
import type { Candidates } from "../../candidates/candidates.js";
import type { ForkCandidate } from "../../candidates/thread.js";
import { compareText, later } from "../../order.js";
import { listIn } from "../common/groups.js";
import type { ProblemList } from "../common/problem-list.js";
import { nothingLeftOut, type WhollyLeftOut } from "../copies/whole-copies.js";
import { isAllCopied, isCopiedLine, copiesOfForks } from "./copied-lines.js";

interface Place {
  readonly file: string;
  readonly line: number;
}

interface ThreadPlace extends Place {
  readonly threadId: string;
}

/** Candidates without the rows that forks copied, and a summary of those rows. */
export interface WithoutCopies {
  readonly candidates: Candidates;
  /** When the last copied row of each fork was written, by thread; infinite where all rows are copies. */
  readonly copiedUntil: ReadonlyMap<string, number>;
  /** The requests and calls that forks copied. */
  readonly forked: WhollyLeftOut;
}

/**
 * The candidates without rows that forks copied from the threads that they continue (R75), whatever the order of the
 * files. If the other thread's log shares nothing with the fork, the fork itself decides; if there is no such log,
 * its history counts once, in a fork. Both are reported as `codex-fork-without-parent`.
 */
export function withoutForkCopies(candidates: Candidates, problems: ProblemList): WithoutCopies {
  const copiedUntil = new Map<string, number>();
  if (candidates.forks.rowCount === 0) return { candidates, copiedUntil, forked: nothingLeftOut };
  const forks = forksByFile(candidates, problems);
  const { copies, guessed, orphans } = copiesOfForks(candidates, forks);
  const hasOwnRows = (path: string) => {
    const fork = forks.get(path);
    return fork === undefined || !isAllCopied(copies.get(path)!, fork.line);
  };

  const withOwnRows = new Set<string>();
  for (const { file, threadId } of rowsOf(candidates.threads))
    if (hasOwnRows(file)) withOwnRows.add(threadId);

  const droppedFiles = new Set<string>();
  const isOwnIn = ({ columns }: Table<Place>): ((row: number) => boolean) => {
    const { codes, dictionary } = textsOf(columns.file);
    const forkOf = dictionary.map((path) => forks.get(path));
    return (row) => {
      const fork = forkOf[codes[row]!];
      if (fork === undefined) return true;
      const line = columns.line.at(row);
      // The head of a file is its own.
      if (line <= fork.line || !isCopiedLine(copies.get(fork.file)!, line)) return true;
      droppedFiles.add(fork.file);
      return false;
    };
  };
  const own = <Row extends Place>(rows: Table<Row>) => filterRows(rows, isOwnIn(rows));
  const copied = <Row extends Place>(rows: Table<Row>) => {
    const isOwn = isOwnIn(rows);
    return filterRows(rows, (row) => !isOwn(row));
  };
  /** Notes when copied rows were written; `times` are those of the rows. */
  const ownTimed = <Row extends ThreadPlace>(rows: Table<Row>, times: Column<number | null>) => {
    const isOwn = isOwnIn(rows);
    const { threadId, file } = rows.columns;
    return filterRows(rows, (row) => {
      if (isOwn(row)) return true;
      // Another file of the thread may go further than this one.
      const hasOwn = hasOwnRows(file.at(row)) || withOwnRows.has(threadId.at(row));
      const at = hasOwn ? times.at(row) : Infinity;
      const until = later(copiedUntil.get(threadId.at(row)) ?? null, at);
      if (until !== null) copiedUntil.set(threadId.at(row), until);
      return false;
    });
  };
  const { requests, calls, results, marks } = candidates;
  const prompts = ownTimed(candidates.prompts, candidates.prompts.columns.at);
  const ownTurns = turnsOf(candidates.prompts, prompts);
  const kept: Candidates = {
    ...candidates,
    requests: inOwnTurns(ownTimed(requests, requests.columns.lastAt), ownTurns),
    calls: inOwnTurns(ownTimed(calls, calls.columns.startedAt), ownTurns),
    results: ownTimed(results, results.columns.at),
    taskEnds: own(candidates.taskEnds),
    agentEvidence: own(candidates.agentEvidence),
    prompts,
    marks: inOwnTurns(ownTimed(marks, marks.columns.at), ownTurns),
    serviceTiers: own(candidates.serviceTiers),
  };
  const inherited = new Set<string>();
  for (const rows of [kept.requests, kept.calls, kept.prompts]) {
    for (let row = 0; orphans.size > 0 && row < rows.rowCount; row++) {
      const fork = orphans.get(rows.columns.file.at(row));
      const line = rows.columns.line.at(row);
      if (fork !== undefined && line > fork.line && line < (fork.ownLine ?? Infinity))
        inherited.add(fork.file);
    }
  }
  for (const fork of forks.values()) {
    if (inherited.has(fork.file) || (guessed.has(fork.file) && droppedFiles.has(fork.file)))
      problems.add("codex-fork-without-parent", fork, fork.forkedFrom);
  }
  const forked = { ...nothingLeftOut, requests: copied(requests), calls: copied(calls) };
  return { candidates: kept, copiedUntil, forked };
}

/** Forks that may hold copies, by file; those where a cycle of forks is cut are their own origin. */
function forksByFile(
  { forks, threads }: Candidates,
  problems: ProblemList,
): ReadonlyMap<string, ForkCandidate> {
  const byFile = new Map<string, ForkCandidate>();
  for (const fork of rowsOf(forks)) if (fork.ownLine !== fork.line) byFile.set(fork.file, fork);
  const origins = new Map<string, string>();
  const files = new Map<string, ForkCandidate[]>();
  for (const { file, threadId } of rowsOf(threads)) {
    const fork = byFile.get(file);
    if (fork === undefined) continue;
    const known = origins.get(threadId);
    if (known === undefined || compareText(fork.forkedFrom, known) < 0)
      origins.set(threadId, fork.forkedFrom);
    listIn(files, threadId).push(fork);
  }
  for (const threadId of cutsOfCircles(origins)) {
    for (const fork of files.get(threadId) ?? []) {
      byFile.delete(fork.file);
      problems.add("parent-cycle", fork, threadId);
    }
  }
  return byFile;
}

/** Turn ids of prompts; null for dropped prompts. */
function turnsOf(
  all: Candidates["prompts"],
  kept: Candidates["prompts"],
): (turnId: string | null) => string | null {
  const dropped = new Set(all.columns.turnId);
  for (const turnId of kept.columns.turnId) dropped.delete(turnId);
  return (turnId) => (dropped.has(turnId) ? null : turnId);
}

/** A fork's rows before its own first prompt belong to no turn. */
function inOwnTurns<Row extends { readonly turnId: string | null }>(
  rows: Table<Row>,
  ownTurn: (turnId: string | null) => string | null,
): Table<Row> {
  const turnId = mapTexts(rows.columns.turnId, ownTurn);
  return { rowCount: rows.rowCount, columns: { ...rows.columns, turnId } };
}

/**
 * The threads at which circles of forks are cut: the one with the smallest id in each circle.
 *
 * @param origins the thread that each fork continues, by the fork's own thread
 */
function cutsOfCircles(origins: ReadonlyMap<string, string>): ReadonlySet<string> {
  const cuts = new Set<string>();
  const walks = new Map<string, string>();
  for (const start of origins.keys()) {
    let at: string | undefined = start;
    for (; at !== undefined && !walks.has(at); at = origins.get(at)) walks.set(at, start);
    if (at !== undefined && walks.get(at) === start) cuts.add(smallestOfCircle(at, origins));
  }
  return cuts;
}

function smallestOfCircle(first: string, origins: ReadonlyMap<string, string>): string {
  let smallest = first;
  for (let at = origins.get(first)!; at !== first; at = origins.get(at)!) {
    if (compareText(at, smallest) < 0) smallest = at;
  }
  return smallest;
}
