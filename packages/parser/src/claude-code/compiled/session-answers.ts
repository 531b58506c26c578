import type { ClaudeCodeMachine } from "./machine.js";
import { windowOfModel } from "../../claude/model-windows.js";
import { costAndWindowAt } from "../../decoding/context-window.js";
import { sessionStateOf } from "../../decoding/events-at.js";
import { kindOfSession } from "../session-kind.js";
import type { CompiledUnit } from "./compiled-unit.js";
import { originAt } from "./origin-at.js";

/** Bits: something is known of how the session is run; it can no longer change. */
const sessionIsKnown = 1;
const sessionIsSettled = 2;

/** Compiled code's questions and evidence about sessions (../assembly/answers.ts). */
export function sessionAnswers(
  machine: () => ClaudeCodeMachine,
  unit: () => CompiledUnit,
): Readonly<Record<string, unknown>> {
  const textOf = (code: number) => machine().text(code);
  const originOf = (session: number, line: number, at: number) =>
    originAt(unit().file, { sessionId: textOf(session)!, agentId: null, line, at });
  return {
    sessionKindOf(session: number): number {
      const kind = unit().state.file.sessionKinds.get(textOf(session)!);
      if (kind === undefined) return 0;
      return kind === "background" ? sessionIsSettled : sessionIsKnown;
    },
    setSessionKind(
      session: number,
      line: number,
      at: number,
      isBackground: number,
      entrypoint: number,
    ): void {
      const sessionKind = kindOfSession(isBackground === 1, textOf(entrypoint));
      if (sessionKind === null) return;
      unit().state.file.sessionKinds.set(textOf(session)!, sessionKind);
      unit().hear(sessionStateOf(originOf(session, line, at), { sessionKind }));
    },
    tellTitle(): void {
      unit().tellTitle();
    },
    tellOwnTitle(title: number, session: number, line: number): void {
      const told = { title: textOf(title), titleRank: 3 } as const;
      unit().hear(sessionStateOf(originOf(session, line, Number.NaN), told));
    },
    seeSummary(leafAt: number, leafLength: number, title: number): void {
      const leaf = machine().textAt(leafAt, leafLength);
      unit().state.file.titlesByLeaf.set(leaf, textOf(title)!);
    },
    tellWorktree(path: number, original: number, session: number, line: number, at: number): void {
      const [worktree, originalPath] = [textOf(path)!, textOf(original)!];
      unit().hear({ kind: "worktree", origin: originOf(session, line, at), path: worktree, originalPath });
      unit().seeDirectory(worktree);
    },
    windowOf: (modelUsage: number, model: number): number =>
      windowOfModel(machine().value(modelUsage), textOf(model)) ?? 0,
    tellCost(nanoUsd: number, window: number, session: number, line: number, at: number): void {
      const cost = Number.isNaN(nanoUsd) ? null : nanoUsd;
      const events = costAndWindowAt(originOf(session, line, at), cost, window === 0 ? null : window);
      for (const event of events) unit().hear(event);
    },
    isNewInterruption(messageAt: number, messageLength: number): number {
      const { interruptedMessages } = unit().state;
      const messageId = machine().textAt(messageAt, messageLength);
      if (interruptedMessages.has(messageId)) return 0;
      interruptedMessages.add(messageId);
      return 1;
    },
    notePullRequest(number: number): void {
      unit().state.pullRequests.add(number);
    },
    isNewPullRequest(number: number): number {
      const { pullRequests } = unit().state;
      if (pullRequests.has(number)) return 0;
      pullRequests.add(number);
      return 1;
    },
  };
}
