import { z } from "zod";
import { text } from "../field.js";
import { defineTool } from "./define-tool.js";

/** `TeamCreate`: a team of agents; versions up to 2.1.177. */
export const teamCreateTool = defineTool({
  purpose: "Creates a team of agents that share a task list and can write to each other.",
  input: [
    z.looseObject({
      team_name: z.string(),
      description: text("What the team is for."),
      agent_type: text("Kind of the agent that leads it."),
    }),
  ],
  output: [
    z.looseObject({
      team_name: z.string(),
      team_file_path: text("Where the team's file is."),
      lead_agent_id: text("Id of the agent that leads it."),
    }),
  ],
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
