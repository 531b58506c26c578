import * as z from "zod";
import { sdkEnvelope, sdkFlag, sdkNumber, sdkText, sdkTexts } from "./sdk-envelope.js";
import { schemaOfType, shape, type Shapes } from "../shapes.js";

/** Context of the task's last response, not a sum. */
const taskUsage = z
  .looseObject({ total_tokens: sdkNumber, tool_uses: sdkNumber, duration_ms: sdkNumber })
  .nullish();

/** A subagent's task id is its agent id. */
const task = {
  task_id: sdkText,
  run_id: sdkText,
  tool_use_id: sdkText,
  description: sdkText,
  /** `local_agent`, `local_bash`, `local_workflow`, `mcp_task` and more. */
  task_type: sdkText,
  subagent_type: sdkText,
  skip_transcript: sdkFlag,
  ambient: sdkFlag,
};

const sdkTaskShapes: Shapes = {
  task_started: shape("A background task or subagent began; may come before its call's result.", () => ({
    ...task,
    prompt: sdkText,
    workflow_name: sdkText,
    spawn_depth: sdkNumber,
    parent_task_id: sdkText,
    is_backgrounded: sdkFlag,
  })),
  task_progress: shape("A background task or subagent goes on, with what it used so far.", () => ({
    ...task,
    usage: taskUsage,
    last_tool_name: sdkText,
    summary: sdkText,
  })),
  task_updated: shape("Some fields of a task changed.", () => ({
    task_id: sdkText,
    run_id: sdkText,
    patch: z
      .looseObject({
        status: sdkText,
        description: sdkText,
        end_time: sdkNumber,
        total_paused_ms: sdkNumber,
        error: sdkText,
        is_backgrounded: sdkFlag,
      })
      .nullish(),
  })),
  task_notification: shape("A background task or subagent ended.", () => ({
    ...task,
    status: sdkText,
    reason: sdkText,
    output_file: sdkText,
    summary: sdkText,
    usage: taskUsage,
    resource_links: z.array(z.unknown()).nullish(),
  })),
  task_summary: shape("What a task is doing, in words.", () => ({
    task_id: sdkText,
    detail: sdkText,
    summary: sdkText,
  })),
  background_tasks_changed: shape("The list of background tasks, whole.", () => ({
    tasks: z
      .array(z.looseObject({ task_id: sdkText, task_type: sdkText, description: sdkText, ambient: sdkFlag }))
      .nullish(),
  })),
};

const hook = { hook_id: sdkText, hook_name: sdkText, hook_event: sdkText };
const hookOutput = { ...hook, stdout: sdkText, stderr: sdkText, output: sdkText };
const retry = {
  attempt: sdkNumber,
  max_retries: sdkNumber,
  retry_delay_ms: sdkNumber,
  error_status: sdkNumber,
};
const refusal = {
  original_model: sdkText,
  request_id: sdkText,
  api_refusal_category: sdkText,
  api_refusal_explanation: sdkText,
  refused_user_message_uuid: sdkText,
  content: sdkText,
};

const init = {
  claude_code_version: sdkText,
  cwd: sdkText,
  model: sdkText,
  tools: sdkTexts,
  mcp_servers: z.array(z.looseObject({ name: sdkText, status: sdkText })).nullish(),
  permissionMode: sdkText,
  apiKeySource: sdkText,
  slash_commands: sdkTexts,
  terminal_slash_commands: sdkTexts,
  agents: z.array(z.unknown()).nullish(),
  skills: z.array(z.unknown()).nullish(),
  plugins: z.array(z.unknown()).nullish(),
  output_style: sdkText,
  betas: sdkTexts,
  capabilities: sdkTexts,
  effort: sdkText,
  fast_mode_state: sdkText,
  fast_mode_disabled_reason: sdkText,
  memory_paths: z.unknown().optional(),
  original_cwd: sdkText,
  additional_directories: sdkTexts,
  messaging_socket_path: sdkText,
  view_mode: sdkText,
  analytics_disabled: sdkFlag,
  product_feedback_disabled: sdkFlag,
  served_by_anthropic: sdkFlag,
  sandbox_enabled: sdkFlag,
  per_turn_effort_active: sdkFlag,
  ultrathink_available: sdkFlag,
  ultrathink_typed_raises: sdkFlag,
};

