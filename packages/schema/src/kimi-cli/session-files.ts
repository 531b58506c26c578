import * as z from "zod";
import { anything, flagOrNull, numberOrNull, textOrNull } from "../field.js";
import { object } from "../kimi-code/parts.js";

/** Accepts `state.json` of a session, and `metadata.json`, which older versions wrote in its place. */
export const kimiCliState = z.looseObject({
  version: numberOrNull("Version of the file."),
  custom_title: textOrNull("The session's name."),
  title: textOrNull("The same in `metadata.json`; Untitled if there is none."),
  title_generated: flagOrNull("Whether a model gave the name."),
  additional_dirs: anything("More folders that the agent may work in."),
  plan_mode: flagOrNull("Whether the agent plans only."),
  archived: flagOrNull("Whether it was put away."),
  todos: anything("The list of tasks."),
  worktree_path: textOrNull("The worktree that the session runs in."),
  parent_repo_path: textOrNull("The repository that the worktree is of."),
});

/** One `state.json`. */
export type KimiCliState = z.infer<typeof kimiCliState>;

/** Accepts `meta.json` beside the wire of a subagent. */
export const kimiCliAgentMeta = z.looseObject({
  agent_id: textOrNull("The subagent."),
  subagent_type: textOrNull("Its kind."),
  status: textOrNull("idle, running_foreground, running_background, completed, failed or killed."),
  description: textOrNull("What it is for, in a few words."),
  created_at: numberOrNull("When it was started, in seconds since 1970."),
  updated_at: numberOrNull("When it last changed, in seconds since 1970."),
  last_task_id: textOrNull("The task that it runs in."),
  launch_spec: object("How it was started.", {
    effective_model: textOrNull("Its model."),
    model_override: textOrNull("The model that the call asked for."),
    work_dir: textOrNull("The folder that it works in."),
  }),
});

/** One `meta.json`. */
export type KimiCliAgentMeta = z.infer<typeof kimiCliAgentMeta>;
