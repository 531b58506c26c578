import * as z from "zod";
import { choice, either, flag, number, object, objects, text, texts } from "../field.js";
import { dynamicTools } from "../parts/calls.js";
import { sessionSource, threadSource } from "../parts/session-source.js";
import { multiAgentVersion } from "../parts/turn.js";
import { shape, type Shape } from "../../shapes.js";

function threadFields() {
  return {
    id: text("The thread that the file holds."),
    session_id: text("The root of its tree of threads; 0.14x and later."),
    forked_from_id: text("The thread that it was forked from."),
    forked_from_ordinal_exclusive: number("First line of that thread that is not a part of it."),
    parent_thread_id: text("The thread that started it as a subagent."),
    history_base: object("The part of another thread that comes before the file's own lines.", {
      thread_id: text("That thread."),
      end_ordinal_exclusive: number("The line after the last that belongs to it."),
      end_byte_offset: number("Where in the file that line begins."),
    }),
    history_mode: choice("How the file is written; 0.14x and later.", "legacy", "paginated"),
    subagent_history_start_ordinal: number("First line of a subagent's own; those before were copied."),
    agent_nickname: text("Name that the subagent is shown by."),
    agent_role: text("What the subagent was started as."),
    agent_path: text("Path of the subagent, from `/root`."),
    attached_thread: flag("Whether the thread joined a session that ran already."),
    source: sessionSource(),
    thread_source: threadSource(),
    creator_user_id: text("Id of the user that made it."),
    creator_account_id: text("Id of the account that made it."),
    account_scoped: flag("Whether it belongs to the account."),
  };
}

/** The first line of a rollout. */
export const sessionMetaShape: Shape = shape(
  "What the file is about. Comes first; a second one in a file was copied from a parent.",
  () => ({
    ...threadFields(),
    timestamp: text("When the thread was made, as RFC 3339."),
    cwd: text("Working directory."),
    originator: text("The program around Codex; free text."),
    cli_version: text("Version of Codex that made the file."),
    model_provider: text("Who serves the model."),
    model: text("The model, in logs of some other programs."),
    instructions: text("The person's instructions; until about 0.7x."),
    base_instructions: either(
      "The instructions that come before all others.",
      z.string(),
      z.looseObject({
        text: text("The text."),
        provenance: object("Where it comes from.", {
          type: choice("Whose it is.", "custom", "model"),
          model: text("The model that it was made for."),
        }),
      }),
    ),
    git: object("The repository at the start.", {
      commit_hash: text("Commit that was checked out."),
      branch: text("Branch that was checked out."),
      repository_url: text("Address of the remote."),
    }),
    multi_agent_version: multiAgentVersion(),
    multi_agent_mode: text("How far agents may be started; mid-2026."),
    runtime_workspace_roots: texts("Folders of the workspace."),
    selected_capability_roots: objects("Folders with skills and plugins that were chosen.", {
      id: text("Id of the folder."),
      location: object("Where it is.", {
        type: choice("Kind of the place.", "environment"),
        environmentId: text("The environment that holds it."),
        path: text("Its path there."),
      }),
    }),
    context_window: object("The window of context that the file starts with.", {
      window_id: text("Id of the window."),
    }),
    dynamic_tools: dynamicTools("Tools that the program around Codex brought."),
    memory_mode: text("Whether memories are made of the thread."),
  }),
);
