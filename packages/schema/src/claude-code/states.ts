import * as z from "zod";
import { claudeCodeContent } from "./content.js";
import { flag, number, optional, text, textOrNull, texts, anything, anyObject, nullish } from "../field.js";
import { shape } from "../shapes.js";

/** States that name the session or its agent. */
export const nameStates = {
  "ai-title": shape("Title that a model gave the session.", () => ({
    aiTitle: text("The title."),
  })),
  "custom-title": shape("Title that the person gave the session.", () => ({
    customTitle: text("The title."),
  })),
  summary: shape("Title at the start of old files; mostly about other sessions.", () => ({
    summary: text("The title."),
    leafUuid: text("Last record of the conversation that it is about."),
    timestamp: text("When it was written, ISO 8601; mostly absent."),
  })),
  "agent-name": shape("Name of the session, also for messages of others.", () => ({
    agentName: text("The name."),
  })),
  "agent-color": shape("Colour of the session in the display.", () => ({
    agentColor: text("The colour."),
  })),
  "agent-setting": shape("Type of agent that the main session is.", () => ({
    agentSetting: text("The type."),
  })),
  tag: shape("Label of the session.", () => ({
    tag: text("The label; empty if it was taken away."),
  })),
  "task-summary": shape("What the session is doing, in a sentence.", () => ({
    summary: text("The sentence."),
    timestamp: text("When it was written, ISO 8601."),
  })),
};

/** States of how the session runs. */
export const modeStates = {
  mode: shape("Mode of the session.", () => ({
    mode: text("The mode: normal or coordinator."),
  })),
  "permission-mode": shape("Permission mode (interactive sessions only).", () => ({
    permissionMode: text("The mode: default, acceptEdits, auto, plan, dontAsk or bypassPermissions."),
  })),
  "atis-latch": shape("Which trial of the vendor the session is in.", () => ({
    atis: text("Token of the trial."),
  })),
  "isolation-latch": shape("Which side of a separation the session is on.", () => ({
    side: text("The side."),
  })),
  "memory-mode": shape("Whether the session is remembered.", () => ({
    mode: text("The mode."),
    afterUuid: text("Record from which on it holds."),
    timestamp: text("When it was set, ISO 8601."),
    reason: text("Why it was set."),
    account: text("Account that it holds for."),
    accountChoice: text("What the account's owner chose."),
  })),
  "history-suppression": shape("The session is not kept at the vendor.", () => ({
    cause: text("Why."),
    ts: text("When it was set, ISO 8601."),
    vetoedAgainstAccountUuid: textOrNull("Account that it was set against."),
  })),
  "tools-used": shape("Tools that the session has called so far; the last one holds.", () => ({
    tools: texts("Their names."),
  })),
  "dev-mods": shape("Changes to the client that are being tried.", () => ({
    folder: text("Folder of the changes."),
  })),
};

const modelUsage = () =>
  z.looseObject({
    inputTokens: number("Input tokens that were neither read from nor written to the cache."),
    outputTokens: number("Output tokens, thinking included."),
    thinkingTokens: number("Tokens of the output that were thinking."),
    cacheReadInputTokens: number("Input tokens read from the cache."),
    cacheCreationInputTokens: number("Input tokens written to the cache."),
    cacheCreationEphemeral5mInputTokens: number("Cache writes kept for five minutes."),
    cacheCreationEphemeral1hInputTokens: number("Cache writes kept for an hour."),
    webSearchRequests: number("Web searches."),
    costUSD: number("Cost in dollars."),
    contextWindow: number("Most tokens of the context."),
    maxOutputTokens: number("Most tokens of one response."),
    canonicalModel: text("Id of the model without what it was asked with."),
  });

/** The client's own count of cost and time. */
export const costState = {
  "cost-state": shape(
    "What the session cost by the client's own count, agents and unlogged requests included (since 2.1.246); the last one holds.",
    () => ({
      totalCostUSD: number("Cost in dollars."),
      totalAPIDuration: number("Time of requests, in milliseconds."),
      totalAPIDurationWithoutRetries: number("Time of requests that succeeded, in milliseconds."),
      totalToolDuration: number("Time of tools, in milliseconds."),
      totalDuration: number("Time since the start, in milliseconds."),
      totalLinesAdded: number("Lines that were added."),
      totalLinesRemoved: number("Lines that were removed."),
      startTime: number("When it began, in milliseconds since 1970."),
      modelUsage: optional(z.record(z.string(), modelUsage()), "The same by model; names may end in [1m]."),
      hasUnknownModelCost: flag("Whether a model has no known price."),
    }),
  ),
};