/** Every subtype of the `system` messages of a stream. */
export const sdkSystemShapes: Shapes = {
  init: shape(
    "A turn begins: client version, model, tools and servers. Sent again with every turn.",
    () => init,
  ),
  ...sdkTaskShapes,
  api_retry: shape("A request failed and is tried again.", () => ({
    ...retry,
    error: z.unknown().optional(),
    no_response: z.looseObject({ waited_ms: sdkNumber, retry_wait_ms: sdkNumber }).nullish(),
  })),
  commands_changed: shape("Other slash commands are there.", () => ({
    commands: z.array(z.unknown()).nullish(),
  })),
  compact_boundary: shape("The conversation was replaced by a summary.", () => ({
    compact_metadata: z
      .looseObject({
        trigger: sdkText,
        pre_tokens: sdkNumber,
        post_tokens: sdkNumber,
        duration_ms: sdkNumber,
        preserved_segment: z
          .looseObject({ head_uuid: sdkText, anchor_uuid: sdkText, tail_uuid: sdkText })
          .nullish(),
        preserved_messages: z
          .looseObject({ anchor_uuid: sdkText, uuids: sdkTexts, all_uuids: sdkTexts })
          .nullish(),
      })
      .nullish(),
  })),
  control_request_progress: shape("A question to the host is tried again.", () => ({
    ...retry,
    request_id: sdkText,
    status: sdkText,
  })),
  elicitation_complete: shape("A question of an MCP server was answered.", () => ({
    mcp_server_name: sdkText,
    elicitation_id: sdkText,
  })),
  files_persisted: shape("Files were uploaded, or could not be.", () => ({
    files: z.array(z.looseObject({ filename: sdkText, file_id: sdkText })).nullish(),
    failed: z.array(z.looseObject({ filename: sdkText, error: sdkText })).nullish(),
    processed_at: sdkText,
  })),
  hook_progress: shape("What a running hook has written so far.", () => hookOutput),
  hook_response: shape("How a hook ended.", () => ({
    ...hookOutput,
    exit_code: sdkNumber,
    outcome: sdkText,
  })),
  hook_started: shape("A hook began.", () => hook),
  informational: shape("Words of the client for the person.", () => ({
    content: sdkText,
    level: sdkText,
    tool_use_id: sdkText,
    prevent_continuation: sdkFlag,
  })),
  local_command_output: shape("What a slash command printed.", () => ({ content: sdkText })),
  memory_recall: shape("Memories were put into the conversation.", () => ({
    mode: sdkText,
    memories: z.array(z.unknown()).nullish(),
  })),
  mirror_error: shape("A copy of the transcript could not be written.", () => ({
    error: sdkText,
    key: z.looseObject({ projectKey: sdkText, sessionId: sdkText, subpath: sdkText }).nullish(),
  })),
  model_refusal_fallback: shape("A model refused, and another one answered.", () => ({
    ...refusal,
    trigger: sdkText,
    direction: sdkText,
    scope: sdkText,
    fallback_model: sdkText,
    retracted_message_uuids: sdkTexts,
  })),
  model_refusal_no_fallback: shape("A model refused, and none took over.", () => refusal),
  notification: shape("A note of the client's display.", () => ({
    key: sdkText,
    text: sdkText,
    priority: sdkText,
    color: sdkText,
    timeout_ms: sdkNumber,
  })),
  /** A person, a rule, a hook or a mode said no; `tool_use_id` is the call's. */
  permission_denied: shape("A person, a rule, a hook or a mode said no to a call.", () => ({
    tool_name: sdkText,
    tool_use_id: sdkText,
    agent_id: sdkText,
    decision_reason_type: sdkText,
    decision_reason: sdkText,
    message: sdkText,
  })),
  plugin_install: shape("A plugin is being installed.", () => ({
    status: sdkText,
    name: sdkText,
    error: sdkText,
  })),
  post_turn_summary: shape("How the client sums up the turn.", () => ({
    status_category: sdkText,
    status_detail: sdkText,
  })),
  session_state_changed: shape("The session is idle, at work, or waits for an answer.", () => ({
    state: sdkText,
  })),
  session_writes_lost: shape("Part of the transcript could not be written.", () => ({ reason: sdkText })),
  status: shape("The client compacts, or another permission mode holds.", () => ({
    status: sdkText,
    permissionMode: sdkText,
    compact_result: sdkText,
    compact_error: sdkText,
  })),
  /** An estimate while the model thinks; never added to anything. */
  thinking_tokens: shape("An estimate while the model thinks; never added to anything.", () => ({
    estimated_tokens: sdkNumber,
    estimated_tokens_delta: sdkNumber,
    user_message_uuid: sdkText,
  })),
  worker_shutting_down: shape("The process that runs the session ends.", () => ({ reason: sdkText })),
};

function systemOf<const Name extends string, const Fields extends z.ZodRawShape>(
  subtype: Name,
  fields: Fields,
) {
  return z.looseObject({ type: z.literal("system"), subtype: z.literal(subtype), ...sdkEnvelope, ...fields });
}

/** Accepts the start of a turn: the client's version, model, tools and servers. */
export const sdkInitMessage = systemOf("init", init);

/** Accepts a `system` message of a stream, by its subtype. */
export const sdkSystemMessageSchema = schemaOfType(sdkSystemShapes, systemOf);
