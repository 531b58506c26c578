import type { RowOrigin, TaskEndEvent } from "@turnmeter/schema";
import type { ClaudeCodeMachine } from "./machine.js";
import { taskEnds } from "../../claude/task-notification.js";
import { endOfState, polledTaskEnd } from "../../claude/task-state.js";
import { userContent } from "../../claude/user-content.js";
import type { CompiledUnit } from "./compiled-unit.js";
import { originAt } from "./origin-at.js";
import { evidenceOfResult } from "./result-answers.js";

/** What compiled code asks of ends of tasks (../assembly/answers.ts). They are found first and told then. */
export function taskAnswers(
  machine: () => ClaudeCodeMachine,
  unit: () => CompiledUnit,
): Readonly<Record<string, unknown>> {
  let found: readonly TaskEndEvent[] = [];
  const textOf = (code: number) => machine().text(code);
  const add = (ends: readonly (TaskEndEvent | null)[]): number => {
    found = [...found, ...ends.filter((end) => end !== null)];
    return found.length;
  };
  /** The place of the ends is known then. */
  const somewhere = (): RowOrigin => originAt(unit().file, { sessionId: "", agentId: null, line: 0, at: 0 });
  return {
    findTaskEnds(text: number): number {
      const { texts } = userContent(machine().value(text));
      return add(texts.flatMap((each) => taskEnds(each, somewhere(), unit().state)));
    },
    findTaskState: (task: number, status: number): number =>
      add([endOfState({ taskId: textOf(task)!, status: textOf(status)! }, somewhere(), unit().state)]),
    findPolledEnd(content: number, isError: number, told: number, tool: number, task: number): number {
      const asked = { content, told, tool: textOf(tool), isError: isError === 1, taskId: textOf(task) };
      return add([polledTaskEnd(evidenceOfResult(machine(), asked), somewhere(), unit().state)]);
    },
    tellTaskEnds(session: number, agent: number, line: number, at: number): void {
      const origin = originAt(unit().file, {
        sessionId: textOf(session)!,
        agentId: textOf(agent),
        line,
        at,
      });
      const ends = found;
      found = [];
      for (const end of ends) unit().hear({ ...end, origin });
    },
  };
}
