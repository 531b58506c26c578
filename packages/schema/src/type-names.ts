// Made of the tables of schemas by `npm run names`: who needs names alone loads no schema.

/** Types of the lines of a rollout. */
export const codexLineTypes: readonly string[] = [
  "compacted", "dynamic_tools_updated", "event_msg", "inter_agent_communication",
  "inter_agent_communication_metadata", "realtime_item", "response_item", "retained_context",
  "security_risk_score", "session_meta", "token_usage_record", "turn_context", "world_state",
];

/** Types of the items of a `response_item` line; the oldest rollouts have them as whole lines. */
export const codexItemTypes: readonly string[] = [
  "additional_tools", "agent_message", "compaction", "compaction_trigger", "configuration_update",
  "context_compaction", "custom_tool_call", "custom_tool_call_output", "function_call",
  "function_call_output", "function_call_result", "ghost_snapshot", "image_generation_call",
  "local_shell_call", "local_shell_call_output", "message", "other", "reasoning", "tool_search_call",
  "tool_search_output", "web_search_call",
];

/** Types of the events of an `event_msg` line. */
export const codexEventTypes: readonly string[] = [
  "agent_message", "agent_message_content_delta", "agent_reasoning", "agent_reasoning_raw_content",
  "agent_reasoning_section_break", "apply_patch_approval_request", "auth_recovery_completed",
  "auth_recovery_started", "background_event", "collab_agent_interaction_begin",
  "collab_agent_interaction_end", "collab_agent_spawn_begin", "collab_agent_spawn_end", "collab_close_begin",
  "collab_close_end", "collab_resume_begin", "collab_resume_end", "collab_waiting_begin",
  "collab_waiting_end", "context_compacted", "deprecation_notice", "dynamic_tool_call_request",
  "dynamic_tool_call_response", "elicitation_abandoned", "elicitation_request", "entered_review_mode",
  "environment_connected", "environment_disconnected", "error", "exec_approval_request", "exec_command_begin",
  "exec_command_end", "exec_command_output_delta", "exited_review_mode", "guardian_assessment",
  "guardian_warning", "hook_completed", "hook_started", "image_generation_begin", "image_generation_end",
  "item_completed", "item_started", "mcp_startup_complete", "mcp_startup_update", "mcp_tool_call_begin",
  "mcp_tool_call_end", "model_reroute", "model_verification", "patch_apply_begin", "patch_apply_end",
  "patch_apply_updated", "plan_delta", "plan_update", "raw_response_completed", "raw_response_item",
  "realtime_conversation_closed", "realtime_conversation_list_voices_response",
  "realtime_conversation_realtime", "realtime_conversation_sdp", "realtime_conversation_started",
  "reasoning_content_delta", "reasoning_raw_content_delta", "request_permissions", "request_user_input",
  "safety_buffering", "session_configured", "shutdown_complete", "stream_error", "sub_agent_activity",
  "task_complete", "task_started", "terminal_interaction", "thread_goal_updated", "thread_name_updated",
  "thread_queue_changed", "thread_rolled_back", "thread_settings_applied", "token_count", "turn_aborted",
  "turn_complete", "turn_diff", "turn_moderation_metadata", "turn_started", "undo_completed", "undo_started",
  "user_message", "view_image_tool_call", "warning", "web_search_begin", "web_search_end",
];

/** Types of the items of an `item_completed` event. */
export const codexTurnItemTypes: readonly string[] = [
  "AgentMessage", "CollabAgentToolCall", "CommandExecution", "ContextCompaction", "DynamicToolCall",
  "EnteredReviewMode", "ExitedReviewMode", "Extension", "FileChange", "FunctionCallOutput", "HookPrompt",
  "ImageGeneration", "ImageView", "McpToolCall", "Plan", "Reasoning", "SubAgentActivity", "UserMessage",
  "WebSearch",
];

/** Types of the items of a `codex exec --json` stream. */
export const codexExecItemTypes: readonly string[] = [
  "reasoning", "agent_message", "command_execution", "file_change", "mcp_tool_call", "collab_tool_call",
  "web_search", "todo_list", "error",
];

