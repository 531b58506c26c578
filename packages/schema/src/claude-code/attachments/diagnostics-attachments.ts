import { z } from "zod";
import { flag, number, optional, text } from "../../field.js";
import { shape } from "../../shapes.js";

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
