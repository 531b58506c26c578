import { z } from "zod";
import { described, text } from "../field.js";
import { hookInputOf } from "./hook-fields.js";
import { endOfTurn } from "./turn-inputs.js";

const team = {
  teammate_name: text("Name of the member of the team."),
  team_name: text("Name of the team; no longer to be relied on."),
};

const task = {
  task_id: described(z.string(), "Number of the task."),
  task_subject: text("The task in a few words."),
  task_description: text("The task in detail."),
  ...team,
};

/** What hooks are told about agents, teams and their tasks. */
export const agentInputs = {
  SubagentStart: hookInputOf("SubagentStart", "An agent starts.", {
    agent_id: described(z.string(), "Id of the agent."),
    agent_type: described(z.string(), "Type of the agent."),
  }),
  SubagentStop: hookInputOf("SubagentStop", "Before an agent ends.", {
    ...endOfTurn,
    agent_transcript_path: text("The agent's own transcript; for the agent that compacts there is none."),
  }),
  TeammateIdle: hookInputOf("TeammateIdle", "A member of a team has nothing to do.", {
    ...team,
    teammate_name: described(z.string(), "Name of the member of the team."),
  }),
  TaskCreated: hookInputOf("TaskCreated", "A task was put on the list.", task),
  TaskCompleted: hookInputOf("TaskCompleted", "A task was done.", task),
};
