import { choice, number, object, objects, text, texts, flag } from "../field.js";
import {
  activePermissionProfile,
  approvalPolicy,
  approvalsReviewer,
  permissionProfile,
  sandboxPolicy,
} from "../parts/approval.js";
import { threadSource } from "../parts/session-source.js";
import {
  collaborationMode,
  effort,
  personality,
  reasoningSummary,
  turnAttribution,
  turnId,
  callId,
  completedAtMs,
  startedAtMs,
  errorDetail,
  rateLimits,
  tokenUsage,
} from "../parts/turn.js";
import { shape, type Shapes } from "../../shapes.js";
import {
  agentActivityKind,
  agentRefs,
  agentStatus,
  agentStatusEntries,
  agentStatuses,
} from "../parts/agents.js";

const sender = () => ({ call_id: callId(), sender_thread_id: text("The thread that called.") });
const begin = () => ({ ...sender(), started_at_ms: startedAtMs() });
const end = () => ({ ...sender(), completed_at_ms: completedAtMs() });
const asked = () => ({
  prompt: text("What the subagent is asked."),
  model: text("The subagent's model."),
  reasoning_effort: effort(),
});
const receiver = () => ({ receiver_thread_id: text("The subagent's thread.") });
const named = () => ({
  ...receiver(),
  receiver_agent_nickname: text("Name that the subagent is shown by."),
  receiver_agent_role: text("What the subagent was started as."),
});

/** Events of subagents. */
export const agentEvents = {
  collab_agent_spawn_begin: shape("A subagent is about to be started.", () => ({ ...begin(), ...asked() })),
  collab_agent_spawn_end: shape("A subagent was started, or not.", () => ({
    ...end(),
    ...asked(),
    new_thread_id: text("The subagent's thread; null if it was not started."),
    new_agent_nickname: text("Name that the subagent is shown by."),
    new_agent_role: text("What the subagent was started as."),
    status: agentStatus(),
  })),
  collab_agent_interaction_begin: shape("A message is about to be sent to a subagent.", () => ({
    ...begin(),
    ...receiver(),
    prompt: text("Message for the agent."),
  })),
  collab_agent_interaction_end: shape("A message was sent to a subagent.", () => ({
    ...end(),
    ...named(),
    prompt: text("Message for the agent."),
    status: agentStatus(),
  })),
  collab_waiting_begin: shape("The thread starts to wait for subagents.", () => ({
    ...begin(),
    receiver_thread_ids: texts("Threads of the subagents."),
    receiver_agents: agentRefs("The subagents by name."),
  })),
  collab_waiting_end: shape("The thread no longer waits for subagents.", () => ({
    ...end(),
    statuses: agentStatuses("How the subagents stand, by thread."),
    agent_statuses: agentStatusEntries("How the subagents stand, by name."),
  })),
  collab_close_begin: shape("A subagent is about to be ended.", () => ({ ...begin(), ...receiver() })),
  collab_close_end: shape("A subagent was ended.", () => ({ ...end(), ...named(), status: agentStatus() })),
  collab_resume_begin: shape("A subagent is about to go on.", () => ({ ...begin(), ...named() })),
  collab_resume_end: shape("A subagent goes on.", () => ({ ...end(), ...named(), status: agentStatus() })),
  sub_agent_activity: shape("Something happened to a subagent; version 2 of agents.", () => ({
    event_id: text("Id of the call, or of the event."),
    kind: agentActivityKind(),
    agent_thread_id: text("The subagent's thread."),
    agent_path: text("Path of the subagent, from `/root`."),
    model: text("The subagent's model."),
    reasoning_effort: effort(),
    occurred_at_ms: number("When it happened, in milliseconds since 1970."),
  })),
} satisfies Shapes;

function settingFields() {
  return {
    cwd: text("Working directory."),
    model: text("The model from here on."),
    model_provider_id: text("Who serves the model."),
    reasoning_effort: effort(),
    service_tier: text("The tier of service: fast, priority, flex; null for the standard one."),
    approval_policy: approvalPolicy(),
    approvals_reviewer: approvalsReviewer("Who answers requests for approval."),
    permission_profile: permissionProfile(),
    active_permission_profile: activePermissionProfile(),
    sandbox_policy: sandboxPolicy(),
  };
}

