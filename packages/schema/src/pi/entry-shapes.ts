import * as z from "zod";
import { anything, flag, nullish, number, optional, text, textOrNull, texts } from "../field.js";
import { shape, type Shapes } from "../shapes.js";
import { piContent } from "./content.js";
import { piUsage } from "./usage.js";

const usage = () => optional(piUsage, "What the model that wrote it used; absent in older versions.");

const summary = () => ({
  summary: text("The summary."),
  details: anything("Files that were read and changed, or an extension's data."),
  usage: usage(),
  fromHook: flag("Whether an extension wrote it."),
  fromExtension: flag("The same."),
});

const titleSource = (name: string) => text(`Who gave the ${name}: \`auto\` or \`user\`.`);

/** Entries by type. */
export const piEntryShapes: Shapes = {
  session: shape("The head of a session.", () => ({
    version: number(
      "The form: 2 with ids, 3 with other roles, 4 in OpenClaw's database; absent in the first.",
    ),
    cwd: text("Where it began."),
    parentSession: text("The session that it was forked from: a path, or an id."),
    branchedFrom: text("The same, in the first form."),
    provider: text("Who runs the model; in the first form."),
    modelId: text("The model; in the first form."),
    thinkingLevel: text("How much the model is asked to think; in the first form."),
    title: text("The session's title."),
    titleSource: titleSource("title"),
    additionalDirectories: texts("Other folders that it works in."),
    previousSessionFiles: texts("Where its file lay before."),
    providerPromptCacheKey: text("The provider's cache that a fork goes on with."),
  })),
  message: shape("A message of the conversation.", () => ({
    message: optional(z.looseObject({}), "The message."),
  })),
  model_change: shape("Another model was chosen.", () => ({
    provider: text("Who runs the model."),
    modelId: text("The model."),
    model: text("Both, with a slash between them."),
    role: text("What it is chosen for; absent for the conversation."),
    resolvedModelIsFallback: flag("Whether it stands in for another one."),
  })),
  thinking_level_change: shape("How much the model is asked to think.", () => ({
    thinkingLevel: textOrNull("From `off` to `xhigh`."),
    configured: textOrNull("What was chosen, where the agent decides: `auto`."),
  })),
  compaction: shape("The history was compacted.", () => ({
    ...summary(),
    shortSummary: text("A shorter summary."),
    firstKeptEntryId: text("The first entry that the model still sees."),
    firstKeptEntryIndex: number("The same, in the first form."),
    tokensBefore: number("Tokens of the context before."),
    tokensAfter: number("Tokens of the context after."),
    retainedTail: anything("Messages that the model still sees: they stand above, too."),
    method: text("How it was compacted."),
    preserveData: anything("What extensions keep."),
    providerReplayThroughEntryId: text("The last entry that the provider itself keeps."),
    warning: text("Why it did not help."),
    systemMessage: anything("The system prompt from here on."),
  })),
  branch_summary: shape("A branch was left for another one.", () => ({
    ...summary(),
    fromId: text("The entry from which it was left."),
  })),
  custom: shape("Data of an extension, which the model does not see.", () => ({
    customType: text("Which data."),
    data: anything("The data."),
  })),
  custom_message: shape("An extension told the model something.", () => ({
    customType: text("Which extension."),
    content: optional(piContent, "What the model is given."),
    display: flag("Whether a person sees it."),
    details: anything("The extension's own data."),
    attribution: text("Who began it."),
  })),
  label: shape("A person named an entry.", () => ({
    targetId: text("The entry."),
    label: textOrNull("Its name; absent to take it back."),
  })),
  session_info: shape("A person named the session.", () => ({ name: text("The name.") })),
  leaf: shape("Where the conversation goes on.", () => ({
    targetId: textOrNull("The entry."),
  })),
  archive: shape("A branch was hidden, or shown again.", () => ({
    targetId: text("The entry that it begins with."),
    archived: flag("Whether it is hidden."),
  })),
  context_edit: shape("The model no longer sees an entry, or sees another one in its place.", () => ({
    targetId: text("The entry."),
    replacement: anything("What it sees in its place; null for nothing."),
  })),
  credential_pin: shape("The account that answers.", () => ({
    provider: text("Who runs the model."),
    hash: text("A hash of the account."),
  })),
  mode_change: shape("The agent's mode changed.", () => ({
    mode: text("The mode, as `plan`."),
    data: anything("More of it."),
  })),
  model_usage: shape("A model was asked outside of the conversation.", () => ({
    purpose: text("What for."),
    role: text("What the model is chosen for."),
    api: text("The kind of API."),
    provider: text("Who runs the model."),
    model: text("The model."),
    usage: optional(piUsage, "What it used."),
    stopReason: text("Why it ended."),
    errorMessage: text("The error."),
  })),
  reset_boundary: shape("The model sees nothing of what stands above.", () => ({})),
  service_tier_change: shape("The service tier was changed.", () => ({
    serviceTier: nullish(z.union([z.string(), z.record(z.string(), z.string())]), "The tier of each family."),
  })),
  session_init: shape("What a subagent began with.", () => ({
    systemPrompt: optional(z.union([z.string(), z.array(z.string())]), "Its system prompt."),
    task: text("What it was asked for."),
    tools: texts("Its tools."),
    agent: text("Its type."),
    modelRole: text("What its model is chosen for."),
    resolvedModel: text("Its model."),
    retryFallback: anything("Models that stand in."),
    readOnly: flag("Whether it changes nothing."),
    outputSchema: anything("The form of its answer."),
    outputSchemaMode: text("How strict that is."),
    restrictToolNames: flag("Whether it has these tools only."),
    spawns: text("Subagents that it may start."),
    readSummarize: flag("Whether files are summarised for it."),
    advisor: text("The model that advises it."),
    compactionThreshold: anything("When its history is compacted."),
    isolated: flag("Whether it works in a worktree of its own."),
    workPoolYieldItems: anything("Work that it shares."),
  })),
  title: shape("The session's title, written anew in place.", () => ({
    v: number("The form."),
    title: text("The title."),
    source: titleSource("title"),
    updatedAt: text("When it was given."),
    pad: text("Blanks."),
  })),
  title_change: shape("The session has another title.", () => ({
    title: text("The title."),
    previousTitle: text("The one before."),
    source: titleSource("title"),
    trigger: text("Why."),
  })),
  ttsr_injection: shape("Rules were given to the model.", () => ({ injectedRules: texts("Their names.") })),
};

/** Fields of every entry. */
export const piEnvelope = () => ({
  id: text("Names the entry in its file; absent in the first form. Of a head it names the session."),
  parentId: textOrNull("The entry that it follows; null for the first one."),
  timestamp: optional(z.string(), "When it was written."),
});