/** States of prompts: the last one, those that wait, and those that were answered ahead. */
export const promptStates = {
  "last-prompt": shape("The last prompt, for lists of sessions; may be out of date.", () => ({
    lastPrompt: text("Its first 200 characters; absent if nothing was typed."),
    leafUuid: text("Last record of the conversation."),
    explicit: flag("Whether it was typed as such."),
  })),
  "queue-operation": shape("A prompt was put into the queue or taken out.", () => ({
    operation: text("What was done: enqueue, dequeue, remove, popAll or absorb."),
    timestamp: text("When, ISO 8601."),
    content: optional(claudeCodeContent, "The prompt or notification: a text, or blocks."),
    reason: text("Why: absorbed_mid_turn or delivered_to_agent."),
    commandUuid: text("Id that the prompt has in the queue."),
    deliveryId: text("Id of the delivery."),
  })),
  "speculation-accept": shape("A suggested prompt was taken that had been answered ahead.", () => ({
    timestamp: text("When, ISO 8601."),
    timeSavedMs: number("Time that was saved, in milliseconds."),
  })),
};

const agentId = () => text("Agent that it is about.");
const timestamp = () => text("When it was written, ISO 8601.");

const replacement = () =>
  z.looseObject({
    kind: text("What is replaced: tool-result."),
    toolUseId: text("The call."),
    replacement: text("What is sent in its place."),
  });

const stagedSpan = () =>
  z.looseObject({
    startUuid: text("First record."),
    endUuid: text("Last record."),
    summary: text("What takes their place."),
    risk: number("How much may be lost."),
    stagedAt: number("When it was prepared, in milliseconds since 1970."),
  });

const version = () => optional(z.union([z.string(), z.number()]), "Version of the record.");

/** States of what is sent to the model: forks, replacements, and requests that were written down. */
export const contextStates = {
  "fork-context-ref": shape("Where a forked agent's conversation begins; first line of its file.", () => ({
    agentId: agentId(),
    parentSessionId: text("Session that it was forked from."),
    parentLastUuid: text("Last record there that it knows."),
    contextLength: number("Messages that it knows."),
  })),
  "observer-ref": shape("An agent that watches another one.", () => ({
    agentId: agentId(),
    observerTaskId: text("Task of the watching agent."),
    observerAgentType: text("Type of the watching agent."),
    timestamp: timestamp(),
  })),
  "content-replacement": shape("Results that are sent shortened.", () => ({
    agentId: agentId(),
    replacements: optional(z.array(replacement()), "What is sent in their place."),
  })),
  "marble-origami-commit": shape("Rows that are sent as a summary.", () => ({
    collapseId: text("Id of the summary."),
    summaryUuid: text("Record that the summary takes."),
    summaryContent: text("The summary sent."),
    summary: text("The summary."),
    firstArchivedUuid: text("First record that it stands for."),
    lastArchivedUuid: text("Last record that it stands for."),
  })),
  "marble-origami-snapshot": shape("Summaries that are prepared.", () => ({
    staged: optional(z.array(stagedSpan()), "The summaries."),
    armed: flag("Whether they will be used."),
    lastSpawnTokens: number("Tokens of the context when the last one was made."),
  })),
  "marble-origami-reset": shape("Summaries no longer hold."),
  "api-request": shape("A request, written down for debugging.", () => ({
    agentId: agentId(),
    id: text("Id of the record."),
    timestamp: timestamp(),
    version: version(),
    querySource: text("What the request was for."),
    shapeHash: text("Hash of what all such requests share."),
    params: anything("The request."),
    thread: anything("Conversation that the request is of."),
    base: text("Record of the earlier request that it extends."),
    keep: number("How many messages of that request it keeps."),
    tail: texts("Hashes of the messages after those."),
    requestDigest: text("Hash of the whole request."),
    cacheControl: anything("Where the request is marked for caching."),
    echoWireToolInputs: flag("Whether arguments of calls are sent back as they came."),
  })),
  "api-request-blob": shape("A message of such requests.", () => ({
    agentId: agentId(),
    hash: text("Hash of the message."),
    message: anything("The message."),
  })),
  "api-request-shape": shape("What such requests share.", () => ({
    agentId: agentId(),
    shapeHash: text("Its hash."),
    timestamp: timestamp(),
    version: version(),
    shape: anything("What they share."),
  })),
};

const backup = () =>
  z.looseObject({
    backupFileName: textOrNull("Name of the copy; null if there was no file."),
    version: number("Which copy of the file, from 1."),
    backupTime: text("When it was copied, ISO 8601."),
    realParentDir: text("Folder of the file without links."),
  });

const snapshot = () =>
  z.looseObject({
    messageId: text("Record before which the copies were made."),
    timestamp: text("When they were made, ISO 8601."),
    trackedFileBackups: optional(z.record(z.string(), backup()), "The copies, by the path of the file."),
    hasUntrackedChanges: flag("Whether files changed without a copy being kept."),
  });

