import * as z from "zod";
import { anyObject, flag, number, optional, text, anything, textOrNull, texts } from "../../field.js";
import { shape } from "../../shapes.js";

const file = z.looseObject({
  filePath: text("Path of the file."),
  content: text("The text that is given."),
  numLines: number("Lines that are given."),
  startLine: number("First line that is given, from 1."),
  totalLines: number("Lines that the file has."),
  truncatedByTokenCap: flag("Whether it was cut to fit."),
  base64: text("The file as Base64: images and PDF."),
  type: text("Media type, of an image."),
  originalSize: number("Size in bytes."),
  cells: optional(z.array(z.unknown()), "Cells of a notebook."),
});

/** A file as Read returns it, or just its text. */
const fileContent = () =>
  z.union([
    z.string(),
    z.looseObject({
      type: text("What the file is: text, image, notebook, pdf and more."),
      file: optional(file, "The file."),
    }),
  ]);

const displayPath = () => text("Displayed path.");
const filename = () => text("Path of the file.");

const read = () => ({
  filename: filename(),
  displayPath: displayPath(),
  content: optional(fileContent(), "The file, as Read gives it."),
  truncated: flag("Whether it was cut to fit."),
});

/** Attachments that hold or name files. */
export const fileAttachments = {
  file: shape("A file that the prompt names.", () => ({
    ...read(),
    readNotes: optional(
      z.looseObject({ memoryNote: text("Note on a file of the memory.") }),
      "Notes on the file.",
    ),
  })),
  already_read_file: shape("A file that the prompt names and the model has read before.", read),
  directory: shape("A folder that the prompt names.", () => ({
    path: text("Path of the folder."),
    displayPath: displayPath(),
    content: text("What it holds, one name a line."),
  })),
  edited_text_file: shape("A file that was changed from outside.", () => ({
    filename: filename(),
    displayPath: displayPath(),
    snippet: text("The lines around the change."),
  })),
  edited_image_file: shape("An image that was changed from outside.", read),
  compact_file_reference: shape("A file that had been read before a compaction.", () => ({
    filename: filename(),
    displayPath: displayPath(),
  })),
  pdf_reference: shape("A PDF that is too long to be attached whole.", () => ({
    filename: filename(),
    displayPath: displayPath(),
    pageCount: number("Pages that it has."),
    fileSize: number("Size in bytes."),
  })),
  plan_file_reference: shape("The plan, given again after a compaction.", () => ({
    planFilePath: text("Path of the plan."),
    planContent: text("The plan."),
  })),
  inlined_image_paths: shape("Paths of images that stand in the prompt."),
  mcp_resource: shape("A resource of an MCP server that the prompt names.", () => ({
    server: text("Name of the server."),
    uri: text("Address of the resource."),
    name: text("Name of the resource."),
    description: text("What it is."),
    content: optional(anyObject(), "The resource."),
  })),
  read_truncation_notice: shape("A note that a file was not read whole.", () => ({
    banner: text("The note."),
    toolUseID: text("The call of Read."),
  })),
  selected_lines_in_ide: shape("Lines that are selected in the editor.", () => ({
    ideName: text("Name of the editor."),
    filename: filename(),
    displayPath: displayPath(),
    lineStart: number("First line, from 1."),
    lineEnd: number("Last line."),
    content: text("The lines."),
  })),
  opened_file_in_ide: shape("The file that is open in the editor.", () => ({
    filename: filename(),
  })),
};

const position = () =>
  z.looseObject({ line: number("Line, from 0."), character: number("Character, from 0.") });

const diagnostic = () =>
  z.looseObject({
    message: text("What is wrong."),
    severity: text("How bad it is: Error, Warning, Info or Hint."),
    source: text("What found it."),
    code: optional(z.union([z.string(), z.number()]), "Code of the finding."),
    range: optional(
      z.looseObject({
        start: optional(position(), "Where it begins."),
        end: optional(position(), "Where it ends."),
      }),
      "Where it is.",
    ),
  });

const diagnosedFile = () =>
  z.looseObject({
    uri: text("Address of the file."),
    diagnostics: optional(z.array(diagnostic()), "What is wrong in it."),
  });

/** Attachments that tell what the editor or a language server found. */
export const diagnosticsAttachments = {
  diagnostics: shape("What the editor or a language server found after a change.", () => ({
    files: optional(z.array(diagnosedFile()), "The files."),
    isNew: flag("Whether it was not there before."),
  })),
};

