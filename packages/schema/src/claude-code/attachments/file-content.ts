import { z } from "zod";
import { flag, number, optional, text } from "../../field.js";

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
export const fileContent = () =>
  z.union([
    z.string(),
    z.looseObject({
      type: text("What the file is: text, image, notebook, pdf and more."),
      file: optional(file, "The file."),
    }),
  ]);
