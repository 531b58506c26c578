import * as z from "zod";
import { anyObject, anything, flag, number, optional, text } from "../field.js";
import { shape, type Shapes } from "../shapes.js";
import { piContent } from "./content.js";
import { piUsage } from "./usage.js";

const timestamp = () => number("When the message began, epoch ms; of an answer when it was asked for.");
const content = (meaning: string) => optional(piContent, meaning);
const usage = (meaning: string) => optional(piUsage, meaning);

const idempotencyKey = () =>
  text(
    "Names a text that the agent itself delivered, or the Codex turn of the message, `codex-app-server:<thread>:<turn>:…`.",
  );

const openclaw = () => anything("Notes of OpenClaw: the run, and whether its owner asked.");

const execution = () => ({
  output: text("What it wrote, cut where it is long."),
  exitCode: number("Its exit code; absent where it was stopped."),
  cancelled: flag("Whether a person stopped it."),
  truncated: flag("Whether the output is cut."),
  fullOutputPath: text("A file with the whole output."),
  excludeFromContext: flag("Whether the model does not see it."),
  meta: anything("How the output was cut."),
  timestamp: timestamp(),
});

const injected = () => ({
  customType: text("Which extension."),
  content: content("What the model is given."),
  display: flag("Whether a person sees it."),
  details: anything("The extension's own data."),
  attribution: text("Who began it."),
  timestamp: timestamp(),
});

const instructed = () => ({
  content: content("The text."),
  attribution: text("Who began it."),
  synthetic: flag("Whether the agent wrote it."),
  idempotencyKey: idempotencyKey(),
  __openclaw: openclaw(),
  timestamp: timestamp(),
});

/** Messages by role. */
export const piMessageShapes: Shapes = {
  user: shape("A person, or whoever runs the agent, asked for something.", instructed),
  developer: shape("The agent told the model something.", instructed),
  system: shape("The system prompt, or a part of it.", () => ({
    ...instructed(),
    sections: anything("Its parts."),
    toolsAdded: anything("Tools that the model is given."),
  })),
  assistant: shape("A response of a model.", () => ({
    content: content("What the model said and called."),
    api: text("The kind of API."),
    provider: text("Who runs the model."),
    model: text("The model that was asked for."),
    responseModel: text("The model that answered, where the provider says so."),
    responseId: text("The provider's name of the response; some repeat it."),
    usage: usage("What the response used; all 0 where it was cut before the provider said."),
    stopReason: text(
      "Why it ended: `stop`, `length`, `toolUse`, `aborted` by a person, `error`, or `deferred`.",
    ),
    rawStopReason: text("The same in the provider's words."),
    stopDetails: anything("More of why it ended."),
    errorMessage: text("The error, or that it was aborted."),
    errorStatus: number("The status of the API."),
    errorId: number("The kind of error, as bit flags."),
    retryRecovery: anything("What came of a retry."),
    diagnostics: anything("What the agent noticed about the response."),
    providerPayload: anything("What the provider wants back."),
    duration: number("How long it took, ms."),
    durationMs: number("The same, since version 1."),
    ttft: number("How long until its first token, ms."),
    completedAt: number("When it was complete, epoch ms."),
    contextSnapshot: anything("How many tokens the context had when it was sent."),
    thinkingLevel: text("How hard it was to think."),
    idempotencyKey: idempotencyKey(),
    openclawDelivery: anything("How OpenClaw delivers it."),
    __openclaw: openclaw(),
    timestamp: timestamp(),
  })),
  toolResult: shape("The result of a tool.", () => ({
    toolCallId: text("The call."),
    toolName: text("The tool."),
    content: content("What the model is given."),
    details: optional(
      z.union([anyObject(), z.string(), z.array(z.unknown())]),
      "The tool's own data: diffs, exit codes, subagents.",
    ),
    usage: usage("What models used that worked for the tool."),
    isError: flag("Whether the call failed."),
    durationMs: number("How long the tool ran, ms."),
    prunedAt: number("When the result was taken out of the context, epoch ms."),
    attribution: text("Who began it."),
    idempotencyKey: idempotencyKey(),
    __openclaw: openclaw(),
    timestamp: timestamp(),
  })),
  bashExecution: shape("A person ran a command of a shell.", () => ({
    command: text("The command."),
    ...execution(),
  })),
  pythonExecution: shape("A person ran Python.", () => ({ code: text("The code."), ...execution() })),
  fileMention: shape("Files that a person named in a prompt.", () => ({
    files: anything("Their paths and contents."),
    timestamp: timestamp(),
  })),
  custom: shape("An extension told the model something.", injected),
  hookMessage: shape("The same, until version 2.", injected),
  branchSummary: shape("The summary of a branch that was left.", () => ({
    summary: text("The summary."),
    fromId: text("The entry from which it was left."),
    timestamp: timestamp(),
  })),
  compactionSummary: shape("The summary of what was compacted.", () => ({
    summary: text("The summary."),
    tokensBefore: number("Tokens of the context before."),
    timestamp: timestamp(),
  })),
};
