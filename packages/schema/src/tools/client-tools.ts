import * as z from "zod";
import { described, optional, text, anything, flag, number, texts } from "../field.js";
import { tool } from "./define-tool.js";

/** Tools of the client itself: skills, worktrees, workflows, and services of the vendor. */
export const clientTools = {
  EnterWorktree: tool(
    "Moves the session into a git worktree, which is made if needed.",
    {
      name: text("Name of the new worktree."),
      path: text("Folder of a worktree that is there already."),
    },
    {
      worktreePath: z.string(),
      worktreeBranch: z.string().optional(),
      message: z.string().optional(),
    },
  ),
  ExitWorktree: tool(
    "Moves the session back from a worktree, which is kept or removed.",
    {
      action: described(z.string(), "Whether the worktree is kept or removed."),
      discard_changes: flag("Whether changes that are not committed may be lost."),
    },
    {
      action: described(z.string(), "Whether the worktree is kept or removed."),
      originalCwd: described(z.string(), "Folder that the session goes back to."),
      worktreePath: z.string().optional(),
      worktreeBranch: z.string().optional(),
      tmuxSessionName: text("Terminal session that belonged to the worktree."),
      discardedFiles: number("Changed files that were lost."),
      discardedCommits: number("Commits that were lost."),
      message: z.string().optional(),
    },
  ),
  Skill: tool(
    "Loads a skill or runs a custom command; its text follows as a message.",
    [
      {
        skill: described(z.string(), "Name of the skill."),
        args: text("What is passed to it."),
      },
      { command: described(z.string(), "The command with its arguments, in old calls.") },
    ],
    {
      success: z.boolean(),
      commandName: text("Name under which it ran."),
      allowedTools: texts("Tools that it may use without asking."),
      model: text("Model that it asks for."),
      status: text("Whether it runs in this conversation or in an agent of its own."),
      agentId: z.string().optional(),
      result: text("Answer of a skill that ran in an agent of its own."),
    },
  ),
  propose_skills: tool("Proposes skills to keep from the work of a session.", {}, {}),
  ToolSearch: tool(
    "Finds tools that are not loaded yet and loads them.",
    {
      query: described(z.string(), "Names or words to look for."),
      max_results: number("How many tools to give at most."),
    },
    {
      matches: described(z.array(z.string()), "Names of the tools found."),
      query: described(z.string(), "Names or words to look for."),
      total_deferred_tools: number("How many tools are not loaded."),
      pending_mcp_servers: texts("Servers that have not answered yet."),
    },
  ),
  StructuredOutput: tool("Gives the final answer in the shape of the caller's JSON schema.", {}),
  Workflow: tool(
    "Starts a script that runs several agents in the background.",
    {
      script: text("Source of the script."),
      name: text("Name of a workflow that is stored."),
      scriptPath: text("File that holds the script."),
      args: anything("What is passed to the script."),
      title: text("Title of the run."),
      description: text("What the run is for."),
      resumeFromRunId: text("Id of a run to go on from."),
    },
    {
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
    },
  ),
  Artifact: tool("Makes or changes a document that the client shows and can share.", {}, {}),
  ClaudeDesign: tool("Works on a design in the vendor's design service.", {}, {}),
  EndConversation: tool("Ends the conversation from the model's side.", {}, {}),
  OfferChromeSetup: tool("Offers the person to set up the browser extension.", {}, {}),
  Projects: tool("Works with the person's projects at the vendor.", {}, {}),
  SendFeedback: tool("Sends feedback to the vendor.", {}, {}),
  ShareOnboardingGuide: tool("Shares a guide for people who are new to a project.", {}, {}),
  ShowOnboardingRolePicker: tool("Lets a new person pick a role.", {}, {}),
  SetGoal: tool(
    "Sets a goal that the session works towards.",
    {
      condition: text("What must hold for the goal to be reached."),
      ask_user: optional(z.union([z.boolean(), z.string()]), "Whether the person is asked first."),
    },
    {},
  ),
  ReportFindings: tool(
    "Reports the findings of a review as data.",
    {
      findings: optional(z.array(z.looseObject({})), "What was found."),
      level: text("How thorough the review was."),
    },
    {
      count: described(z.number(), "How many findings there are."),
      level: text("How thorough the review was."),
      findings: described(z.array(z.looseObject({})), "What was found."),
    },
  ),
};
