import { z } from "zod";
import { anyObject, described, optional, text, texts } from "../field.js";
import { hookInputOf } from "./hook-fields.js";

const elicitation = {
  mcp_server_name: text("MCP server that asks."),
  elicitation_id: text("Id of the question."),
  mode: text("How it is asked: form or url."),
};

/** Hook inputs about files, folders, settings, and questions of MCP servers. */
export const workspaceInputs = {
  InstructionsLoaded: hookInputOf("InstructionsLoaded", "Instructions were read.", {
    file_path: text("Path of the file."),
    memory_type: text("Whose they are: User, Project, Local or Managed."),
    load_reason: text("Why: session_start, nested_traversal, path_glob_match, include or compact."),
    globs: texts("Files that they apply to."),
    trigger_file_path: text("File that was read before."),
    parent_file_path: text("File that includes them."),
  }),
  ConfigChange: hookInputOf("ConfigChange", "Settings were changed from outside.", {
    source: text("Which: user_settings, project_settings, local_settings, policy_settings or skills."),
    file_path: text("Path of the file."),
  }),
  CwdChanged: hookInputOf("CwdChanged", "The working directory changed.", {
    old_cwd: text("Before."),
    new_cwd: text("After."),
  }),
  FileChanged: hookInputOf("FileChanged", "A file that is watched changed.", {
    file_path: text("Path of the file."),
    event: text("What happened: change, add or unlink."),
  }),
  DirectoryAdded: hookInputOf("DirectoryAdded", "A further folder may be used.", {
    directory: text("The folder."),
    source: text("Who added it: slash_command or register_repo_root."),
  }),
  WorktreeCreate: hookInputOf("WorktreeCreate", "A worktree is to be made.", {
    name: described(z.string(), "Name of the worktree."),
  }),
  WorktreeRemove: hookInputOf("WorktreeRemove", "A worktree is to be removed.", {
    worktree_path: described(z.string(), "Folder of the worktree."),
  }),
  Elicitation: hookInputOf("Elicitation", "An MCP server asks the person.", {
    ...elicitation,
    message: text("The question."),
    url: text("Address to answer at."),
    requested_schema: optional(anyObject(), "Form of the answer, as JSON Schema."),
  }),
  ElicitationResult: hookInputOf("ElicitationResult", "The person answered an MCP server.", {
    ...elicitation,
    action: text("What was done: accept, decline or cancel."),
    content: optional(anyObject(), "The answer."),
  }),
};
