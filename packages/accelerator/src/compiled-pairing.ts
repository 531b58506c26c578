import { createProblemRows } from "@turnmeter/columns";
import type { UnitPairing } from "@turnmeter/pairing";
import {
  clientMadeCandidate,
  createSessionStates,
  evidenceCandidate,
  evidenceOfResult,
  forkCandidate,
  hidingProblems,
  placedProblems,
  repeatedApart,
  serviceTierCandidate,
  taskEndCandidate,
  turnStartCandidate,
  usageTotalCandidate,
  worktreeCandidate,
} from "@turnmeter/pairing/unit";
import type { FileReadEvent, LogEvent, ProblemEvent, ResultEvent, SourceId } from "@turnmeter/schema";
import { CompiledRows } from "./compiled-rows.js";
import type { OpenUnit } from "./open-unit.js";

/** Pairs one unit in compiled code. Rare events are paired here. */
export class CompiledPairing implements UnitPairing {
  readonly #unit: OpenUnit;
  readonly #rows: CompiledRows;
  readonly #apart = repeatedApart();
  readonly #problems = createProblemRows();
  readonly #sessionStates = createSessionStates();
  readonly #sessionOfFile = new Map<string, string>();

  /** {@link CompiledCandidates.openUnit} gives the unit. */
  constructor(unit: OpenUnit) {
    this.#unit = unit;
    this.#rows = new CompiledRows(unit.exports, unit.strings);
  }

  add(read: LogEvent): void {
    const event = this.#apart(read);
    const rows = this.#rows;
    const { tables } = this.#unit;
    switch (event.kind) {
      case "requestPart":
        return rows.addPart(event);
      case "clientMade":
        return tables.clientMade.append(clientMadeCandidate(event));
      case "usageTotal":
        return tables.usageTotals.append(usageTotalCandidate(event, rows.noteTurn(event.origin)));
      case "call":
        return rows.addCall(event);
      case "result":
        return this.#addResult(event);
      case "taskEnd":
        return tables.taskEnds.append(taskEndCandidate(event, rows.noteTaskEnd(event)));
      case "agentEvidence":
        return tables.agentEvidence.append(evidenceCandidate(event));
      case "prompt":
        return rows.addPrompt(event);
      case "interruption":
        return rows.addInterruption(event);
      case "turnEnd":
        return rows.addTurnEnd(event);
      case "mark":
        return rows.addMark(event);
      case "sessionState":
        return this.#sessionStates.add(event);
      case "worktree":
        return tables.worktrees.append(worktreeCandidate(event));
      case "serviceTier":
        return tables.serviceTiers.append(serviceTierCandidate(event));
      case "turnStart":
        return tables.turnStarts.append(turnStartCandidate(event));
      case "fork":
        return tables.forks.append(forkCandidate(event));
      case "activity":
        return rows.addActivity(event.origin, event.hidesResponse === true, event.asksAgent === true);
      case "fileRead":
        return this.#addFile(event);
      case "problem":
        return this.#addProblem(event);
    }
  }

  /** Sets the file whose rows compiled code decodes. */
  openFile(path: string, source: SourceId): void {
    const { exports, strings } = this.#unit;
    exports.openFile(strings.code(path), strings.code(source));
  }

  /** Notes that compiled code added rows: the next event belongs to another row. */
  forgetRow(): void {
    this.#rows.forget();
  }

  finish(): void {
    const { tables } = this.#unit;
    for (const state of this.#sessionStates.finish()) tables.sessionStates.append(state);
    const problems = this.#problems.rows();
    const threads = problems.length === 0 ? [] : this.#unit.threads();
    for (const problem of placedProblems(problems, threads, this.#sessionOfFile)) {
      tables.problems.append(problem);
    }
    this.#unit.close();
  }

  #addResult(event: ResultEvent): void {
    const callKey = this.#rows.addResult(event);
    if (event.agent === null) return;
    this.#unit.tables.agentEvidence.append(evidenceOfResult(event, event.agent, callKey()));
  }

  #addFile({ file, sessionId, recordCounts }: FileReadEvent): void {
    const { tables } = this.#unit;
    tables.files.append(file);
    if (sessionId !== null) this.#sessionOfFile.set(file.path, sessionId);
    for (const counts of recordCounts) tables.recordCounts.append(counts);
  }

  #addProblem({ problem, at = null, sessionId = null }: ProblemEvent): void {
    this.#problems.add({ ...problem, at, sessionId });
    if (problem.file === null || !hidingProblems.has(problem.code)) return;
    const { exports, strings } = this.#unit;
    strings.begin();
    exports.hideResponsesOf(strings.code(problem.file), Number(problem.code === "torn-line"));
  }
}
