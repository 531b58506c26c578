import type { AgentEvent, ResultEvent, ToolResultContent, ToolUseContent } from "@turnmeter/schema";
import { isContentEvent } from "./held-contents.js";
import type { HeldContent, HeldContents } from "./held-contents.js";

/** An event that does not come again, with its content, which is held no longer. */
export function completed(event: AgentEvent, contents: HeldContents | null): AgentEvent {
  const { payload } = event;
  return contents !== null && isContentEvent(payload) ? withContent(event, contents.take(payload)) : event;
}

/** An event that comes again, with its content. */
export function announced(event: AgentEvent, contents: HeldContents | null): AgentEvent {
  const { payload } = event;
  return contents !== null && isContentEvent(payload) ? withContent(event, contents.find(payload)) : event;
}

/** An event with what its call was given or gave, as far as that is known; other events stay as they are. */
function withContent(event: AgentEvent, content: HeldContent | null): AgentEvent {
  const { payload } = event;
  if (payload.kind === "call") {
    const { callId, rawTool } = payload;
    const given: ToolUseContent = {
      ...(callId === null ? {} : { id: callId }),
      name: rawTool,
      ...(content?.value === undefined ? {} : { input: content.value }),
      ...cutOf(content),
    };
    return { ...event, payload: { ...payload, ...given } };
  }
  if (payload.kind !== "result") return event;
  const gave: ToolResultContent = {
    tool_use_id: payload.callId,
    ...(content?.value === undefined ? {} : { content: content.value }),
    is_error: content?.isError ?? hasFailed(payload),
    ...cutOf(content),
  };
  return { ...event, payload: { ...payload, ...gave } };
}

function cutOf(content: HeldContent | null): { readonly contentCutBytes?: number } {
  return content === null || content.cutBytes === 0 ? {} : { contentCutBytes: content.cutBytes };
}

function hasFailed({ signal: { outcome } }: ResultEvent): boolean {
  return outcome !== "ok" && outcome !== "detached";
}
