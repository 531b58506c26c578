import * as z from "zod";
import { anything, list, mapOf, number, object, text } from "../codex/field.js";

/** Where a session works. */
export const contextFields = {
  cwd: text("The working directory."),
  gitRoot: text("Root of the git repository that it lies in."),
  branch: text("The git branch."),
  headCommit: text("The commit that is checked out."),
  baseCommit: text("The commit that the branch began at."),
  repository: text("Owner and name of the repository."),
  repositoryHost: text("Host of the repository."),
  hostType: text("Kind of that host."),
  pendingGitContext: anything("Whether what git says is still to come."),
};

/** Fields by which an event names the model call it comes from. */
export const callNames = {
  model: text("The model."),
  interactionId: text("The prompt that it belongs to; a subagent's own."),
  turnId: text("Round of the agent's loop, counted from 0 for each prompt."),
  parentToolCallId: text("The call that started the subagent whose event this is."),
  rte: anything("A flag of the service."),
  fusion: anything("What an experiment says about the call."),
};

/** Sums of usage by model: all calls so far. */
export const modelMetrics = mapOf(
  "Usage by model.",
  z.looseObject({
    requests: anything("`count`: calls; `cost`: premium requests, which are no dollars."),
    usage: object("Tokens of all calls.", {
      inputTokens: number("Tokens of prompts, those read from and written to the cache included."),
      outputTokens: number("Tokens of answers, reasoning included."),
      cacheReadTokens: number("Prompt tokens read from the cache."),
      cacheWriteTokens: number("Prompt tokens written to the cache."),
      reasoningTokens: number("Answer tokens spent on reasoning."),
    }),
    totalNanoAiu: number("Cost in billionths of an AI credit; one credit is $0.01."),
    tokenDetails: anything("Tokens by kind, without overlaps."),
    aiCreditsStatus: text("Whether the cost is known."),
  }),
);

/** Sums of usage by agent and model: all calls so far. */
export const agentMetrics = mapOf(
  "Usage by agent and model; `main` is the conversation itself, others are named as in `agentId`.",
  z.looseObject({
    agentName: text("The subagent's type."),
    agentDisplayName: text("Its name for people."),
    totalApiDurationMs: number("Time in model calls, ms."),
    totalNanoAiu: number("Cost in billionths of an AI credit."),
    modelMetrics,
  }),
);

/** Changes of files in a session. */
export const codeChanges = object("Changed lines and files of the session so far.", {
  linesAdded: number("Lines added."),
  linesRemoved: number("Lines removed."),
  filesModified: list("Changed files.", z.string()),
});
