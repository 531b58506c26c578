import * as z from "zod";
import { anything, flag, list, number, object, text } from "../codex/field.js";
import { described, tag } from "../field.js";
import { gooseContent, gooseMetadata } from "./content-part.js";

const counters = {
  input_tokens: number("Tokens of the prompt, those read from and written to the cache included."),
  output_tokens: number("Tokens of the answer."),
  total_tokens: number("The sum that the provider states, or that of both."),
};

const exportedCounters = {
  ...counters,
  cache_read_input_tokens: number("Prompt tokens read from the cache; null if nobody counted them."),
  cache_write_input_tokens: number("Prompt tokens written to the cache."),
};

const totals = {
  accumulated_total_tokens: number("Tokens of all responses, as their providers state the sums."),
  accumulated_input_tokens: number(
    "Tokens of all prompts, those read from and written to the cache included.",
  ),
  accumulated_output_tokens: number("Tokens of all answers."),
};

const headFields = {
  total_tokens: number("Tokens of the last response."),
  input_tokens: number("Tokens of the last prompt."),
  output_tokens: number("Tokens of the last answer."),
  ...totals,
  schedule_id: text("The schedule that started it."),
  project_id: text("The project that it is of."),
  message_count: number("How many messages it has."),
  extension_data: anything("What extensions keep."),
  recipe: anything("The recipe that it follows."),
};

const gooseSession = described(
  z.looseObject({
    type: tag("session", "The table."),
    id: text("The session: the day and a number, unique in its database only."),
    name: text("Its title."),
    description: text("Its title in old databases."),
    user_set_name: number("1 if a person gave the title."),
    session_type: text(
      "What it is: `user`, `scheduled`, `sub_agent`, `hidden`, `terminal`, `gateway` or `acp`.",
    ),
    working_dir: text("The folder that it works in."),
    created_at: text("When it began, UTC."),
    schedule_id: text("The schedule that started it."),
    parent_session_id: text("The session that started this one as a subagent."),
    provider_name: text("The provider that it used last."),
    model_name: text("The model that it used last."),
    context_limit: number("The most tokens that its context can hold; null if that is left to the client."),
    task: text("Of a subagent: the words that it began with."),
    ...totals,
    accumulated_cache_read_tokens: number("Prompt tokens read from the cache; null if nobody counted them."),
    accumulated_cache_write_tokens: number("Prompt tokens written to the cache."),
    accumulated_cost: number("US dollars of all responses whose cost is known; null if it is of none."),
  }),
  "A session, with its totals.",
);

const gooseUsage = described(
  z.looseObject({
    type: tag("usage", "The table."),
    id: number("The row's number."),
    session_id: text("The session."),
    created_timestamp: number("When the response had come, in seconds."),
    model: text("The model that answered."),
    ...counters,
    cache_read_tokens: number("Prompt tokens read from the cache."),
    cache_write_tokens: number("Prompt tokens written to the cache."),
    cost: number("US dollars; null if they are not known."),
    cost_source: text(
      "Who worked the cost out: `provider_reported`, `user_configured` or `estimated`; `carried_forward` is no response but all that the session used before it had a ledger.",
    ),
    is_compaction: number("1 if the response is the summary of a history."),
  }),
  "What one request used.",
);

const gooseMessage = described(
  z.looseObject({
    type: tag("message", "The table."),
    id: number("The row's number."),
    session_id: text("The session."),
    message_id: text("The message's id, the same in copies of the session."),
    role: text("`user` or `assistant`."),
    created_timestamp: number("When it began, in seconds; some versions write milliseconds."),
    timestamp: text("When the row was written, UTC."),
    content: gooseContent,
    metadata: gooseMetadata,
  }),
  "A message.",
);

/** First line of a session from before databases. */
const gooseHead = described(
  z.looseObject({
    working_dir: text("The folder that the session works in."),
    description: text("Its title."),
    ...headFields,
  }),
  "A session's head, which is written again after each response.",
);

/** Another line of such a session. */
const gooseLine = described(
  z.looseObject({
    id: text("The message's id."),
    role: text("`user` or `assistant`."),
    created: number("When it began, in seconds."),
    content: gooseContent,
    metadata: gooseMetadata,
    display: flag("Whether a person saw it."),
    sendToLLM: flag("Whether the model saw it."),
  }),
  "A message.",
);

const gooseExport = described(
  z.looseObject({
    id: text("The session: the day and a number, unique in its database only."),
    working_dir: text("The folder that it works in."),
    name: text("Its title."),
    user_set_name: flag("Whether a person gave the title."),
    session_type: text("What it is, as in the table `sessions`."),
    created_at: text("When it began, UTC."),
    updated_at: text("When it was changed last."),
    archived_at: text("When it was put away; null if it was not."),
    last_message_at: text("When its last message was written."),
    last_message_snippet: text("The start of that message."),
    parent_session_id: text("The session that started this one as a subagent."),
    provider_name: text("The provider that it used last."),
    goose_mode: text("What the agent may do without asking."),
    user_recipe_values: anything("What a person filled into the recipe."),
    model_config: object("The model that it used last.", {
      model_name: text("Its name."),
      context_limit: number("The most tokens that its context can hold; null if that is left to the client."),
    }),
    usage: object("What the last response used.", exportedCounters),
    accumulated_usage: object("What all responses used.", exportedCounters),
    ...headFields,
    accumulated_cost: number("US dollars of all responses whose cost is known; null if it is of none."),
    conversation: list("Its messages.", gooseLine),
  }),
  "A session with all its messages, as `goose session export` writes it.",
);

const tables = [gooseSession, gooseUsage, gooseMessage] as const;

/** The schema of one raw record: a row of a table, or a line of an old session; null for anything else. */
export function gooseRecordSchema(record: unknown): z.ZodObject | null {
  const given = z.looseObject({}).safeParse(record).data;
  if (given === undefined) return null;
  if ("type" in given) return tables.find(({ shape }) => shape.type.value === given["type"]) ?? null;
  if ("conversation" in given) return gooseExport;
  if ("role" in given) return gooseLine;
  return "working_dir" in given ? gooseHead : null;
}