/** Events of a thread and its settings. */
export const threadEvents = {
  session_configured: shape("The settings that a session starts with.", () => ({
    ...settingFields(),
    session_id: text("The root of the tree of threads."),
    thread_id: text("The thread."),
    forked_from_id: text("The thread that it was forked from."),
    parent_thread_id: text("The thread that started it."),
    thread_name: text("Name of the thread."),
    thread_source: threadSource(),
    rollout_path: text("Path of its rollout."),
    network_proxy: object("The proxy that commands go through.", {
      http_addr: text("Its address for HTTP."),
      socks_addr: text("Its address for SOCKS."),
    }),
  })),
  thread_settings_applied: shape("The settings from here on. Only here stands the tier of service.", () => ({
    thread_id: text("The thread."),
    thread_settings: object("The settings.", {
      ...settingFields(),
      collaboration_mode: collaborationMode(),
      personality: personality(),
      reasoning_summary: reasoningSummary(),
      requested_approvals_reviewer: approvalsReviewer("Who was asked to answer requests for approval."),
      runtime_workspace_roots: texts("Folders of the workspace."),
      disabled_plugin_ids: texts("Plugins that are off."),
    }),
  })),
  thread_goal_updated: shape("The goal that the thread works towards.", () => ({
    threadId: text("The thread."),
    turnId: text("The turn."),
    goal: object("The goal.", {
      threadId: text("The thread."),
      objective: text("What is to be reached."),
      status: choice(
        "How it stands.",
        "active",
        "paused",
        "blocked",
        "usageLimited",
        "budgetLimited",
        "complete",
      ),
      tokenBudget: number("Tokens that may be used."),
      tokensUsed: number("Tokens used so far."),
      timeUsedSeconds: number("Time used so far, in seconds."),
      createdAt: number("When it was set, in seconds since 1970."),
      updatedAt: number("When it was last changed, in seconds since 1970."),
    }),
  })),
  thread_name_updated: shape("The thread got a name.", () => ({
    thread_id: text("The thread."),
    thread_name: text("The name."),
  })),
  thread_queue_changed: shape("What waits to be sent changed.", () => ({ threadId: text("The thread.") })),
  environment_connected: shape("A place to run commands in is there.", () => ({
    environment_id: text("Id of the environment."),
  })),
  environment_disconnected: shape("A place to run commands in is gone.", () => ({
    environment_id: text("Id of the environment."),
  })),
  shutdown_complete: shape("The client has stopped.", () => ({})),
  plan_update: shape("The plan as it stands.", () => ({
    explanation: text("Why it changed."),
    plan: objects("The steps.", {
      step: text("What is to be done."),
      status: choice("How it stands.", "pending", "in_progress", "completed"),
    }),
  })),
} satisfies Shapes;

function startedFields() {
  return {
    turn_id: turnId(),
    root_turn_id: text("The person's turn that it all goes back to."),
    turn_attribution: turnAttribution(),
    trace_id: text("Id of the turn in traces."),
    started_at: number("When the turn began, in seconds since 1970."),
    model_context_window: number("Size of the model's context in tokens."),
    collaboration_mode_kind: choice("The mode of working together.", "plan", "default"),
  };
}

function endedFields() {
  return {
    turn_id: turnId(),
    root_turn_id: text("The person's turn that it all goes back to."),
    started_at: number("When the turn began, in seconds since 1970."),
    completed_at: number("When the turn ended, in seconds since 1970."),
    duration_ms: number("How long it took, in milliseconds."),
    error: errorDetail("What ended the turn, where it failed."),
  };
}

function completeFields() {
  return {
    ...endedFields(),
    last_agent_message: text("The last answer; null if there was none."),
    time_to_first_token_ms: number("Milliseconds until the first token came."),
  };
}

/** Events of turns. */
export const turnEvents = {
  task_started: shape("A turn begins.", startedFields),
  turn_started: shape("A turn begins; another name.", startedFields),
  task_complete: shape("A turn is over.", completeFields),
  turn_complete: shape("A turn is over; another name.", completeFields),
  turn_aborted: shape("A turn was broken off.", () => ({
    ...endedFields(),
    reason: choice("Why.", "interrupted", "replaced", "review_ended", "budget_limited"),
  })),
  turn_diff: shape("All changes of the turn so far.", () => ({
    unified_diff: text("The changes, as a diff."),
  })),
  context_compacted: shape("The conversation was shortened.", () => ({})),
  thread_rolled_back: shape(
    "The last turns were taken out of the conversation. They stay on the bill.",
    () => ({ num_turns: number("How many turns.") }),
  ),
} satisfies Shapes;

/** Events of tokens used. */
export const usageEvents = {
  token_count: shape(
    "Token counters of the thread; written again without new usage. About September 2025 and later.",
    () => ({
      info: object("The counters; null if the event has only limits.", {
        total_token_usage: tokenUsage("Sum of the thread, including the thread it was forked from."),
        last_token_usage: tokenUsage("The last response alone."),
        last_usage_includes_reasoning: flag("Whether reasoning stays in the context."),
        model_context_window: number("Size of the model's context in tokens."),
        model: text("The model, in logs of some other programs."),
      }),
      rate_limits: rateLimits("How much of the plan's limits is used."),
    }),
  ),
  raw_response_completed: shape("A response of the API is complete.", () => ({
    response_id: text("Id of the response."),
    token_usage: tokenUsage("What it used."),
    usage_metadata: object("What the provider adds.", {
      amount: text("An amount, as a decimal."),
      metadata: object("More of it.", {}),
    }),
  })),
} satisfies Shapes;
