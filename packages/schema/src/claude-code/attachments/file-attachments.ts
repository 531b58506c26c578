import { z } from "zod";
import { anyObject, flag, number, optional, text } from "../../field.js";
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

/** Accepts a file as Read gives it, or its text alone. */
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
