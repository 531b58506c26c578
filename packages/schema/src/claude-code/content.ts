import { z } from "zod";

/** Accepts a `text` block. */
export const claudeCodeTextBlock = z.looseObject({ type: z.literal("text"), text: z.string() });

/** Accepts a `thinking` block; its text is mostly empty. */
export const claudeCodeThinkingBlock = z.looseObject({
  type: z.literal("thinking"),
  thinking: z.string(),
  signature: z.string().optional(),
});

/** Accepts a `tool_use` block. The input is whatever the model sent, even what was no JSON. */
export const claudeCodeToolUseBlock = z.looseObject({
  type: z.literal("tool_use"),
  id: z.string(),
  name: z.string(),
  input: z.unknown(),
});

/** Accepts a `tool_result` block. An absent `is_error` says nothing. */
export const claudeCodeToolResultBlock = z.looseObject({
  type: z.literal("tool_result"),
  tool_use_id: z.string(),
  is_error: z.boolean().nullish(),
  content: z.union([z.string(), z.array(z.union([z.string(), z.looseObject({})]))]).nullish(),
});

const known: ReadonlySet<string> = new Set(["text", "thinking", "tool_use", "tool_result"]);

/** Accepts any other block: images, documents, tools that ran at the vendor, and what is still to come. */
const otherBlock = z.looseObject({
  type: z.string().refine((type) => !known.has(type), "a block of a known type does not fit it"),
});

/** Accepts one block of a message's content. */
export const claudeCodeContentBlock = z.union([
  claudeCodeTextBlock,
  claudeCodeThinkingBlock,
  claudeCodeToolUseBlock,
  claudeCodeToolResultBlock,
  otherBlock,
]);

/** One block of a message's content. */
export type ClaudeCodeContentBlock = z.infer<typeof claudeCodeContentBlock>;

/** Accepts a message's content: text, blocks, or bare strings among blocks in old logs. */
export const claudeCodeContent = z.union([
  z.string(),
  z.array(z.union([z.string(), claudeCodeContentBlock])),
]);
