import { z } from "zod";
import { defineTool } from "./define-tool.js";

/** `TeamCreate`: a team of agents; versions up to 2.1.177. */
export const teamCreateTool = defineTool({
  purpose: "Creates a team of agents that share a task list and can write to each other.",
  input: [
    z.looseObject({
      team_name: z.string(),
      description: z.string().optional(),
      agent_type: z.string().optional(),
    }),
  ],
  output: [
    z.looseObject({
      team_name: z.string(),
      team_file_path: z.string().optional(),
      lead_agent_id: z.string().optional(),
    }),
  ],
  fields: {
    description: "What the team is for.",
    agent_type: "Kind of the agent that leads it.",
    team_file_path: "Where the team's file is.",
    lead_agent_id: "Id of the agent that leads it.",
  },
});

/** `TeamDelete`: the end of a team. */
export const teamDeleteTool = defineTool({
  purpose: "Removes a team of agents and its files.",
  input: [z.looseObject({ team_name: z.string().optional() })],
  output: [
    z.looseObject({
      success: z.boolean(),
      message: z.string().optional(),
      team_name: z.string().optional(),
    }),
  ],
});
