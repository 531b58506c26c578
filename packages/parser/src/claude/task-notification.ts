import type { RowOrigin, TaskEndEvent } from "@turnmeter/schema";
import { endOfState } from "./task-state.js";
import type { UnitState } from "./unit-state.js";
import type { TextBlock } from "./user-content.js";

const opening = "<task-notification>";

/** How older versions report that a background command has output or has ended. */
const reminder =
  /^(?:<system-reminder>\s*)?Background (?:Bash|shell) (\S{1,64}) [\s\S]{0,900}?\(status: (\w+)\)/;

/** Whether a text may report the ends of background tasks. Leading white space is removed before. */
export function mayTellTaskEnds(text: string): boolean {
  return text.startsWith(opening) || reminder.test(text);
}

/** The ends of background tasks that a notice tells. A notice without a status (an output, an event) tells none. */
export function taskEnds(text: TextBlock, origin: RowOrigin, state: UnitState): TaskEndEvent[] {
  if (!text.start.trimStart().startsWith(opening)) return reminderEnds(text, origin, state);
  const notices = text.start.split(opening).slice(1);
  return notices.flatMap((notice, index) => {
    const status = tagged(notice, "status");
    if (status === null) return [];
    const isLast = index === notices.length - 1;
    const taskId = tagged(notice, "task-id");
    const key = `${taskId}/${status}`;
    const known = state.taskEnds.get(key);
    const own = index === 0 ? text.hash : `${text.hash}#${index}`;
    const textHash = known?.startsWith("state:") === true ? known : own;
    state.taskEnds.set(key, textHash);
    return [
      {
        kind: "taskEnd",
        origin,
        taskId,
        callId: tagged(notice, "tool-use-id"),
        status,
        textHash,
        ...reportedFigures(isLast ? `${notice}\n${text.end}` : notice),
      } satisfies TaskEndEvent,
    ];
  });
}

function reminderEnds(text: TextBlock, origin: RowOrigin, state: UnitState): TaskEndEvent[] {
  const told = reminder.exec(text.start.trimStart());
  if (told === null) return [];
  const end = endOfState({ taskId: told[1]!, status: told[2]! }, origin, state);
  return end === null ? [] : [end];
}

function reportedFigures(
  text: string,
): Pick<TaskEndEvent, "reportedTokens" | "reportedDurationMs" | "reportedToolUses"> {
  return {
    reportedTokens: figure(text, "(?:subagent_tokens|total_tokens)"),
    reportedDurationMs: figure(text, "duration_ms"),
    reportedToolUses: figure(text, "tool_uses"),
  };
}

/** In tags, or as `name: 12` in older notices. */
function figure(text: string, name: string): number | null {
  const match = new RegExp(`(?:<${name}>|\\b${name}: )\\s*(\\d{1,15})`).exec(text);
  return match === null ? null : Number(match[1]);
}

function tagged(text: string, tag: string): string | null {
  return new RegExp(`<${tag}>\\s*([^<\\s][^<]{0,199}?)\\s*</${tag}>`).exec(text)?.[1] ?? null;
}
