import { choice, number, object, objects, text, texts } from "../field.js";
import {
  activePermissionProfile,
  approvalPolicy,
  approvalsReviewer,
  permissionProfile,
  sandboxPolicy,
} from "../parts/approval.js";
import { threadSource } from "../parts/session-source.js";
import { collaborationMode, effort, personality, reasoningSummary } from "../parts/turn.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

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
