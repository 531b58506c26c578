import { z } from "zod";

function itemOf<const Name extends string, const Shape extends z.ZodRawShape>(type: Name, shape: Shape) {
  return z.looseObject({ id: z.string(), type: z.literal(type), ...shape });
}

const schemas = [
  itemOf("reasoning", { text: z.string() }),
  itemOf("agent_message", { text: z.string() }),
  itemOf("command_execution", {
    command: z.string(),
    aggregated_output: z.string().optional(),
    exit_code: z.number().nullish(),
    status: z.string(),
  }),
  itemOf("file_change", {
    changes: z.array(z.looseObject({ path: z.string(), kind: z.string() })),
    status: z.string(),
  }),
  itemOf("mcp_tool_call", {
    server: z.string(),
    tool: z.string(),
    arguments: z.unknown().optional(),
    result: z.unknown().optional(),
    error: z.looseObject({ message: z.string() }).nullish(),
    status: z.string(),
  }),
  itemOf("collab_tool_call", {
    tool: z.string(),
    sender_thread_id: z.string().optional(),
    receiver_thread_ids: z.array(z.string()).optional(),
    prompt: z.string().nullish(),
    agents_states: z.looseObject({}).optional(),
    status: z.string(),
  }),
  itemOf("web_search", { query: z.string(), action: z.unknown().optional() }),
  itemOf("todo_list", { items: z.array(z.looseObject({ text: z.string(), completed: z.boolean() })) }),
  itemOf("error", { message: z.string() }),
] as const;

/** Types of the items of a `codex exec --json` stream. */
export const codexExecItemTypes: readonly string[] = schemas.flatMap(({ shape }) => [...shape.type.values]);

const known: ReadonlySet<string> = new Set(codexExecItemTypes);

const otherItem = z.looseObject({
  type: z.string().refine((type) => !known.has(type), "an item of a known type does not fit it"),
});

/** Accepts one item: what the model said or did. Its id counts within the run. */
export const codexExecItem = z.union([...schemas, otherItem]);
