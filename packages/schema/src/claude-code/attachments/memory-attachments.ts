import { z } from "zod";
import { flag, number, optional, text, texts } from "../../field.js";
import { shape } from "../../shapes.js";

const memoryType = () => text("Whose it is: Managed, User, Project, Local, AutoMem or TeamMem.");

const memoryFile = () =>
  z.looseObject({
    type: memoryType(),
    path: text("Path of the file."),
    content: text("The text."),
    contentDiffersFromDisk: flag("Whether it is not what is on disk."),
    globs: texts("Files that it applies to."),
    parent: text("File that includes it."),
    rawContent: text("The text before it was prepared."),
  });

const memory = () =>
  z.looseObject({
    path: text("Path of the file."),
    content: text("The text."),
    mtimeMs: number("When it was last changed, in milliseconds since 1970."),
    header: text("Line above the text."),
    limit: number("Lines that are given, where it was cut."),
  });

const instruction = () =>
  z.looseObject({ type: memoryType(), path: text("Path of the file."), content: text("The text.") });

/** Attachments that hold what the model is to know: instructions and memory. */
export const memoryAttachments = {
  nested_memory: shape("Instructions of a folder below, given once a file there was read.", () => ({
    path: text("Path of the file."),
    displayPath: text("Displayed path."),
    content: optional(memoryFile(), "The file."),
  })),
  relevant_memories: shape("Memories that fit the prompt.", () => ({
    memories: optional(z.array(memory()), "The memories."),
  })),
  current_session_memory: shape("What is remembered of this session.", () => ({
    content: text("The text."),
    path: text("Path of the file."),
    tokenCount: number("Tokens of the text."),
  })),
  memory_update: shape("The memory was changed."),
  cowork_memory_context: shape("Memory of the app around the client."),
  instructions: shape("The instructions that hold: CLAUDE.md and rules (since about 2.1.230).", () => ({
    files: optional(z.array(instruction()), "The files."),
    changed: flag("Whether they changed within the session."),
    reason: text("Why they are given again: compaction or session_start."),
    removed: texts("Files that no longer hold."),
  })),
};
