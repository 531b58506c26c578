import { z } from "zod";

/** What every hook is told. */
const base = {
  session_id: z.string(),
  transcript_path: z.string().optional(),
  cwd: z.string().optional(),
  permission_mode: z.string().optional(),
  agent_id: z.string().optional(),
  agent_type: z.string().optional(),
};

const call = { tool_name: z.string(), tool_input: z.unknown(), tool_use_id: z.string().optional() };

function inputOf<const Name extends string, const Shape extends z.ZodRawShape>(name: Name, shape: Shape) {
  return z.looseObject({ hook_event_name: z.literal(name), ...base, ...shape });
}

/** What a hook is told on standard input, by the name of its event. */
export const hookInputs = {
  PreToolUse: inputOf("PreToolUse", call),
  PostToolUse: inputOf("PostToolUse", {
    ...call,
    tool_response: z.unknown(),
    duration_ms: z.number().optional(),
  }),
  PostToolUseFailure: inputOf("PostToolUseFailure", {
    ...call,
    error: z.string(),
    is_interrupt: z.boolean().optional(),
  }),
  PermissionRequest: inputOf("PermissionRequest", {
    ...call,
    permission_suggestions: z.array(z.unknown()).optional(),
  }),
  PermissionDenied: inputOf("PermissionDenied", { ...call, reason: z.string().optional() }),
  UserPromptSubmit: inputOf("UserPromptSubmit", { prompt: z.string() }),
  Notification: inputOf("Notification", {
    message: z.string(),
    title: z.string().optional(),
    notification_type: z.string().optional(),
  }),
  Stop: inputOf("Stop", {
    stop_hook_active: z.boolean().optional(),
    last_assistant_message: z.string().optional(),
  }),
  StopFailure: inputOf("StopFailure", { error: z.unknown(), last_assistant_message: z.string().optional() }),
  SubagentStart: inputOf("SubagentStart", { agent_id: z.string(), agent_type: z.string() }),
  SubagentStop: inputOf("SubagentStop", {
    stop_hook_active: z.boolean().optional(),
    agent_transcript_path: z.string().optional(),
    last_assistant_message: z.string().optional(),
  }),
  SessionStart: inputOf("SessionStart", { source: z.string(), model: z.string().optional() }),
  SessionEnd: inputOf("SessionEnd", { reason: z.string() }),
  PreCompact: inputOf("PreCompact", { trigger: z.string(), custom_instructions: z.string().nullish() }),
  PostCompact: inputOf("PostCompact", { trigger: z.string(), compact_summary: z.string().optional() }),
  TeammateIdle: inputOf("TeammateIdle", { teammate_name: z.string(), team_name: z.string().optional() }),
  TaskCreated: inputOf("TaskCreated", { task_id: z.string(), task_subject: z.string().optional() }),
  TaskCompleted: inputOf("TaskCompleted", { task_id: z.string(), task_subject: z.string().optional() }),
  WorktreeCreate: inputOf("WorktreeCreate", { name: z.string() }),
  WorktreeRemove: inputOf("WorktreeRemove", { worktree_path: z.string() }),
};

const known: ReadonlySet<string> = new Set(Object.keys(hookInputs));

/** Accepts what a hook is told of an event that is still to come. */
const otherInput = z.looseObject({
  hook_event_name: z.string().refine((name) => !known.has(name), "input of a known event does not fit it"),
  ...base,
});

/** Accepts what any hook is told on standard input. */
export const hookInput = z.union([...Object.values(hookInputs), otherInput]);

/** What a hook is told on standard input. */
export type HookInput = z.infer<typeof hookInput>;
