import { z } from "zod";
import { defineTool } from "./define-tool.js";

/** `Skill`, once `SlashCommand`: instructions kept in a file. */
export const skillTool = defineTool({
  purpose: "Loads a skill or runs a custom command; its text follows as a message.",
  input: [
    z.looseObject({ skill: z.string(), args: z.string().optional() }),
    z.looseObject({ command: z.string() }),
  ],
  output: [
    z.looseObject({
      success: z.boolean(),
      commandName: z.string().optional(),
      allowedTools: z.array(z.string()).optional(),
      model: z.string().optional(),
      status: z.string().optional(),
      agentId: z.string().optional(),
      result: z.string().optional(),
    }),
  ],
  fields: {
    skill: "Name of the skill.",
    args: "What is passed to it.",
    command: "The command with its arguments, in old calls.",
    commandName: "Name under which it ran.",
    allowedTools: "Tools that it may use without asking.",
    model: "Model that it asks for.",
    status: "Whether it runs in this conversation or in an agent of its own.",
    result: "Answer of a skill that ran in an agent of its own.",
  },
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
  input: [z.looseObject({ query: z.string(), max_results: z.number().optional() })],
  output: [
    z.looseObject({
      matches: z.array(z.string()),
      query: z.string(),
      total_deferred_tools: z.number().optional(),
      pending_mcp_servers: z.array(z.string()).optional(),
    }),
  ],
  fields: {
    query: "Names or words to look for.",
    max_results: "How many tools to give at most.",
    matches: "Names of the tools found.",
    total_deferred_tools: "How many tools are not loaded.",
    pending_mcp_servers: "Servers that have not answered yet.",
  },
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
      script: z.string().optional(),
      name: z.string().optional(),
      scriptPath: z.string().optional(),
      args: z.unknown().optional(),
      title: z.string().optional(),
      description: z.string().optional(),
      resumeFromRunId: z.string().optional(),
    }),
  ],
  output: [
    z.looseObject({
      status: z.string(),
      isAsync: z.boolean().optional(),
      taskId: z.string(),
      taskType: z.string().optional(),
      workflowName: z.string().optional(),
      runId: z.string().optional(),
      summary: z.string().optional(),
      transcriptDir: z.string().optional(),
      scriptPath: z.string().optional(),
      sessionUrl: z.string().optional(),
      warning: z.string().optional(),
      error: z.string().optional(),
    }),
  ],
  fields: {
    script: "Source of the script.",
    name: "Name of a workflow that is stored.",
    scriptPath: "File that holds the script.",
    args: "What is passed to the script.",
    title: "Title of the run.",
    description: "What the run is for.",
    resumeFromRunId: "Id of a run to go on from.",
    status: "Whether the run was started here or elsewhere.",
    isAsync: "Whether the run goes on in the background.",
    taskType: "What kind of background work it is.",
    workflowName: "Name of the workflow.",
    runId: "Id of the run; its folder is named after it.",
    summary: "What was started, in a few words.",
    transcriptDir: "Folder that holds the transcripts of its agents.",
    warning: "What the client warns of.",
  },
});
