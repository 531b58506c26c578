/** Where a shape occurs that transcripts do not have. */
export type ShapeOrigin = "documents" | "app events";

/**
 * Shapes of tools that stand in published documents or in events of apps and not in transcripts: by tool, the names
 * that the shape demands. All other shapes are what logs hold.
 */
export const documentedShapes: ReadonlyMap<string, Readonly<Record<string, ShapeOrigin>>> = new Map([
  ["Agent", { result: "documents" }],
  ["Bash", { "stdout,stderr,exitCode": "app events", "output,exitCode": "documents" }],
  ["BashOutput", { "output,status": "documents" }],
  [
    "Edit",
    {
      "path,old_string,new_string": "app events",
      "message,replacements,file_path": "documents",
      "success,replacements": "app events",
    },
  ],
  ["ExitPlanMode", { message: "documents" }],
  ["Glob", { "matches,count,search_path": "documents", "files,count": "app events" }],
  [
    "Grep",
    {
      "matches,total_matches": "documents",
      "files,count": "documents",
      "counts,total": "documents",
      matches: "app events",
    },
  ],
  ["MultiEdit", { "message,edits_applied,file_path": "documents" }],
  ["NotebookEdit", { "message,edit_type,total_cells": "documents" }],
  ["PowerShell", { "output,exitCode": "documents" }],
  [
    "Read",
    {
      path: "app events",
      "content,total_lines,lines_returned": "documents",
      "image,mime_type,file_size": "documents",
      "pages,total_pages": "documents",
      cells: "documents",
      "content,size,encoding": "app events",
    },
  ],
  ["TodoWrite", { "message,stats": "documents" }],
  ["WebFetch", { "response,url": "documents" }],
  ["WebSearch", { "results,total_results,query": "documents" }],
  [
    "Write",
    {
      "path,content": "app events",
      "message,bytes_written,file_path": "documents",
      "success,bytesWritten": "app events",
    },
  ],
] satisfies [string, Readonly<Record<string, ShapeOrigin>>][]);
