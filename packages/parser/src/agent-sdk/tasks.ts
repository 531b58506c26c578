import type { LogEvent, RowOrigin } from "@turnmeter/schema";
import type { UnitState } from "../claude/unit-state.js";
import { evidenceOf } from "../decoding/events-at.js";
import {
  amountOf,
  booleanOf,
  durationOf,
  integerOf,
  measuredOf,
  objectOf,
  stringOf,
} from "../decoding/values.js";
import type { Projected } from "../projection.js";

/** State of a task from messages. */
interface Task {
  readonly taskId: string;
  callId: string | null;
  isAgent: boolean;
  /** True until something says that its call waits for it. */
  isBackground: boolean;
}

/** Kinds of tasks that are subagents; their task id is the agent's. */
const agentTypes: ReadonlySet<unknown> = new Set(["local_agent", "remote_agent"]);

const finalStatuses: ReadonlySet<string> = new Set(["completed", "failed", "killed", "stopped"]);

/** A subagent that a message names together with its call. */
export interface NamedAgent {
  readonly callId: string;
  readonly agentId: string;
}

/** The tasks of a stream: subagents, and commands that run in the background. */
export class Tasks {
  readonly #tasks = new Map<string, Task>();

  /** The subagent and call that a message about a task names together; null if it names none. */
  note(record: Projected, { calls }: UnitState): NamedAgent | null {
    const taskId = stringOf(record["task_id"]);
    if (taskId === null) return null;
    const task = this.#tasks.get(taskId) ?? { taskId, callId: null, isAgent: false, isBackground: true };
    this.#tasks.set(taskId, task);
    task.callId ??= stringOf(record["tool_use_id"]);
    task.isAgent ||=
      agentTypes.has(record["task_type"]) ||
      stringOf(record["subagent_type"]) !== null ||
      (task.callId !== null && calls.get(task.callId)?.tool === "Agent");
    task.isBackground =
      booleanOf(record["is_backgrounded"]) ??
      booleanOf(objectOf(record["patch"])?.["is_backgrounded"]) ??
      task.isBackground;
    return task.isAgent && task.callId !== null ? { callId: task.callId, agentId: taskId } : null;
  }

  /**
   * Events of a `system` message about a task: the subagent, and the task's end. `agentOf` knows subagents by the calls
   * that started them.
   */
  events(
    record: Projected,
    origin: RowOrigin,
    unit: UnitState,
    agentOf: (callId: string) => string | null,
  ): LogEvent[] {
    const task = this.#tasks.get(stringOf(record["task_id"]) ?? "");
    if (task === undefined) return [];
    const taskId = (task.isAgent && task.callId !== null ? agentOf(task.callId) : null) ?? task.taskId;
    const events: LogEvent[] = [];
    if (task.isAgent && record["subtype"] !== "task_updated") {
      events.push(evidence(taskId, task, record, origin));
    }
    const status = stringOf(record["status"]) ?? stringOf(objectOf(record["patch"])?.["status"]);
    if (status === null || !finalStatuses.has(status)) return events;
    // A command that its call waited for ends with the call's result.
    if (!task.isAgent && !task.isBackground) return events;
    const key = `${taskId}/${status}`;
    // Several messages, and a notice to the model, report the same end.
    const textHash = unit.taskEnds.get(key) ?? `state:${key}`;
    unit.taskEnds.set(key, textHash);
    events.push({
      kind: "taskEnd",
      origin,
      taskId,
      callId: task.isBackground ? task.callId : null,
      status,
      textHash,
      ...figures(record),
    });
    return events;
  }
}

function evidence(agentId: string, task: Task, record: Projected, origin: RowOrigin): LogEvent {
  const depth = integerOf(record["spawn_depth"]);
  const isStart = record["subtype"] === "task_started";
  return evidenceOf(origin, agentId, "progress", {
    agentKind: "task",
    agentType: stringOf(record["subagent_type"]),
    // Later messages say here what the subagent does at the moment.
    description: isStart ? stringOf(record["description"]) : null,
    callId: task.callId,
    depth: depth !== null && depth > 0 ? depth : null,
    isBackground: isStart ? booleanOf(record["is_backgrounded"]) : null,
    promptHash: measuredOf(record["prompt"])?.hash ?? null,
    ...figures(record),
  });
}

function figures(record: Projected) {
  const usage = objectOf(record["usage"]);
  return {
    reportedTokens: amountOf(usage?.["total_tokens"]),
    reportedDurationMs: durationOf(usage?.["duration_ms"]),
    reportedToolUses: amountOf(usage?.["tool_uses"]),
  };
}
