import { z } from "zod";
import { defineTool } from "./define-tool.js";

const gitOperation = z.looseObject({
  commit: z
    .looseObject({ sha: z.string(), kind: z.string().optional(), branch: z.string().optional() })
    .optional(),
  push: z.looseObject({ branch: z.string() }).optional(),
  branch: z.looseObject({ ref: z.string(), action: z.string() }).optional(),
  pr: z
    .looseObject({ number: z.number(), url: z.string().optional(), action: z.string().optional() })
    .optional(),
});

/** What logs hold; there is no exit code in it. */
const logged = z.looseObject({
  stdout: z.string(),
  stderr: z.string(),
  interrupted: z.boolean().optional(),
  isImage: z.boolean().optional(),
  noOutputExpected: z.boolean().optional(),
  rawOutputPath: z.string().nullish(),
  backgroundTaskId: z.string().nullish(),
  backgroundedByUser: z.boolean().optional(),
  assistantAutoBackgrounded: z.boolean().optional(),
  timedOutAfterMs: z.number().optional(),
  backgroundCwdHint: z.string().optional(),
  backgroundEndsWithFinalResponse: z.boolean().optional(),
  backgroundWakesOwner: z.boolean().optional(),
  dangerouslyDisableSandbox: z.boolean().optional(),
  returnCodeInterpretation: z.string().nullish(),
  structuredContent: z.unknown().optional(),
  persistedOutputPath: z.string().optional(),
  persistedOutputSize: z.number().optional(),
  tokenSaverOutput: z.string().optional(),
  staleReadFileStateHint: z.string().optional(),
  ghRateLimitHint: z.string().optional(),
  gitOperation: gitOperation.optional(),
  sandbox: z.boolean().optional(),
  summary: z.string().nullish(),
});

const documented = z.looseObject({
  output: z.string(),
  exitCode: z.number(),
  killed: z.boolean().optional(),
  shellId: z.string().optional(),
});

const appOutput = z.looseObject({ stdout: z.string(), stderr: z.string(), exitCode: z.number() });

const input = z.looseObject({
  command: z.string(),
  description: z.string().optional(),
  timeout: z.number().optional(),
  run_in_background: z.boolean().optional(),
  dangerouslyDisableSandbox: z.boolean().optional(),
  cwd: z.string().optional(),
});

const fields = {
  dangerouslyDisableSandbox: "Whether the command runs outside the sandbox.",
  interrupted: "Whether the person interrupted the command.",
  isImage: "Whether the output is an image.",
  noOutputExpected: "Whether such a command prints nothing when all is well.",
  rawOutputPath: "File that holds the output as it was printed.",
  backgroundTaskId: "Id of the command, where it runs in the background.",
  assistantAutoBackgrounded: "Whether the client sent it to the background because it ran for long.",
  backgroundedByUser: "Whether the person sent it to the background.",
  timedOutAfterMs: "The time limit that it ran into, in milliseconds.",
  backgroundCwdHint: "What the model is told about the folder of a background command.",
  backgroundEndsWithFinalResponse: "Whether the command ends when the answer is complete.",
  backgroundWakesOwner: "Whether the end of the command wakes the agent that started it.",
  returnCodeInterpretation: "What a non-zero exit means that is no failure.",
  structuredContent: "The output as data.",
  persistedOutputPath: "File that holds output which was too long.",
  persistedOutputSize: "Size of that output in bytes.",
  tokenSaverOutput: "The shortened output that the model was given.",
  staleReadFileStateHint: "What the model is told about files that the command changed.",
  ghRateLimitHint: "What the model is told about limits of the GitHub command line.",
  gitOperation: "What the command did in git.",
  "gitOperation.commit": "The commit that it made.",
  "gitOperation.commit.sha": "Id of the commit.",
  "gitOperation.commit.branch": "Branch of the commit.",
  "gitOperation.push": "The push that it made.",
  "gitOperation.push.branch": "Branch that was pushed.",
  "gitOperation.branch.ref": "What was merged, or rebased onto.",
  "gitOperation.pr": "The pull request that it worked on.",
  "gitOperation.pr.number": "Number of the pull request.",
  "gitOperation.pr.url": "Address of the pull request.",
  sandbox: "Whether it ran inside the sandbox, in old logs.",
  description: "What the command does, in a few words of the model.",
  timeout: "Time limit in milliseconds.",
  run_in_background: "Whether the call returns at once and the command goes on.",
  output: "Standard output and standard error together.",
  killed: "Whether the command was ended by its time limit.",
  summary: "Short form of long output, in old logs.",
  "gitOperation.commit.kind": "Whether it was made, amended or cherry-picked.",
  "gitOperation.branch.action": "Whether the branch was merged or rebased.",
  "gitOperation.pr.action": "What was done to the pull request.",
  "gitOperation.branch": "A branch that the command merged or rebased.",
};

/** `Bash`: a shell command. */
export const bashTool = defineTool({
  purpose: "Runs a shell command, in the foreground or in the background.",
  input: [input],
  output: [appOutput, logged, documented],
  fields,
});

/** `PowerShell`: a command of the Windows shell. */
export const powerShellTool = defineTool({
  purpose: "Runs a PowerShell command, in the foreground or in the background.",
  input: [input],
  output: [logged, documented],
  fields,
});
