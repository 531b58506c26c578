import { z } from "zod";
import { described, optional, text } from "../field.js";
import { defineTool } from "./define-tool.js";

/** `NotebookEdit`: one cell of a notebook. */
export const notebookEditTool = defineTool({
  purpose: "Replaces, inserts or deletes one cell of a Jupyter notebook.",
  input: [
    z.looseObject({
      notebook_path: z.string(),
      new_source: described(z.string(), "New source of the cell."),
      cell_id: z.string().optional(),
      cell_number: z.number().optional(),
      cell_type: z.enum(["code", "markdown"]).optional(),
      edit_mode: optional(
        z.enum(["replace", "insert", "delete"]),
        "Whether the cell is replaced, inserted or deleted.",
      ),
    }),
  ],
  output: [
    z.looseObject({
      new_source: described(z.string(), "New source of the cell."),
      old_source: text("Source of the cell before."),
      cell_id: z.string().nullish(),
      cell_number: z.number().optional(),
      cell_type: z.string(),
      language: text("Language of the cell's code."),
      edit_mode: text("Whether the cell is replaced, inserted or deleted."),
      error: z.string().nullish(),
      notebook_path: z.string().optional(),
      original_file: text("The notebook's text before the change."),
      updated_file: text("The notebook's text after the change."),
    }),
    z.looseObject({
      message: z.string(),
      edit_type: described(z.string(), "What was done to the cell."),
      cell_id: z.string().optional(),
      total_cells: described(z.number(), "Cells of the notebook afterwards."),
    }),
  ],
});

/** `NotebookRead`: a notebook's cells; no longer offered. */
export const notebookReadTool = defineTool({
  purpose: "Reads the cells of a Jupyter notebook.",
  input: [z.looseObject({ notebook_path: z.string(), cell_id: z.string().optional() })],
  output: [],
});
