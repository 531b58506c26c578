import * as z from "zod";
import { anything, flagOrNull, nullish, numberOrNull, textOrNull } from "../field.js";

/** An object with the named fields; others are kept. */
export function object<const Fields extends z.ZodRawShape>(meaning: string, fields: Fields) {
  return nullish(z.looseObject(fields), meaning);
}

/** A list of texts. */
export function texts(meaning: string) {
  return nullish(z.array(z.string().nullable()), meaning);
}

/** What a response used. The counters do not overlap. */
export const usage = (meaning: string) =>
  object(meaning, {
    inputOther: numberOrNull("Prompt tokens that no cache held."),
    inputCacheRead: numberOrNull("Prompt tokens read from the cache."),
    inputCacheCreation: numberOrNull("Prompt tokens written to the cache; only some vendors tell them."),
    output: numberOrNull("Answer tokens, reasoning included."),
  });

/** Where a message or a prompt comes from. */
export const cause = (meaning: string) =>
  object(meaning, {
    kind: textOrNull(
      "Who wrote it. Known: user, injection, system_trigger, skill_activation, plugin_command, shell_command, compaction_summary, hook_result, background_task, cron_job, cron_missed, task, retry.",
    ),
    name: textOrNull("What triggered it; `subagent` for the task of a subagent."),
    trigger: textOrNull("`user-slash` if a person gave a command."),
    variant: textOrNull("Which text the client injected."),
    disclosure: anything("What the injected text tells the model."),
    inTurn: flagOrNull("Whether it was added to a turn that was under way."),
    ownerPromptId: textOrNull("The prompt that an injected text belongs to."),
    skillActivations: anything("Skills that the prompt names."),
    attachments: anything("Files that came with the prompt."),
    clientMetadata: anything("What the client notes beside the prompt."),
  });

/** What a person or the client wrote, in parts. */
export const contentParts = (meaning: string) =>
  nullish(
    z.array(
      z.looseObject({
        type: textOrNull("Kind of the part: text, think, image_url and others."),
        text: textOrNull("The text."),
        think: textOrNull("What the model thought; only in history that another client wrote."),
        imageUrl: anything("A picture."),
        audioUrl: anything("A sound."),
        videoUrl: anything("A film."),
      }),
    ),
    meaning,
  );
