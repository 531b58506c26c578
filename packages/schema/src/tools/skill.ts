import { z } from "zod";
import { anything, described, flag, number, text, texts } from "../field.js";
import { defineTool } from "./define-tool.js";

/** `Skill`, once `SlashCommand`: instructions kept in a file. */
export const skillTool = defineTool({
  purpose: "Loads a skill or runs a custom command; its text follows as a message.",
  input: [
    z.looseObject({
      skill: described(z.string(), "Name of the skill."),
      args: text("What is passed to it."),
    }),
    z.looseObject({ command: described(z.string(), "The command with its arguments, in old calls.") }),
  ],
  output: [
    z.looseObject({
      success: z.boolean(),
      commandName: text("Name under which it ran."),
      allowedTools: texts("Tools that it may use without asking."),
      model: text("Model that it asks for."),
      status: text("Whether it runs in this conversation or in an agent of its own."),
      agentId: z.string().optional(),
      result: text("Answer of a skill that ran in an agent of its own."),
    }),
  ],
});

/** `propose_skills`: skills that could be written from what was done. */
export const proposeSkillsTool = defineTool({
  purpose: "Proposes skills to keep from the work of a session.",
  input: [z.looseObject({})],
  output: [z.looseObject({})],
});

/** `ToolSearch`: tools whose descriptions are only loaded on demand. */
export const toolSearchTool = defineTool({
  purpose: "Finds tools that are not loaded yet and loads them.",
  input: [
    z.looseObject({
      query: described(z.string(), "Names or words to look for."),
      max_results: number("How many tools to give at most."),
    }),
  ],
  output: [
    z.looseObject({
      matches: described(z.array(z.string()), "Names of the tools found."),
      query: described(z.string(), "Names or words to look for."),
      total_deferred_tools: number("How many tools are not loaded."),
      pending_mcp_servers: texts("Servers that have not answered yet."),
    }),
  ],
});

/** `StructuredOutput`: an answer in the shape that the caller's schema asks for. */
export const structuredOutputTool = defineTool({
  purpose: "Gives the final answer in the shape of the caller's JSON schema.",
  input: [z.looseObject({})],
  output: [],
});

/** `Workflow`: a script that starts agents. */
export const workflowTool = defineTool({
  purpose: "Starts a script that runs several agents in the background.",
  input: [
    z.looseObject({
      script: text("Source of the script."),
      name: text("Name of a workflow that is stored."),
      scriptPath: text("File that holds the script."),
      args: anything("What is passed to the script."),
      title: text("Title of the run."),
      description: text("What the run is for."),
      resumeFromRunId: text("Id of a run to go on from."),
    }),
  ],
  output: [
    z.looseObject({
      status: described(z.string(), "Whether the run was started here or elsewhere."),
      isAsync: flag("Whether the run goes on in the background."),
      taskId: z.string(),
      taskType: text("What kind of background work it is."),
      workflowName: text("Name of the workflow."),
      runId: text("Id of the run; its folder is named after it."),
      summary: text("What was started, in a few words."),
      transcriptDir: text("Folder that holds the transcripts of its agents."),
      scriptPath: text("File that holds the script."),
      sessionUrl: z.string().optional(),
      warning: text("What the client warns of."),
      error: z.string().optional(),
    }),
  ],
});