/** States of the files that the session changed, so that changes can be taken back. */
export const fileStates = {
  "file-history-snapshot": shape("Copies of files before a prompt.", () => ({
    messageId: text("Record before which the copies were made."),
    snapshot: optional(snapshot(), "The copies."),
    isSnapshotUpdate: flag("Whether it takes the place of an earlier one."),
  })),
  "file-history-delta": shape("One more copy for a snapshot.", () => ({
    messageId: text("Record that changed the file."),
    snapshotMessageId: text("Record that the snapshot belongs to."),
    trackingPath: text("Path of the file."),
    backup: optional(backup(), "The copy."),
    timestamp: text("When it was made, ISO 8601."),
  })),
  "attribution-snapshot": shape("How much of each file the model wrote.", () => ({
    messageId: text("Record that it belongs to."),
    surface: text("What the client was started by."),
    fileStates: optional(anyObject(), "Share of the model, by the path of the file."),
    promptCount: number("Prompts so far."),
    promptCountAtLastCommit: number("Prompts until the last commit."),
    permissionPromptCount: number("Questions for permission so far."),
    permissionPromptCountAtLastCommit: number("Questions for permission until the last commit."),
    escapeCount: number("Interruptions so far."),
    escapeCountAtLastCommit: number("Interruptions until the last commit."),
  })),
};

const worktree = () =>
  z.looseObject({
    originalCwd: text("Working directory before."),
    preEnterOriginalCwd: text("Working directory at the start of the session."),
    worktreePath: text("Folder of the worktree."),
    worktreeName: text("Name of the worktree."),
    worktreeBranch: text("Branch of the worktree."),
    originalBranch: text("Branch before."),
    originalHeadCommit: text("Commit before."),
    sessionId: text("Session that made the worktree."),
    enteredExisting: flag("Whether the worktree was there before."),
    hookBased: flag("Whether a hook made it."),
    tmuxSessionName: text("Terminal session of the worktree."),
    creationDurationMs: number("How long it took to make it, in milliseconds."),
    usedSparsePaths: flag("Whether only some folders are in it."),
  });

/** States of where the session is: worktree, folder, links and other sessions. */
export const placeStates = {
  "worktree-state": shape("Worktree that the session works in.", () => ({
    worktreeSession: nullish(worktree(), "The worktree; null once it was left."),
  })),
  relocated: shape("The session went on in another folder.", () => ({
    relocatedCwd: text("The folder."),
  })),
  "continued-in": shape("The conversation goes on in another session.", () => ({
    continuedInSessionId: text("That session."),
    timestamp: text("When it was written, ISO 8601."),
  })),
  "ended-by-model": shape("The model ended the conversation.", () => ({
    timestamp: text("When it did, ISO 8601."),
  })),
  "bridge-session": shape("The session can be controlled from elsewhere.", () => ({
    bridgeSessionId: text("Its id at the vendor."),
    lastSequenceNum: number("Last event that was passed on."),
    ownerAccountUuid: text("Account that it belongs to."),
    ownerOrganizationUuid: text("Organization that it belongs to."),
    sessionGroupingId: text("Group of sessions that it belongs to."),
    noHistoryBackfill: flag("Whether earlier rows are not passed on."),
    declaredDialogKinds: texts("Questions that can be asked there."),
  })),
  "pr-link": shape("A pull request of the session; written again after every turn.", () => ({
    prNumber: number("Number of the pull request."),
    prUrl: text("Its address."),
    prRepository: text("Repository, as owner/name."),
    timestamp: text("When it was written, ISO 8601."),
  })),
  "frame-link": shape("An artifact of the session; each record counts.", () => ({
    path: text("Path of the file."),
    frameUrl: text("Address of the artifact."),
    title: text("Title of the artifact."),
    artifactCount: number("Artifacts so far."),
    timestamp: text("When it was written, ISO 8601."),
  })),
  "artifact-comment-monitor": shape("Artifacts whose comments are watched.", () => ({
    v: number("Version of the record."),
    artifacts: optional(
      z.record(
        z.string(),
        z.looseObject({
          state: text("Whether it is watched."),
          writtenAtMs: number("When that was written, in milliseconds since 1970."),
          title: text("Title of the artifact."),
        }),
      ),
      "The artifacts, by address.",
    ),
  })),
  "artifact-autoreact-ledger": shape("Comments that were answered unasked.", () => ({
    v: number("Version of the record."),
    accountUuid: text("Account that it belongs to."),
    artifacts: optional(z.record(z.string(), z.unknown()), "The artifacts, by address."),
  })),
};
