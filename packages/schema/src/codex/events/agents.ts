import { number, text, texts } from "../field.js";
import {
  agentActivityKind,
  agentRefs,
  agentStatus,
  agentStatusEntries,
  agentStatuses,
} from "../parts/agents.js";
import { callId, completedAtMs, effort, startedAtMs } from "../parts/turn.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

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