const surroundings = () =>
  z.looseObject({
    workingDirectory: text("Working directory."),
    additionalWorkingDirectories: texts("Further folders that may be used."),
    scratchpadDirectory: text("Folder for files in between."),
    isGitRepo: flag("Whether it is a Git repository."),
    isWorktree: flag("Whether it is a Git worktree."),
    platform: text("Platform: darwin, linux, win32 and more."),
    osVersion: text("Version of the operating system."),
    shell: text("Shell that runs commands."),
  });

const change = () =>
  z.looseObject({
    field: text("What changed."),
    from: text("What it was."),
    to: text("What it is."),
    added: texts("What came in."),
    removed: texts("What went out."),
  });

const snapshotTool = () =>
  z.looseObject({
    name: text("Name of the tool."),
    description: text("Description for the model."),
    server: text("MCP server that it belongs to."),
    schema: optional(anyObject(), "Its arguments, as JSON Schema."),
  });

const promptSnapshot = () => ({
  systemPrompt: texts("The system prompt, in parts."),
  tools: optional(z.array(snapshotTool()), "The tools."),
  cliPrefix: text("First part of the prompt."),
  hostPrompt: text("What the app around the client adds."),
  contextRendering: text("How attachments are rendered: announced."),
  echoWireToolInputs: flag("Whether calls are repeated as they were sent."),
  reminderFold: flag("Whether reminders are put together."),
  keptReminders: flag("Whether earlier reminders stay."),
  systemTurns: flag("Whether reminders are turns of their own."),
  toolChangeHeader: flag("Whether a change of tools is announced."),
  inlineTools: flag("Whether tools are announced within the conversation."),
});

/** Attachments that tell the model about its surroundings. */
export const contextAttachments = {
  environment: shape("Where the session runs (since about 2.1.230).", () => ({
    snapshot: optional(surroundings(), "How it is."),
    changes: optional(z.array(change()), "What changed since the last one."),
  })),
  session_context: shape("Whose session it is; holds the address of the account.", () => ({
    context: optional(
      z.looseObject({
        userEmail: text("E-mail address of the account."),
        gitStatus: text("State of Git."),
      }),
      "The context.",
    ),
    changed: flag("Whether it changed within the session."),
    reason: text("Why it is given again."),
  })),
  model: shape("Which model answers.", () => ({
    identity: optional(
      z.looseObject({
        modelId: text("Id of the model."),
        marketingName: text("Name of the model."),
        knowledgeCutoff: text("Until when it knows the world."),
      }),
      "The model.",
    ),
    text: text("The text for the model."),
  })),
  date: shape("Which day it is.", () => ({
    date: text("The day, as YYYY-MM-DD or in words."),
    changed: flag("Whether it changed within the session."),
  })),
  date_change: shape("The day changed within the session.", () => ({
    newDate: text("The day, as YYYY-MM-DD."),
  })),
  prompt_snapshot: shape("The whole system prompt, about 160 KB each.", promptSnapshot),
  remote_session_change: shape("The session's address at the vendor changed.", () => ({
    url: textOrNull("Address of the session; null if there is none."),
    commit: text("Line for messages of commits."),
    pr: text("Line for pull requests."),
    sendUserFileHint: flag("Whether files can be sent to the person."),
    managedCommit: flag("Whether the organization sets the first line."),
    managedPr: flag("Whether the organization sets the second line."),
  })),
  credential_org: shape("The organization that pays.", () => ({
    organizationUuid: text("Id of the organization."),
  })),
  companion_intro: shape("A figure in the display.", () => ({
    name: text("Its name."),
    species: text("What it is."),
  })),
  bagel_console: shape("What a browser's console shows.", () => ({
    errorCount: number("Errors."),
    warningCount: number("Warnings."),
    sample: text("Some of them."),
  })),
  structured_output: shape("The session's structured result; its only copy.", () => ({
    data: anything("The result."),
    toolUseID: text("The call that gave it."),
  })),
  context_sections: shape("Parts of the context."),
  coordinator_context: shape("Context for a coordinator of agents."),
  dir_sync_notice: shape("A folder is kept the same elsewhere."),
  fork_briefing: shape("Briefing of a forked agent.", () => ({
    text: text("The text."),
  })),
  sandbox_instructions: shape("What commands may do."),
  thread_state: shape("State of the thread."),
  prefix_delta: shape("What changed at the start of the prompt."),
  prompt_render_point: shape("Where the prompt is put together."),
  artifact_opening_prefetch: shape("An artifact that was fetched at the start."),
};