/** Types of the messages of a Gemini CLI session. */
export const geminiMessageTypes: readonly string[] = [
  "user", "gemini", "info", "warning", "error",
];

/** Types of the events that GitHub Copilot CLI keeps of a session. */
export const copilotEventTypes: readonly string[] = [
  "abort", "assistant.message", "assistant.reasoning", "assistant.turn_end", "assistant.turn_start",
  "assistant.usage", "external_tool.requested", "hook.end", "hook.start", "model.message",
  "model.messages_snapshot", "model.model_call_failure", "model.model_call_started",
  "model.model_call_success", "model.response", "model.turn_ended", "model.turn_failed", "model.turn_retry",
  "model.turn_started", "permission.completed", "permission.requested", "session.auto_mode_resolved",
  "session.autopilot_objective_changed", "session.compaction_complete", "session.compaction_start",
  "session.context_changed", "session.context_cleared", "session.error", "session.handoff", "session.info",
  "session.mode_changed", "session.mode_notice_delivered", "session.model_change", "session.plan_changed",
  "session.remote_steerable_changed", "session.resume", "session.schedule_cancelled",
  "session.schedule_created", "session.schedule_rearmed", "session.session_limits_changed",
  "session.shutdown", "session.start", "session.task_complete", "session.tools_updated", "session.truncation",
  "session.usage_checkpoint", "session.usage_record", "session.warning", "session.workspace_file_changed",
  "skill.invoked", "subagent.completed", "subagent.configured", "subagent.deselected", "subagent.failed",
  "subagent.selected", "subagent.started", "system.message", "system.notification", "tool.execution_complete",
  "tool.execution_start", "tool.user_requested", "tool_search.activated", "user.message",
];

/** Rows of GitHub Copilot CLI's database. */
export const copilotStoreTypes: readonly string[] = [
  "store.session", "store.usage",
];

/** Types of the messages of an Agent SDK stream other than `system`. */
export const sdkMessageTypes: readonly string[] = [
  "active_goal", "assistant", "auth_status", "control_cancel_request", "control_request", "control_response",
  "conversation_reset", "keep_alive", "prompt_suggestion", "rate_limit_event", "result", "stream_event",
  "tool_progress", "tool_use_summary", "user",
];

/** Subtypes of the `system` messages of an Agent SDK stream. */
export const sdkSystemSubtypes: readonly string[] = [
  "api_retry", "background_tasks_changed", "commands_changed", "compact_boundary", "control_request_progress",
  "elicitation_complete", "files_persisted", "hook_progress", "hook_response", "hook_started",
  "informational", "init", "local_command_output", "memory_recall", "mirror_error", "model_refusal_fallback",
  "model_refusal_no_fallback", "notification", "permission_denied", "plugin_install", "post_turn_summary",
  "session_state_changed", "session_writes_lost", "status", "task_notification", "task_progress",
  "task_started", "task_summary", "task_updated", "thinking_tokens", "worker_shutting_down",
];

/** Subtypes of `system` rows of Qwen Code. */
export const qwenSystemSubtypes: readonly string[] = [
  "agent_bootstrap", "agent_launch_prompt", "agent_retry", "agent_session_ready", "at_command",
  "attribution_snapshot", "background_task_completed", "branch_checkpoint", "chat_compression",
  "custom_title", "file_history_snapshot", "goal_state", "goal_turn_end", "managed_session_commit_v1",
  "managed_session_event_v1", "managed_session_header_v1", "omni_recall", "parent_session", "rewind",
  "session_artifact_event", "session_artifact_snapshot", "session_model", "session_source",
  "session_sources_snapshot", "slash_command", "turn_result", "ui_telemetry", "user_text_elements",
];

