import * as z from "zod";
import { anything, choice, either, flag, list, number, object, text, texts, objects } from "../field.js";
import { questions, callId, startedAtMs, turnId, completedAtMs } from "../parts/turn.js";
import { networkAmendment, permissionRequest, reviewDecisions } from "../parts/approval.js";
import { fileChanges, parsedCommand } from "../parts/command.js";
import { shape, type Shapes } from "../../shapes.js";
import { reviewOutput, reviewTarget } from "../parts/review.js";

const protocols = ["http", "https", "socks5_tcp", "socks5_udp"] as const;

const requestId = () => either("Id of the request at the server.", z.string(), z.number());

/** Events in which a person is asked. They are seldom kept. */
export const approvalEvents = {
  exec_approval_request: shape("Whether a command may run.", () => ({
    call_id: callId(),
    approval_id: text("Id of the request, where a call has several."),
    turn_id: turnId(),
    kind: choice("What is asked for.", "command", "write_stdin", "human_command"),
    command: texts("Program and arguments."),
    cwd: text("Working directory."),
    environmentId: text("The environment that it runs in."),
    parsed_cmd: parsedCommand(),
    reason: text("Why it is asked for, in words."),
    network_approval_context: object("The host that it is about.", {
      host: text("The host."),
      protocol: choice("The protocol.", ...protocols),
    }),
    additional_permissions: permissionRequest("What it may do beyond the profile."),
    available_decisions: reviewDecisions(),
    proposed_execpolicy_amendment: texts("Start of the commands that could be let through from now on."),
    proposed_network_policy_amendments: list(
      "Rules for hosts that could hold from now on.",
      networkAmendment("A rule for a host."),
    ),
    plugin_id: text("The plugin that the command belongs to."),
    script_path: text("The plugin's script that is run."),
    started_at_ms: startedAtMs(),
  })),
  apply_patch_approval_request: shape("Whether a patch may be applied.", () => ({
    call_id: callId(),
    turn_id: turnId(),
    changes: fileChanges(),
    grant_root: text("Folder that may be written to from now on."),
    reason: text("Why it is asked for, in words."),
    started_at_ms: startedAtMs(),
  })),
  request_permissions: shape("Whether the model may do more.", () => ({
    call_id: callId(),
    turn_id: turnId(),
    cwd: text("Working directory."),
    environmentId: text("The environment that it is about."),
    permissions: permissionRequest("What is asked for."),
    reason: text("Why it is asked for, in words."),
    started_at_ms: startedAtMs(),
  })),
  request_user_input: shape("A question of the model.", () => ({
    call_id: callId(),
    turn_id: turnId(),
    questions: questions(),
    isBlocking: flag("Whether the turn waits."),
    autoResolutionMs: number("Milliseconds after which it goes on without an answer."),
  })),
  elicitation_request: shape("A question of an MCP server.", () => ({
    id: requestId(),
    server_name: text("Name of the server."),
    turn_id: turnId(),
    request: object("The question.", {
      mode: choice("How it is asked.", "form", "openai/form", "openaiForm", "url", "openai/userVerification"),
      message: text("The question."),
      requested_schema: anything("JSON Schema of the answer."),
      elicitation_id: text("Id of the question."),
      url: text("Page that asks it."),
      title: text("Heading of a verification."),
      description: text("What the verification is for."),
      challenge: text("What the verification signs."),
      _meta: anything("What the server adds."),
    }),
  })),
  elicitation_abandoned: shape("A question of an MCP server that nobody answers any more.", () => ({
    id: requestId(),
    server_name: text("Name of the server."),
  })),
} satisfies Shapes;

/** Events of reviews. */
export const reviewEvents = {
  entered_review_mode: shape("A review begins.", () => ({
    item_id: text("Id of the item that tells the same."),
    turn_id: turnId(),
    target: reviewTarget(),
    prompt: text("What is to be reviewed, in words; until about 0.6x."),
    user_facing_hint: text("What is reviewed, as the person reads it."),
  })),
  exited_review_mode: shape("A review is over.", () => ({
    item_id: text("Id of the item that tells the same."),
    turn_id: turnId(),
    review_output: reviewOutput(),
  })),
} satisfies Shapes;

