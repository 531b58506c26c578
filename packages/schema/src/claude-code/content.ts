import { z } from "zod";
import {
  claudeCodeDocumentBlock,
  claudeCodeImageBlock,
  claudeCodeSearchResultBlock,
} from "./blocks/media-blocks.js";
import {
  claudeCodeAdvisorResultBlock,
  claudeCodeBashExecutionResultBlock,
  claudeCodeCodeExecutionResultBlock,
  claudeCodeMcpToolResultBlock,
  claudeCodeTextEditorResultBlock,
  claudeCodeToolSearchResultBlock,
  claudeCodeWebFetchResultBlock,
  claudeCodeWebSearchResultBlock,
} from "./blocks/server-result-blocks.js";
import {
  claudeCodeCompactionBlock,
  claudeCodeContainerUploadBlock,
  claudeCodeFallbackBlock,
  claudeCodeRedactedThinkingBlock,
  claudeCodeTextBlock,
  claudeCodeThinkingBlock,
} from "./blocks/text-blocks.js";
import {
  claudeCodeMcpToolUseBlock,
  claudeCodeResourceBlock,
  claudeCodeServerToolUseBlock,
  claudeCodeToolReferenceBlock,
  claudeCodeToolResultBlock,
  claudeCodeToolUseBlock,
} from "./blocks/tool-blocks.js";
import { otherType } from "../introspection/listed-names.js";

/** The schema of each type of block that is known, in alphabetical order of the types. */
export const claudeCodeBlocks = [
  claudeCodeAdvisorResultBlock,
  claudeCodeBashExecutionResultBlock,
  claudeCodeCodeExecutionResultBlock,
  claudeCodeCompactionBlock,
  claudeCodeContainerUploadBlock,
  claudeCodeDocumentBlock,
  claudeCodeFallbackBlock,
  claudeCodeImageBlock,
  claudeCodeMcpToolResultBlock,
  claudeCodeMcpToolUseBlock,
  claudeCodeRedactedThinkingBlock,
  claudeCodeResourceBlock,
  claudeCodeSearchResultBlock,
  claudeCodeServerToolUseBlock,
  claudeCodeTextBlock,
  claudeCodeTextEditorResultBlock,
  claudeCodeThinkingBlock,
  claudeCodeToolReferenceBlock,
  claudeCodeToolResultBlock,
  claudeCodeToolSearchResultBlock,
  claudeCodeToolUseBlock,
  claudeCodeWebFetchResultBlock,
  claudeCodeWebSearchResultBlock,
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
