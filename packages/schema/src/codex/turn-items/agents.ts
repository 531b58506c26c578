import { choice, text, texts } from "../field.js";
import { agentActivityKind, agentRefs, agentStatuses } from "../parts/agents.js";
import { turnItemFields } from "../parts/item.js";
import { reviewOutput, reviewTarget } from "../parts/review.js";
import { effort } from "../parts/turn.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

/** Turn items of subagents and reviews. */
export const agentTurnItems = {
  CollabAgentToolCall: shape("A call of a tool that starts, asks or ends subagents.", () => ({
    ...turnItemFields(),
    tool: choice(
      "What was called.",
      "spawn_agent",
      "send_input",
      "resume_agent",
      "wait",
      "close_agent",
      "send_message",
      "followup_task",
      "interrupt_agent",
      "list_agents",
    ),
    status: choice("How it stands.", "in_progress", "completed", "failed", "interrupted"),
    sender_thread_id: text("The thread that called."),
    receiver_thread_ids: texts("Threads of the subagents."),
    receiver_agents: agentRefs("The subagents by name."),
    agents_states: agentStatuses("How the subagents stand, by thread."),
    prompt: text("What a subagent is asked."),
    model: text("The subagent's model."),
    reasoning_effort: effort(),
  })),
  SubAgentActivity: shape("Something happened to a subagent; version 2 of agents.", () => ({
    ...turnItemFields(),
    kind: agentActivityKind(),
    agent_thread_id: text("The subagent's thread."),
    agent_path: text("Path of the subagent, from `/root`."),
    model: text("The subagent's model."),
    reasoning_effort: effort(),
  })),
  EnteredReviewMode: shape("A review begins, in a thread of its own.", () => ({
    ...turnItemFields(),
    target: reviewTarget(),
    user_facing_hint: text("What is reviewed, as the person reads it."),
  })),
  ExitedReviewMode: shape("A review is over.", () => ({
    ...turnItemFields(),
    review_output: reviewOutput(),
  })),
} satisfies Shapes;
