import * as z from "zod";
import { claudeCodeContent } from "./content.js";
import { claudeCodeEnvelope } from "./envelope.js";
import { claudeCodeMessageOrigin } from "./message-origin.js";
import { anyObject, described, flag, number, optional, tag, text } from "../field.js";

const trigger = z.looseObject({
  start: number("First character of the word in the prompt, from 0."),
  end: number("Character after the word."),
  text: text("The word."),
});

/** How hard the model should think; user records of 2025 and early 2026. */
const thinkingMetadata = z.looseObject({
  level: text("How hard: none, low, medium or high (until 2.0.x)."),
  disabled: flag("Whether thinking was switched off (until 2.0.x)."),
  triggers: optional(
    z.array(z.union([z.string(), trigger])),
    "Words of the prompt that asked for it (until 2.0.x).",
  ),
  maxThinkingTokens: number("Most tokens that thinking may take (since 2.1.x)."),
});

/** Accepts the `message` of a `user` record. */
export const claudeCodeUserMessage = described(
  z.looseObject({
    role: optional(z.literal("user"), "Always user."),
    content: optional(claudeCodeContent, "Content for the model: a text, or blocks."),
  }),
  "The message, as the API has it.",
);

const toolUseResult = z.union([z.string(), z.array(z.unknown()), anyObject(), z.null()]);

const turnPosition = z.looseObject({
  promptIndex: optional(z.number(), "Which prompt of the session, from 0."),
  turnIndex: optional(z.number(), "Which turn of the session, from 0."),
});

/** Accepts a `user` record: a prompt, results of tools, or what the client put into the conversation. */
export const claudeCodeUserRecord = z.looseObject({
  type: tag("user", "Kind of the record."),
  ...claudeCodeEnvelope,
  message: claudeCodeUserMessage,
  toolUseResult: optional(
    toolUseResult,
    "The structured result of the call: an object of the tool's own, a text where it failed, a list of blocks for MCP tools.",
  ),
  sourceToolAssistantUUID: text("Record of the call that this is the result of."),
  sourceToolUseID: text("Call that put the record in: the text of a skill names its Skill call."),
  toolDenialKind: text(
    "Why the call did not run (since 2.1.205): user-rejected, permission-rule, automode-blocked, automode-unavailable, interrupted, cancelled and more.",
  ),
  toolDenialBeforeRun: flag(
    "Whether a person declined the call before it ran (2.1.332); a rejected call without it was stopped while it ran.",
  ),
  permissionDecision: optional(
    z.looseObject({
      decision: text("What was decided: accept or reject."),
      source: text(
        "Who decided: config, hook, classifier, user_permanent, user_temporary, user_reject, user_abort or unknown.",
      ),
      reasonType: text("What the decision rests on: rule and more."),
      grantScope: text("How long a person's permission holds: once and more."),
      ruleSource: text("Where the rule comes from: cliArg and more."),
      reasonCode: text("Why the call might not run: unknown and more."),
    }),
    "Whether the call might run (2.1.332).",
  ),
  sandboxed: flag("Whether the command ran in the sandbox (2.1.332)."),
  mcpCallNotReadOnly: text(
    "Why a call of an MCP tool may have changed something: declared by the server, or no_hint.",
  ),
  rowSource: text("What added the record: harness, hook or recorded; absent if a person did."),
  sentAtMs: number("When the prompt was sent, in milliseconds since 1970."),
  toolEndsTurn: flag("Whether the turn ends with this result."),
  interruptedMessageId: text("Message of the model that was cut off."),
  interruptedByShutdown: flag("Whether the end of the client cut it off."),
  holdsPersonsWords: flag("Whether the result has words of the person who refused (2.1.332)."),
  userFeedback: text("What the person said in place of an answer."),
  permissionMode: text("Permission mode: default, acceptEdits, auto, plan, dontAsk or bypassPermissions."),
  promptSource: text(
    "Where the prompt comes from: typed, queued, system, sdk, suggestion_accepted and more.",
  ),
  origin: optional(claudeCodeMessageOrigin, "Who the record comes from."),
  turnOrigin: text("Who started the turn: human, peer, task_notification, scheduled, sdk and more."),
  turnPosition: optional(turnPosition, "Place of the turn in the session."),
  turnCompanion: flag("Whether it goes with another record of the turn."),
  ownNote: flag("Whether the client asks the model to go on, after an answer that broke off (2.1.332)."),
  queuePriority: text("Priority in the queue of prompts: now, next or later."),
  queueOrigin: text("Where the queued prompt comes from."),
  queueSkipAttachments: flag("Whether nothing is attached to the queued prompt."),
  queueTranscriptOnly: flag("Whether the queued prompt is only written down."),
  scheduledTaskId: text("Scheduled task that gave the prompt."),
  scheduledFireId: text("The time that the task fired."),
  planContent: text("The approved plan that the prompt asks to carry out."),
  isCompactSummary: flag("Whether it is the summary after a compaction."),
  isVisibleInTranscriptOnly: flag("Whether it is shown in the transcript view only."),
  summarizeMetadata: optional(anyObject(), "What a partial compaction summarized."),
  imagePasteIds: optional(
    z.array(z.union([z.number(), z.string()])),
    "Numbers of the images that were pasted.",
  ),
  mcpMeta: optional(anyObject(), "What the MCP server adds to its result."),
  classifierMetaLines: optional(
    z.union([z.string(), z.array(z.string())]),
    "Text for the permission classifier about the record.",
  ),
  classifierBoundary: flag("Whether the permission classifier starts afresh here."),
  hostClassifierContext: text("What the app around the client tells the permission classifier."),
  serverClassifierContext: optional(
    z.looseObject({
      request: text("Request to the classifier."),
      context: optional(anyObject(), "State of Git, working directory and platform."),
    }),
    "Text for the vendor's permission classifier.",
  ),
  thinkingMetadata: optional(thinkingMetadata, "How hard the model is to think (mid-2025 to early 2026)."),
  todos: optional(z.array(anyObject()), "The to-do list at that time (late 2025 to early 2026)."),
});
