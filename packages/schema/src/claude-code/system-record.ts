import * as z from "zod";
import { claudeCodeEnvelope } from "./envelope.js";
import {
  described,
  tag,
  text,
  textOrNull,
  flag,
  texts,
  anyObject,
  nullish,
  number,
  numberOrNull,
  optional,
} from "../field.js";
import { schemaOfType, shape, type Shapes } from "../shapes.js";

const turnRecords = {
  turn_duration: shape("A turn ended (interactive sessions only).", () => ({
    durationMs: number("How long the turn took, in milliseconds."),
    messageCount: number("Messages of the conversation so far."),
    messageId: text("Last message of the turn."),
    pendingBackgroundAgentCount: number("Agents that still run in the background."),
    pendingWorkflowCount: number("Workflows that still run."),
    budgetTokens: number("Tokens that the turn used of its budget."),
    budgetLimit: number("Tokens that the turn could use."),
    budgetNudges: number("How often the model was asked to go on."),
  })),
  away_summary: shape("A recap of what happened while nobody looked; its text is the content."),
  scheduled_task_fire: shape("A scheduled task started a turn.", () => ({
    taskId: text("Id of the task."),
    taskKind: text("Kind of the task."),
    cron: text("When the task is due, as a cron expression."),
    cronKind: text("Kind of the schedule, as loop."),
    prompt: text("Prompt of the task."),
    noOpStreak: number("How often in a row nothing was to be done."),
    streakStartedAt: text("When that began, ISO 8601."),
    foldedUuids: texts("Earlier records that this one takes the place of."),
  })),
  per_turn_effort_changed: shape("The effort was changed for one turn."),
  agents_killed: shape("Agents in the background were stopped by the person."),
  thinking: shape("A note on thinking, for display."),
  informational: shape("A notice to the person; its text is the content.", () => ({
    preventContinuation: flag("Whether the turn ended with it."),
  })),
};

const hookInfo = () =>
  z.looseObject({
    command: text("Command of the hook."),
    promptText: text("Prompt of the hook, where it asks a model."),
    durationMs: number("How long it ran, in milliseconds; absent if it did not."),
  });

const hookRecords = {
  stop_hook_summary: shape("The hooks that ran at the end of a turn.", () => ({
    hookCount: number("How many ran."),
    hookInfos: optional(z.array(hookInfo()), "Each of them."),
    hookErrors: texts("What they wrote where they failed."),
    hookAdditionalContext: texts("Their texts for the model."),
    preventedContinuation: flag("Whether one of them ended the session's work."),
    stopReason: text("Why it did."),
    hasOutput: flag("Whether they wrote anything."),
    hookLabel: text("Which hooks, for display."),
    totalDurationMs: number("How long all ran, in milliseconds."),
  })),
};

const clientRecords = {
  local_command: shape("A slash command ran in the client; its text is the content.", () => ({
    commandRun: optional(
      z.looseObject({ command: text("Name of the command."), args: text("What was typed after it.") }),
      "The command.",
    ),
  })),
  memory_saved: shape("The client wrote to its memory.", () => ({
    writtenPaths: texts("Files that were written."),
  })),
  permission_retry: shape("Commands were allowed after they had been denied.", () => ({
    commands: texts("The commands."),
  })),
  bridge_status: shape("The session can be controlled from elsewhere.", () => ({
    url: text("Address of the session."),
    upgradeNudge: text("Advice to take a newer client."),
  })),
};

const segment = z.looseObject({
  headUuid: text("First record that is kept."),
  anchorUuid: text("Record that the kept ones follow."),
  tailUuid: text("Last record that is kept."),
});

const messages = z.looseObject({
  anchorUuid: text("Record that the kept ones follow."),
  uuids: texts("Records that are kept."),
  allUuids: texts("The same with those in between."),
});

const artifactVersion = z.looseObject({
  slug: text("Name of the artifact."),
  ver: text("Version that was read."),
});

const compaction = () =>
  z.looseObject({
    trigger: text("Whether the person asked for it (manual) or the context was full (auto)."),
    preTokens: number("Tokens of the context before."),
    postTokens: number("Tokens of the context after."),
    durationMs: number("How long it took, in milliseconds."),
    cumulativeDroppedTokens: number("Tokens that all compactions of the session dropped."),
    preCompactDiscoveredTools: texts("Tools that had been found by search."),
    preCompactArtifactReadVersions: optional(z.array(artifactVersion), "Artifacts that had been read."),
    preCompactOrganizationsCoverStart: flag(
      "Whether the noted organizations cover the session from its start.",
    ),
    preservedSegment: optional(segment, "Rows that were kept, first and last."),
    preservedMessages: optional(messages, "Rows that were kept, all."),
    messagesSummarized: number("Messages that the summary stands for."),
    userContext: text("What the person asked to keep."),
    direction: text("Which side of a chosen message was summarized."),
  });

const microcompaction = () =>
  z.looseObject({
    trigger: text("Always auto."),
    preTokens: number("Tokens of the context before."),
    tokensSaved: number("Tokens that were dropped."),
    compactedToolIds: texts("Calls whose results were dropped."),
    clearedAttachmentUUIDs: texts("Attachments that were dropped."),
  });

