import { z } from "zod";
import { anyObject, flag, number, optional, text, texts } from "../../field.js";
import { shape } from "../../shapes.js";

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

/** System records about compactions of the context. */
export const compactionRecords = {
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
