import * as z from "zod";
import { otherType } from "../introspection/listed-names.js";
import { mediaBlocks } from "./blocks/media-blocks.js";
import { serverResultBlocks } from "./blocks/server-result-blocks.js";
import { textBlocks } from "./blocks/text-blocks.js";
import { toolBlocks } from "./blocks/tool-blocks.js";

/** The schema of each type of block that is known. */
export const claudeCodeBlocks = [
  ...textBlocks,
  ...toolBlocks,
  ...mediaBlocks,
  ...serverResultBlocks,
] as const;

/** Types of blocks that are known. */
export const claudeCodeBlockTypes = claudeCodeBlocks.flatMap(({ shape }) => [...shape.type.values]);

/** Accepts one block of a message's content: known types by their schema, any other as it is. */
export const claudeCodeContentBlock = z.union([
  z.discriminatedUnion("type", claudeCodeBlocks),
  otherType(claudeCodeBlocks),
]);

/** One block of a message's content. */
export type ClaudeCodeContentBlock = z.infer<typeof claudeCodeContentBlock>;

/** Accepts a message's content: text, blocks, or bare strings among blocks in old logs. */
export const claudeCodeContent = z.union([
  z.string(),
  z.array(z.union([z.string(), claudeCodeContentBlock])),
]);
