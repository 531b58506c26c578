import { z } from "zod";
import { choice, mapOf, object, text } from "../field.js";

/** Changes to files, by path. */
export function fileChanges() {
  return mapOf(
    "Changes by path of the file.",
    z.looseObject({
      type: choice("What is done to the file.", "add", "delete", "update"),
      content: text("Text of a file that is added or deleted."),
      unified_diff: text("The change to a file, as a diff."),
      move_path: text("Where the file is moved to."),
      add: object("A file that is added; 2025 logs.", { content: text("Its text.") }),
      delete: object("A file that is deleted; 2025 logs.", { content: text("Its text.") }),
      update: object("A file that is changed; 2025 logs.", {
        unified_diff: text("The change, as a diff."),
        move_path: text("Where the file is moved to."),
      }),
    }),
  );
}

/** How a patch ended. */
export function patchStatus() {
  return choice("How it ended.", "completed", "failed", "declined");
}
