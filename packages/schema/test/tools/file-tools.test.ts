import { describe, expect, it } from "vitest";
import { toolSchemaOf } from "../../src/schemas.js";
import type { ToolCase } from "./tool-case.js";

const path = "/home/ann/shop/cart.ts";
const hunk = { oldStart: 1, oldLines: 2, newStart: 1, newLines: 3, lines: ["+new", " same"] };

const cases: readonly ToolCase[] = [
  [
    "Read",
    [
      { file_path: path, offset: 10, limit: 5 },
      { file_path: path, pages: "1-3" },
      { path, encoding: "base64" },
    ],
    [
      { type: "text", file: { filePath: path, content: "a", numLines: 1, startLine: 1, totalLines: 9 } },
      { type: "image", file: { base64: "aGk=", type: "image/png", originalSize: 2 } },
      { type: "notebook", file: { filePath: "/home/ann/shop/sales.ipynb", cells: [{ cellType: "code" }] } },
      { type: "pdf", file: { filePath: "/home/ann/shop/bill.pdf", base64: "aGk=", originalSize: 2 } },
      {
        type: "parts",
        file: { filePath: "/home/ann/shop/bill.pdf", count: 2, outputDir: "/tmp/p" },
        firstPage: 1,
      },
      { type: "file_unchanged", file: { filePath: path } },
      { type: "file_unchanged", filePath: path },
      { content: "1\ta", total_lines: 9, lines_returned: 1 },
      { image: "aGk=", mime_type: "image/png", file_size: 2 },
      {
        pages: [{ page_number: 1, text: "a", images: [{ image: "aGk=", mime_type: "image/png" }] }],
        total_pages: 1,
      },
      { cells: [{ cell_type: "code", source: "1", outputs: [1], execution_count: 2 }], metadata: { k: 1 } },
      { content: "a", size: 1, encoding: "utf-8" },
    ],
  ],
  [
    "Write",
    [
      { file_path: path, content: "a" },
      { path, content: "a", encoding: "utf-8" },
    ],
    [
      { type: "create", filePath: path, content: "a", structuredPatch: [], originalFile: null },
      { type: "update", filePath: path, content: "a", structuredPatch: [hunk], originalFile: "b" },
      { message: "written", bytes_written: 1, file_path: path },
      { success: true, bytesWritten: 1 },
    ],
  ],
  [
    "Edit",
    [
      { file_path: path, old_string: "a", new_string: "b", replace_all: true },
      { path, old_string: "a", new_string: "b" },
    ],
    [
      {
        filePath: path,
        oldString: "a",
        newString: "b",
        originalFile: null,
        structuredPatch: [hunk],
        userModified: false,
        replaceAll: false,
        gitDiff: {
          filename: "cart.ts",
          status: "modified",
          additions: 1,
          deletions: 0,
          changes: 1,
          patch: "@@",
        },
      },
      { message: "edited", replacements: 1, file_path: path },
      { success: true, replacements: 1 },
    ],
  ],
  [
    "MultiEdit",
    [{ file_path: path, edits: [{ old_string: "a", new_string: "b", replace_all: false }] }],
    [
      {
        filePath: path,
        edits: [{}],
        originalFileContents: "a",
        structuredPatch: [hunk],
        userModified: false,
      },
      { message: "edited", edits_applied: 1, file_path: path },
    ],
  ],
  [
    "Glob",
    [
      { pattern: "**/*.ts", path: "/home/ann" },
      { pattern: "*", cwd: "/home/ann" },
    ],
    [
      { filenames: [path], durationMs: 4, numFiles: 1, truncated: false },
      { matches: [path], count: 1, search_path: "/home/ann" },
      { files: [path], count: 1 },
    ],
  ],
  [
    "Grep",
    [
      { pattern: "a", path, glob: "*.ts", output_mode: "content", "-n": true, "-A": 1, head_limit: 3 },
      { pattern: "a", path, include: "*.ts", exclude: "*.js" },
    ],
    [
      { mode: "content", numFiles: 0, filenames: [], content: "cart.ts:1:a", numLines: 1, appliedLimit: 3 },
      { mode: "files_with_matches", numFiles: 1, filenames: [path] },
      { mode: "count", numFiles: 1, filenames: [], content: "cart.ts:2", numMatches: 2 },
      { matches: [{ file: path, line_number: 1, line: "a", before_context: ["b"] }], total_matches: 1 },
      { files: [path], count: 1 },
      { counts: [{ file: path, count: 1 }], total: 1 },
      { matches: [{ file: path, line: 1, content: "a" }] },
    ],
  ],
  ["LS", [{ path: "/home/ann", ignore: ["dist"] }], ["- /home/ann/\n  - shop/"]],
  [
    "NotebookEdit",
    [
      { notebook_path: "/a.ipynb", new_source: "1", cell_id: "c1", cell_type: "code", edit_mode: "insert" },
      { notebook_path: "/a.ipynb", new_source: "1", cell_number: 0, edit_mode: "replace" },
    ],
    [
      {
        new_source: "1",
        old_source: "0",
        cell_id: "c1",
        cell_type: "code",
        language: "python",
        edit_mode: "replace",
      },
      { message: "edited", edit_type: "replaced", cell_id: "c1", total_cells: 3 },
    ],
  ],
  ["NotebookRead", [{ notebook_path: "/a.ipynb", cell_id: "c1" }], [[{ cell_type: "code" }]]],
  [
    "LSP",
    [{ operation: "hover", filePath: path, line: 1, character: 2 }],
    [{ operation: "hover", result: "text", filePath: path, resultCount: 1, fileCount: 1 }],
  ],
];

describe("schemas of tools for files", () => {
  it.each(cases)("%s takes every shape of its calls and results", (tool, inputs, outputs) => {
    const schema = toolSchemaOf(tool);
    expect(inputs.filter((input) => schema?.input.safeParse(input).success !== true)).toEqual([]);
    expect(outputs.filter((output) => schema?.output.safeParse(output).success !== true)).toEqual([]);
  });

  it("refuses results whose fields have other types", () => {
    expect(toolSchemaOf("Read")?.output.safeParse({ type: "text", file: null }).success).toBe(false);
    expect(toolSchemaOf("Glob")?.output.safeParse({ filenames: "cart.ts", numFiles: 1 }).success).toBe(false);
  });
});
