import * as z from "zod";
import { anyObject, flag, nullish, number, numberOrNull, optional, text, textOrNull } from "../../field.js";
import { blockOf } from "./block-of.js";

const failure = {
  type: text("Kind of the result; ends in _error where it failed."),
  error_code: text("Why it failed."),
  error_message: textOrNull("Why it failed, in words."),
};

function resultBlock<const Type extends string, Content extends z.core.$ZodType>(
  type: Type,
  meaning: string,
  content: Content,
) {
  return blockOf(type, meaning, {
    tool_use_id: text("Id of the call that it answers."),
    content: optional(content, "The result."),
    caller: nullish(anyObject(), "Who made the call."),
  });
}

const page = z.looseObject({
  type: text("Always web_search_result."),
  title: text("Title of the page."),
  url: text("Address of the page."),
  page_age: textOrNull("When the page was last changed, in words."),
  encrypted_content: text("The page, for the vendor only."),
});

const execution = z.looseObject({
  ...failure,
  stdout: text("Standard output."),
  encrypted_stdout: text("Standard output, for the vendor only."),
  stderr: text("Standard error."),
  return_code: number("Exit code."),
  content: optional(
    z.array(
      z.looseObject({
        type: text("Kind of the output."),
        file_id: text("Id at the vendor of a file that was made."),
      }),
    ),
    "Files that were made.",
  ),
});

/** Results of what ran at the vendor. */
export const serverResultBlocks = [
  resultBlock(
    "web_search_tool_result",
    "Pages that the vendor's search found, or why it failed.",
    z.union([z.array(page), z.looseObject(failure)]),
  ),
  resultBlock(
    "web_fetch_tool_result",
    "A page that the vendor fetched.",
    z.looseObject({
      ...failure,
      url: text("Address of the page."),
      retrieved_at: textOrNull("When it was fetched, ISO 8601."),
      content: optional(anyObject(), "The page as a document block."),
    }),
  ),
  resultBlock("code_execution_tool_result", "Code that ran at the vendor.", execution),
  resultBlock("bash_code_execution_tool_result", "A command that ran at the vendor.", execution),
  resultBlock(
    "text_editor_code_execution_tool_result",
    "A file that was read or changed at the vendor.",
    z.looseObject({
      ...failure,
      file_type: text("Kind of the file: text, image or pdf."),
      content: text("What the file holds."),
      num_lines: numberOrNull("Lines that are given."),
      start_line: numberOrNull("First line that is given, from 1."),
      total_lines: numberOrNull("Lines that the file has."),
      is_file_update: flag("Whether the file was there before."),
      lines: nullish(z.array(z.string()), "The change, as lines of a diff."),
      old_start: numberOrNull("First line that was replaced."),
      old_lines: numberOrNull("Lines that were replaced."),
      new_start: numberOrNull("First line of what is there now."),
      new_lines: numberOrNull("Lines that are there now."),
    }),
  ),
  resultBlock(
    "tool_search_tool_result",
    "Tools that the vendor's search found.",
    z.looseObject({
      ...failure,
      tool_references: optional(
        z.array(
          z.looseObject({ type: text("Always tool_reference."), tool_name: text("Name of the tool.") }),
        ),
        "The tools.",
      ),
    }),
  ),
  resultBlock(
    "advisor_tool_result",
    "What a second model advised; mostly not readable.",
    z.looseObject({
      ...failure,
      text: text("The advice."),
      encrypted_content: text("The advice, for the vendor only."),
      stop_reason: textOrNull("Why the second model stopped."),
    }),
  ),
  blockOf("mcp_tool_result", "The answer to a call of an MCP tool that the vendor made.", {
    tool_use_id: text("Id of the call that it answers."),
    is_error: flag("Whether it is an error."),
    content: optional(z.union([z.string(), z.array(anyObject())]), "The result: a text, or blocks."),
  }),
] as const;
