import { z } from "zod";
import { anyObject, flag, number, optional, text, textOrNull } from "../../field.js";
import { shape } from "../../shapes.js";

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
