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
  "summary", "tag", "task-summary", "tools-used", "worktree-state",
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
