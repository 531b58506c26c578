import type { ClaudeCodeMachine } from "./machine.js";
import { partOf, readFields } from "../../compiled/shared-fields.js";
import { windowOfModel } from "../../claude/model-windows.js";
import { costAndWindowAt } from "../../decoding/context-window.js";
import { sessionStateOf } from "../../decoding/events-at.js";
import { kindOfSession } from "../session-kind.js";
import type { CompiledUnit } from "./compiled-unit.js";
import { claudeCodeFields } from "./fields.js";

const kindFields = partOf(claudeCodeFields.Envelope, ["session", "isBackground", "entrypoint"]);

/** Bits: something is known of how the session is run; it can no longer change. */
const sessionIsKnown = 1;
const sessionIsSettled = 2;

/** Compiled code's questions and evidence about sessions (../assembly/answers.ts). */
export function sessionAnswers(
  machine: () => ClaudeCodeMachine,
  unit: () => CompiledUnit,
): Readonly<Record<string, unknown>> {
  const textOf = (code: number) => machine().text(code);
  return {
    sessionKindOf(): number {
      const { session } = readFields(machine(), kindFields);
      const kind = unit().state.file.sessionKinds.get(session!);
      if (kind === undefined) return 0;
      return kind === "background" ? sessionIsSettled : sessionIsKnown;
    },
    setSessionKind(): void {
      const { session, isBackground, entrypoint } = readFields(machine(), kindFields);
      const sessionKind = kindOfSession(isBackground, entrypoint);
      if (sessionKind === null) return;
      unit().state.file.sessionKinds.set(session!, sessionKind);
      unit().hear(sessionStateOf(unit().sessionOrigin, { sessionKind }));
    },
    tellTitle(): void {
      unit().tellTitle();
    },
    tellOwnTitle(title: number): void {
      const told = { title: textOf(title), titleRank: 3 } as const;
      unit().hear(sessionStateOf({ ...unit().sessionOrigin, at: null }, told));
    },
    seeSummary(leafAt: number, leafLength: number, title: number): void {
      const leaf = machine().textAt(leafAt, leafLength);
      unit().state.file.titlesByLeaf.set(leaf, textOf(title)!);
    },
    tellWorktree(path: number, original: number): void {
      const [worktree, originalPath] = [textOf(path)!, textOf(original)!];
      unit().hear({ kind: "worktree", origin: unit().sessionOrigin, path: worktree, originalPath });
      unit().seeDirectory(worktree);
    },
    windowOf: (modelUsage: number, model: number): number =>
      windowOfModel(machine().value(modelUsage), textOf(model)) ?? 0,
    tellCost(nanoUsd: number, window: number): void {
      const cost = Number.isNaN(nanoUsd) ? null : nanoUsd;
      const events = costAndWindowAt(unit().sessionOrigin, cost, window === 0 ? null : window);
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