/** Events of the model that answers requests for approval in a person's place. */
export const guardianEvents = {
  guardian_assessment: shape("How that model judges a request.", () => ({
    id: text("Id of the assessment."),
    target_item_id: text("The call it is about."),
    turn_id: turnId(),
    status: choice("How it stands.", "in_progress", "approved", "denied", "timed_out", "aborted"),
    action: object("What is asked for.", {
      type: choice(
        "Kind of the request.",
        "command",
        "execve",
        "write_stdin",
        "apply_patch",
        "network_access",
        "mcp_tool_call",
        "request_permissions",
      ),
      source: choice("Which tool asks.", "shell", "unified_exec"),
      command: text("The command line."),
      program: text("The program."),
      argv: texts("Its arguments."),
      cwd: text("Working directory."),
      process_id: text("Id of the running process."),
      approval_id: text("Id of the request."),
      stdin: text("What is to be typed into it."),
      files: texts("Files that are to be changed."),
      target: text("What is to be reached, in words."),
      host: text("The host."),
      port: number("The port."),
      protocol: choice("The protocol.", "http", "https", "socks5_tcp", "socks5_udp"),
      server: text("Name of the MCP server."),
      tool_name: text("Name of its tool."),
      tool_title: text("The tool's name for people."),
      connector_id: text("Id of the connector."),
      connector_name: text("Name of the connector."),
      permissions: permissionRequest("Permissions that are asked for."),
      reason: text("Why it is asked for, in words."),
    }),
    review_reason: choice(
      "Why it is judged.",
      "policy",
      "fresh_required",
      "missing_score",
      "stale_score",
      "invalid_score",
      "incompatible_compaction",
      "elevated_risk",
      "scoring_failure",
      "authorization_changed",
      "unknown",
    ),
    risk_level: choice("How risky it is held to be.", "low", "medium", "high", "critical"),
    user_authorization: choice("How far a person wanted it.", "unknown", "low", "medium", "high"),
    rationale: text("Why, in words."),
    decision_source: choice("Who decided.", "agent"),
    plugin_id: text("The plugin that the command belongs to."),
    script_path: text("The plugin's script that is run."),
    started_at_ms: startedAtMs(),
    completed_at_ms: completedAtMs(),
  })),
  guardian_warning: shape("A warning of that model.", () => ({ message: text("The warning.") })),
} satisfies Shapes;

function hookFields() {
  return {
    turn_id: turnId(),
    run: object("The run.", {
      id: text("Id of the run."),
      event_name: choice(
        "What the hook waits for.",
        "pre_tool_use",
        "permission_request",
        "post_tool_use",
        "pre_compact",
        "post_compact",
        "session_start",
        "session_end",
        "user_prompt_submit",
        "subagent_start",
        "subagent_stop",
        "stop",
        "interrupt",
        "pre_model_request",
        "post_model_request",
      ),
      handler_type: choice("What the hook is.", "command", "mcp_tool", "prompt", "agent"),
      execution_mode: choice("Whether it is waited for.", "sync", "async"),
      scope: choice("What it belongs to.", "thread", "turn"),
      source: choice(
        "Where it is configured.",
        "system",
        "user",
        "project",
        "mdm",
        "session_flags",
        "plugin",
        "cloud_requirements",
        "cloud_managed_config",
        "legacy_managed_config_file",
        "legacy_managed_config_mdm",
        "unknown",
      ),
      source_path: text("Path of that configuration."),
      display_order: number("Place among the hooks of the event."),
      status: choice("How it stands.", "running", "completed", "failed", "blocked", "stopped"),
      status_message: text("What is shown while it runs."),
      started_at: number("When it began, in seconds since 1970."),
      completed_at: number("When it ended, in seconds since 1970."),
      duration_ms: number("How long it took, in milliseconds."),
      entries: objects("What it said.", {
        kind: choice("What the text is.", "warning", "stop", "feedback", "context", "error"),
        text: text("The text."),
      }),
    }),
  };
}

/** Events of hooks. */
export const hookEvents = {
  hook_started: shape("A hook runs.", hookFields),
  hook_completed: shape("A hook has ended.", hookFields),
} satisfies Shapes;
