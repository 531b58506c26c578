import { z } from "zod";
import { defineTool } from "./define-tool.js";

/** `NotebookEdit`: one cell of a notebook. */
export const notebookEditTool = defineTool({
  purpose: "Replaces, inserts or deletes one cell of a Jupyter notebook.",
  input: [
    z.looseObject({
      notebook_path: z.string(),
      new_source: z.string(),
      cell_id: z.string().optional(),
      cell_number: z.number().optional(),
      cell_type: z.enum(["code", "markdown"]).optional(),
      edit_mode: z.enum(["replace", "insert", "delete"]).optional(),
    }),
  ],
  output: [
    z.looseObject({
      new_source: z.string(),
      old_source: z.string().optional(),
      cell_id: z.string().nullish(),
      cell_number: z.number().optional(),
      cell_type: z.string(),
      language: z.string().optional(),
      edit_mode: z.string().optional(),
      error: z.string().nullish(),
      notebook_path: z.string().optional(),
      original_file: z.string().optional(),
      updated_file: z.string().optional(),
    }),
    z.looseObject({
      message: z.string(),
      edit_type: z.string(),
      cell_id: z.string().optional(),
      total_cells: z.number(),
    }),
  ],
  fields: {
    new_source: "New source of the cell.",
    old_source: "Source of the cell before.",
    edit_mode: "Whether the cell is replaced, inserted or deleted.",
    edit_type: "What was done to the cell.",
    total_cells: "Cells of the notebook afterwards.",
    original_file: "The notebook's text before the change.",
    updated_file: "The notebook's text after the change.",
    language: "Language of the cell's code.",
  },
});

/** `NotebookRead`: a notebook's cells; no longer offered. */
export const notebookReadTool = defineTool({
  purpose: "Reads the cells of a Jupyter notebook.",
  input: [z.looseObject({ notebook_path: z.string(), cell_id: z.string().optional() })],
  output: [],
});
