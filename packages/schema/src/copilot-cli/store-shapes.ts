import * as z from "zod";
import { number, text } from "../codex/field.js";
import { tag } from "../field.js";
import { schemaOfType, shape, type Shapes } from "../shapes.js";

/** Rows of the database `session-store.db`. */
export const copilotStoreShapes: Shapes = {
  "store.session": shape("A session, from the table `sessions`.", () => ({
    timestamp: text("When it began, UTC."),
    id: text("The session."),
    cwd: text("The folder that it works in."),
    repository: text("The repository's owner and name."),
    branch: text("The git branch."),
  })),
  "store.usage": shape("A call of a model, from the table `assistant_usage_events`.", () => ({
    timestamp: text("When it had its answer, UTC."),
    id: number("The row's number."),
    session_id: text("The session."),
    agent_id: text("The subagent that made it; null for the conversation itself."),
    parent_tool_call_id: text("The call that started the subagent."),
    model: text("The model."),
    input_tokens: number("Tokens of the prompt, those read from and written to the cache included."),
    output_tokens: number("Tokens of the answer, reasoning included."),
    cache_read_tokens: number("Tokens read from the cache."),
    cache_write_tokens: number("Tokens written to the cache, of unknown lifetime."),
    reasoning_tokens: number("Tokens of reasoning."),
    total_nano_aiu: number("Cost in billionths of an AI credit; one credit is $0.01."),
    reasoning_effort: text("How much the model was asked to think."),
    finish_reason: text("Why the answer ended."),
  })),
};

/** The schema of a row of the database, by its type; null for a type that is not known. */
export const copilotStoreSchema = schemaOfType(copilotStoreShapes, (type, fields) =>
  z.looseObject({ type: tag(type, "The table."), ...fields }),
);