const compactionRecords = {
  compact_boundary: shape("The context was replaced by a summary, which follows.", () => ({
    compactMetadata: optional(
      compaction(),
      "What was dropped and what was kept; old records have only the first two.",
    ),
    summarizeMetadata: optional(anyObject(), "What a partial compaction summarized."),
  })),
  microcompact_boundary: shape(
    "Old results were dropped from the context, without a summary (since 2.1.9).",
    () => ({ microcompactMetadata: optional(microcompaction(), "What was dropped.") }),
  ),
};

const cause = () =>
  nullish(
    z.looseObject({
      code: text("Code of the failure, as ECONNRESET or FailedToOpenSocket."),
      path: text("Address that was asked."),
      errno: number("Number of the failure."),
    }),
    "Why there was no connection (2025 and early 2026).",
  );

const connection = z.looseObject({
  code: text("Code of the failure."),
  message: text("The failure in words."),
  isSSLError: flag("Whether the certificate was refused."),
});

/** The API's error envelope, error and request id. */
const apiBody = z.looseObject({
  type: text("Always error."),
  error: nullish(
    z.looseObject({
      type: text("Kind of the error, as overloaded_error."),
      message: text("The error in words."),
      details: nullish(anyObject(), "Details of the error."),
    }),
    "The error.",
  ),
  request_id: textOrNull("Id of the request."),
});

const error = () =>
  z.looseObject({
    message: text("The error in words."),
    formatted: text("The error as displayed."),
    status: numberOrNull("HTTP status; absent if there was no answer."),
    type: textOrNull("Kind of the error."),
    requestId: textOrNull("Id of the request."),
    connection: nullish(connection, "Why there was no connection."),
    isNetworkDown: flag("Whether the network is down."),
    noResponse: nullish(z.unknown(), "Whether no answer came."),
    rateLimits: nullish(anyObject(), "How the limits stood."),
    requestID: textOrNull("Id of the request (2025 and early 2026)."),
    headers: nullish(anyObject(), "Headers of the answer (2025 and early 2026)."),
    error: nullish(apiBody, "What the API answered (2025 and early 2026)."),
    cause: cause(),
  });

const errorRecords = {
  api_error: shape("A request failed and is tried again; the turn has not failed.", () => ({
    error: nullish(error(), "What went wrong, in two shapes: old ones repeat the API's answer."),
    cause: cause(),
    retryInMs: number("Time until the next try, in milliseconds; may be a fraction."),
    retryAttempt: number("Which try it was, from 1."),
    maxRetries: number("Most tries that are made."),
    source: text("What is tried again: request_retry."),
  })),
};

const models = {
  originalModel: text("Model that was asked."),
  fallbackModel: text("Model that takes its place."),
};

const refusal = {
  trigger: text("Why: refusal."),
  direction: text("What is done: retry."),
  scope: text("How long it holds: session."),
  requestId: textOrNull("Id of the request that was refused."),
  apiRefusalCategory: textOrNull("What was refused, in a word."),
  apiRefusalExplanation: textOrNull("Why it was refused."),
  retractedMessageUuids: texts(
    "Records that no longer count as part of the conversation; they were paid for.",
  ),
  refusedUserMessageUuid: textOrNull("Prompt that was refused."),
};

const modelRecords = {
  model_fallback: shape("The model was not available and another one answers.", () => ({
    ...models,
    trigger: text("Why the model was changed."),
    requestId: textOrNull("Id of the request that failed."),
  })),
  model_refusal_fallback: shape("The model refused and another one answers.", () => ({
    ...models,
    ...refusal,
  })),
  model_refusal_no_fallback: shape("The model refused and no other one answers.", () => ({
    ...models,
    ...refusal,
  })),
  model_consent_fallback: shape("The person was asked which model goes on.", () => ({
    ...models,
    choice: text("What the person chose."),
    persistedAsDefault: flag("Whether the choice holds for later sessions."),
  })),
};

/** Accepts what every `system` record has; old ones have no subtype and nothing else. */
export const claudeCodeSystemRecord = described(
  z.looseObject({
    type: tag("system", "Kind of the record."),
    ...claudeCodeEnvelope,
    subtype: text("What the client notes; absent until late 2025."),
    content: textOrNull("The note as displayed."),
    level: text("How it is shown: info, warning, error or suggestion."),
    toolUseID: text("Call or hook that it is about."),
    sourceToolUseID: text("Call that put the record in."),
    permissionMode: text("Permission mode at that time."),
  }),
  "What the client notes about turns, hooks, compactions and errors.",
);

/** Every subtype of `system` records. */
export const systemShapes: Shapes = {
  ...clientRecords,
  ...compactionRecords,
  ...errorRecords,
  ...hookRecords,
  ...modelRecords,
  ...turnRecords,
};

/** Accepts a `system` record, by its subtype. */
export const claudeCodeSystemSchema = schemaOfType(systemShapes, (subtype, fields) =>
  claudeCodeSystemRecord.extend({ subtype: tag(subtype, "What the client notes."), ...fields }),
);
