// Made of the tables of schemas by `npm run names`: who needs names alone loads no schema.

/** Types of the records that make up a conversation: they have a place in it and a time. */
export const claudeCodeConversationTypes: readonly string[] = [
  "assistant", "attachment", "progress", "system", "user",
];

/** Types of the records that tell a state of the session. Of most kinds the last one holds. */
export const claudeCodeStateTypes: readonly string[] = [
  "agent-color", "agent-name", "agent-setting", "ai-title", "api-request", "api-request-blob",
  "api-request-shape", "artifact-autoreact-ledger", "artifact-comment-monitor", "atis-latch",
  "attribution-snapshot", "bridge-session", "content-replacement", "continued-in", "cost-state",
  "custom-title", "dev-mods", "ended-by-model", "file-history-delta", "file-history-snapshot",
  "fork-context-ref", "frame-link", "history-suppression", "isolation-latch", "last-prompt",
  "marble-origami-commit", "marble-origami-reset", "marble-origami-snapshot", "memory-mode", "mode",
  "observer-ref", "permission-mode", "pr-link", "queue-operation", "relocated", "speculation-accept",
  "summary", "tag", "task-summary", "worktree-state",
];

/** Types of the lines in a workflow's `journal.jsonl`. */
export const claudeCodeJournalTypes: readonly string[] = [
  "failed", "launched", "result", "started",
];

/** Subtypes of `system` records. Old ones have none. */
export const claudeCodeSystemSubtypes: readonly string[] = [
  "agents_killed", "api_error", "away_summary", "bridge_status", "compact_boundary", "informational",
  "local_command", "memory_saved", "microcompact_boundary", "model_consent_fallback", "model_fallback",
  "model_refusal_fallback", "model_refusal_no_fallback", "per_turn_effort_changed", "permission_retry",
  "scheduled_task_fire", "stop_hook_summary", "thinking", "turn_duration",
];

/** Types of what an `attachment` record holds. */
export const claudeCodeAttachmentTypes: readonly string[] = [
  "advisor_stripped", "advisor_tool", "agent_listing_delta", "agent_mention", "already_read_file",
  "artifact_opening_prefetch", "async_hook_response", "async_hook_response_batch", "attention_budget",
  "auto_mode", "auto_mode_exit", "bagel_console", "bash_output_audience_note", "batching_reminder",
  "batching_reminder_sent", "budget_usd", "command_permissions", "compact_file_reference",
  "compaction_reminder", "companion_intro", "context_efficiency", "context_sections", "coordinator_context",
  "cowork_memory_context", "credential_org", "critical_system_reminder", "current_session_memory", "date",
  "date_change", "deferred_tools_delta", "deferred_tools_record", "diagnostics", "dir_sync_notice",
  "directory", "dynamic_skill", "edited_image_file", "edited_text_file", "environment", "file",
  "fork_briefing", "goal_status", "hook_additional_context", "hook_blocking_error", "hook_cancelled",
  "hook_error_during_execution", "hook_non_blocking_error", "hook_permission_decision",
  "hook_stopped_continuation", "hook_success", "hook_system_message", "inlined_image_paths", "instructions",
  "invoked_skills", "language", "max_turns_reached", "mcp_dropped_tools_delta", "mcp_instructions_delta",
  "mcp_resource", "memory_update", "model", "nested_memory", "opened_file_in_ide", "output_style",
  "output_style_instructions", "output_token_usage", "pdf_reference", "peer_mention", "plan_file_reference",
  "plan_mode", "plan_mode_exit", "plan_mode_reentry", "poll_events", "prefix_delta", "proactivity",
  "prompt_render_point", "prompt_snapshot", "queued_command", "read_truncation_notice", "relevant_memories",
  "remote_session_change", "sandbox_instructions", "secondary_reminder", "secondary_reminder_sent",
  "selected_lines_in_ide", "session_context", "session_settings", "silent_turn_reminder", "skill_discovery",
  "skill_listing", "skill_mention", "structured_output", "task_reminder", "task_status", "team_context",
  "teammate_mailbox", "teammate_shutdown_batch", "thinking_drop", "thinking_stripped", "thread_state",
  "todo_reminder", "token_usage", "tool_search_usage_reminder", "total_tokens_reminder", "ultra_effort_enter",
  "ultra_effort_exit", "ultrathink_effort", "unknown_command_fallback", "verify_plan_reminder",
  "workflow_keyword_request", "workflow_size_guideline_change",
];

/** Types of what a `progress` record (until early 2026) tells. */
export const claudeCodeProgressTypes: readonly string[] = [
  "agent_progress", "bash_progress", "hook_progress", "mcp_progress", "query_update",
  "search_results_received", "skill_progress", "waiting_for_task",
];

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

/** Canonical names of the client's own tools, past and present. */
export const toolNames: readonly string[] = [
  "Agent", "Artifact", "AskUserQuestion", "Bash", "BashOutput", "ClaudeDesign", "CronCreate", "CronDelete",
  "CronList", "Edit", "EndConversation", "EnterPlanMode", "EnterWorktree", "ExitPlanMode", "ExitWorktree",
  "Glob", "Grep", "LS", "LSP", "ListAgents", "ListMcpResourcesTool", "Monitor", "MultiEdit", "NotebookEdit",
  "NotebookRead", "OfferChromeSetup", "PowerShell", "Projects", "PushNotification", "Read",
  "ReadMcpResourceDirTool", "ReadMcpResourceTool", "ReadNotifications", "RefreshMcpTools", "RemoteTrigger",
  "ReportFindings", "ScheduleWakeup", "SendFeedback", "SendMessage", "SendUserFile", "SendUserMessage",
  "SetGoal", "ShareOnboardingGuide", "ShowOnboardingRolePicker", "Skill", "StructuredOutput",
  "SubagentHandback", "TaskCreate", "TaskGet", "TaskList", "TaskOutput", "TaskStop", "TaskUpdate",
  "TeamCreate", "TeamDelete", "TodoRead", "TodoWrite", "ToolSearch", "WaitForMcpServers", "WebFetch",
  "WebSearch", "Workflow", "Write", "propose_skills",
];
