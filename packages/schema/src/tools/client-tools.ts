import { z } from "zod";
import { described, optional, text, anything, flag, number, texts } from "../field.js";
import { defineTool } from "./define-tool.js";

/** `EnterWorktree`: the session goes on in a worktree. */
export const enterWorktreeTool = defineTool({
  purpose: "Moves the session into a git worktree, which is made if needed.",
  input: [
    z.looseObject({
      name: text("Name of the new worktree."),
      path: text("Folder of a worktree that is there already."),
    }),
  ],
  output: [
    z.looseObject({
      worktreePath: z.string(),
      worktreeBranch: z.string().optional(),
      message: z.string().optional(),
    }),
  ],
});

/** `ExitWorktree`: the session goes back to where it was. */
export const exitWorktreeTool = defineTool({
  purpose: "Moves the session back from a worktree, which is kept or removed.",
  input: [
    z.looseObject({
      action: described(z.string(), "Whether the worktree is kept or removed."),
      discard_changes: flag("Whether changes that are not committed may be lost."),
    }),
  ],
  output: [
    z.looseObject({
      action: described(z.string(), "Whether the worktree is kept or removed."),
      originalCwd: described(z.string(), "Folder that the session goes back to."),
      worktreePath: z.string().optional(),
      worktreeBranch: z.string().optional(),
      tmuxSessionName: text("Terminal session that belonged to the worktree."),
      discardedFiles: number("Changed files that were lost."),
      discardedCommits: number("Commits that were lost."),
      message: z.string().optional(),
    }),
  ],
});

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

/** A client tool whose fields no known log shows. */
function openTool(purpose: string) {
  return defineTool({ purpose, input: [z.looseObject({})], output: [z.looseObject({})] });
}

/** `Artifact`: a page or document that the client shows. */
export const artifactTool = openTool("Makes or changes a document that the client shows and can share.");

/** `ClaudeDesign`: designs at the vendor. */
export const claudeDesignTool = openTool("Works on a design in the vendor's design service.");

/** `EndConversation`: the model's own end of a session. */
export const endConversationTool = openTool("Ends the conversation from the model's side.");

/** `OfferChromeSetup`: the browser extension. */
export const offerChromeSetupTool = openTool("Offers the person to set up the browser extension.");

/** `Projects`: projects at the vendor. */
export const projectsTool = openTool("Works with the person's projects at the vendor.");

/** `SendFeedback`: feedback to the vendor. */
export const sendFeedbackTool = openTool("Sends feedback to the vendor.");

/** `ShareOnboardingGuide`: a guide for newcomers. */
export const shareOnboardingGuideTool = openTool("Shares a guide for people who are new to a project.");

/** `ShowOnboardingRolePicker`: the choice of a role. */
export const showOnboardingRolePickerTool = openTool("Lets a new person pick a role.");

/** `SetGoal`, once `ProposeGoal`: what a session is to reach. */
export const setGoalTool = defineTool({
  purpose: "Sets a goal that the session works towards.",
  input: [
    z.looseObject({
      condition: text("What must hold for the goal to be reached."),
      ask_user: optional(z.union([z.boolean(), z.string()]), "Whether the person is asked first."),
    }),
  ],
  output: [z.looseObject({})],
});

/** `ReportFindings`: findings of a review. */
export const reportFindingsTool = defineTool({
  purpose: "Reports the findings of a review as data.",
  input: [
    z.looseObject({
      findings: optional(z.array(z.looseObject({})), "What was found."),
      level: text("How thorough the review was."),
    }),
  ],
  output: [
    z.looseObject({
      count: described(z.number(), "How many findings there are."),
      level: text("How thorough the review was."),
      findings: described(z.array(z.looseObject({})), "What was found."),
    }),
  ],
});
