import { z } from "zod";
import { sdkEnvelope } from "./sdk-envelope.js";

function systemOf<const Name extends string, const Shape extends z.ZodRawShape>(subtype: Name, shape: Shape) {
  return z.looseObject({ type: z.literal("system"), subtype: z.literal(subtype), ...sdkEnvelope, ...shape });
}

const taskUsage = z.looseObject({
  total_tokens: z.number().optional(),
  tool_uses: z.number().optional(),
  duration_ms: z.number().optional(),
});

const task = {
  task_id: z.string(),
  tool_use_id: z.string().nullish(),
  description: z.string().optional(),
  task_type: z.string().optional(),
};

/** Accepts the start of a turn: the client's version, model, tools and servers. */
export const sdkInitMessage = systemOf("init", {
  claude_code_version: z.string().optional(),
  cwd: z.string().optional(),
  model: z.string().optional(),
  tools: z.array(z.string()).optional(),
  mcp_servers: z.array(z.looseObject({ name: z.string(), status: z.string().optional() })).optional(),
  permissionMode: z.string().optional(),
  apiKeySource: z.string().optional(),
  slash_commands: z.array(z.string()).optional(),
  agents: z.array(z.unknown()).optional(),
  skills: z.array(z.unknown()).optional(),
  plugins: z.array(z.unknown()).optional(),
  output_style: z.string().optional(),
  effort: z.string().nullish(),
  fast_mode_state: z.string().optional(),
});

const detailed = [
  systemOf("compact_boundary", {
    compact_metadata: z.looseObject({ trigger: z.string(), pre_tokens: z.number().optional() }).optional(),
  }),
  systemOf("api_retry", {
    attempt: z.number().optional(),
    max_retries: z.number().optional(),
    retry_delay_ms: z.number().optional(),
    error_status: z.number().nullish(),
    error: z.unknown().optional(),
  }),
  systemOf("task_started", {
    ...task,
    spawn_depth: z.number().optional(),
    parent_task_id: z.string().nullish(),
    is_backgrounded: z.boolean().optional(),
  }),
  systemOf("task_progress", { ...task, usage: taskUsage.optional() }),
  systemOf("task_updated", { task_id: z.string(), patch: z.looseObject({}).optional() }),
  systemOf("task_notification", {
    ...task,
    status: z.string(),
    output_file: z.string().optional(),
    summary: z.string().optional(),
    usage: taskUsage.nullish(),
  }),
  systemOf("permission_denied", { tool_name: z.string(), message: z.string().optional() }),
] as const;

/** Subtypes of the stream's `system` messages whose fields are not looked at. */
const plainSubtypes = [
  "background_tasks_changed",
  "commands_changed",
  "elicitation_complete",
  "files_persisted",
  "hook_progress",
  "hook_response",
  "hook_started",
  "informational",
  "local_command_output",
  "memory_recall",
  "mirror_error",
  "model_refusal_fallback",
  "model_refusal_no_fallback",
  "notification",
  "plugin_install",
  "session_state_changed",
  "session_writes_lost",
  "status",
  "thinking_tokens",
  "worker_shutting_down",
] as const;

const structured = [sdkInitMessage, ...detailed] as const;

/** Subtypes of `system` messages in a stream, in order. */
export const sdkSystemSubtypes: readonly string[] = [
  ...structured.flatMap(({ shape }) => [...shape.subtype.values]),
  ...plainSubtypes,
].sort();

const withSchema: ReadonlySet<string> = new Set(structured.flatMap(({ shape }) => [...shape.subtype.values]));

const otherSystem = z.looseObject({
  type: z.literal("system"),
  subtype: z
    .string()
    .refine((subtype) => !withSchema.has(subtype), "a message of a known subtype does not fit it")
    .optional(),
  ...sdkEnvelope,
});

/** Accepts a `system` message of a stream, of a known subtype or one still to come. */
export const sdkSystemMessage = z.union([...structured, otherSystem]);