/** Types of the entries of a session of Pi. */
export const piEntryTypes: readonly string[] = [
  "archive", "branch_summary", "compaction", "context_edit", "credential_pin", "custom", "custom_message",
  "label", "leaf", "message", "mode_change", "model_change", "model_usage", "reset_boundary",
  "service_tier_change", "session", "session_info", "session_init", "thinking_level_change", "title",
  "title_change", "ttsr_injection",
];

/** Roles of the messages of a session of Pi. */
export const piRoles: readonly string[] = [
  "assistant", "bashExecution", "branchSummary", "compactionSummary", "custom", "developer", "fileMention",
  "hookMessage", "pythonExecution", "system", "toolResult", "user",
];

/** Types of the records of a Kimi Code wire. */
export const kimiCodeRecordTypes: readonly string[] = [
  "agent.message.appended", "agent.turn.ended", "agent.turn.started", "config.update",
  "context.append_loop_event", "context.append_message", "context.apply_compaction", "context.clear",
  "context.undo", "context.update_token_count", "cron.add", "cron.cursor", "cron.delete",
  "file_history.checkpoint", "file_history.tracked", "forked", "full_compaction.begin",
  "full_compaction.cancel", "full_compaction.complete", "goal.account_usage", "goal.clear",
  "goal.continuation", "goal.create", "goal.update", "interaction.request", "interaction.resolved",
  "interruptionReminder.recorded", "llm.request", "llm.tools_snapshot", "mcp.tools_discovered", "metadata",
  "micro_compaction.apply", "permission.record_approval_result", "permission.set_mode", "plan.revision",
  "plan_mode.cancel", "plan_mode.enter", "plan_mode.exit", "plugin.session_start", "profile.bind",
  "prompt.aborted", "prompt.accepted", "prompt.completed", "prompt.steered", "runtime.set_binding",
  "staleGuard.cleared", "staleGuard.recorded", "subagent.cancelled", "subagent.completed", "subagent.failed",
  "subagent.spawned", "subagent.started", "swarm_mode.enter", "swarm_mode.exit", "task.started",
  "task.terminated", "task.waitDelivered", "token_counting.measured", "token_counting.rebased",
  "token_counting.truncated", "token_counting.turn_recorded", "tools.register_user_tool",
  "tools.reset_active_tools", "tools.set_active_tools", "tools.unregister_user_tool", "tools.update_store",
  "tower_mode.enter", "tower_mode.exit", "turn.cancel", "turn.ended", "turn.prompt", "turn.steer",
  "turn.step.interrupted", "turn.step.retrying", "usage.record",
];

/** Types of what a `context.append_loop_event` record holds. */
export const kimiCodeLoopEventTypes: readonly string[] = [
  "content.part", "step.begin", "step.end", "tool.call", "tool.result",
];

/** Types of the messages of a Kimi CLI wire. */
export const kimiCliMessageTypes: readonly string[] = [
  "ApprovalRequest", "ApprovalRequestResolved", "ApprovalResponse", "BtwBegin", "BtwEnd", "CompactionBegin",
  "CompactionEnd", "ContentPart", "HookRequest", "HookResolved", "HookTriggered", "MCPLoadingBegin",
  "MCPLoadingEnd", "Notification", "PlanDisplay", "QuestionRequest", "QuestionResponse", "StatusUpdate",
  "SteerInput", "StepBegin", "StepInterrupted", "StepRetry", "SubagentEvent", "ToolCall", "ToolCallPart",
  "ToolCallRequest", "ToolResult", "TurnBegin", "TurnEnd",
];

/** Roles of the messages of OpenCode's first form. */
export const openCodeRoles: readonly string[] = [
  "assistant", "damaged", "user",
];

/** Types of the parts of OpenCode's messages. */
export const openCodePartTypes: readonly string[] = [
  "agent", "compaction", "file", "patch", "reasoning", "retry", "snapshot", "step-finish", "step-start",
  "subtask", "text", "tool",
];

/** Types of the rows of OpenCode's second form. */
export const openCodeRowTypes: readonly string[] = [
  "agent-switched", "assistant", "compaction", "idle", "location-switched", "model-switched", "shell",
  "synthetic", "system", "user",
];
