import * as z from "zod";
import { anything, flag, list, object, text, typeChoice } from "../codex/field.js";
import { described, tag } from "../field.js";
import { otherType } from "../introspection/listed-names.js";

function partOf<const Name extends string, const Shape extends z.ZodRawShape>(
  type: Name,
  meaning: string,
  shape: Shape,
) {
  return described(z.looseObject({ type: tag(type, "The part's type."), ...shape }), meaning);
}

const annotations = anything("Who the words are for, and how much they matter.");
const meta = anything("Notes of the server or of the program.");

const requested = {
  id: text("The call's id."),
  toolCall: object("The call, or why the model's request is none.", {
    status: typeChoice("Whether it is a call.", "success", "error"),
    value: object("The call.", {
      name: text("The tool; before `__` the extension that offers it."),
      arguments: anything("What it is given."),
      _meta: meta,
      task: anything("How it runs as a task of the server."),
    }),
    error: text("Why it is none."),
  }),
  metadata: anything("Notes of the model's provider."),
  _meta: meta,
};

const gooseContentParts = [
  partOf("text", "Words.", { text: text("The words."), annotations, _meta: meta }),
  partOf("image", "A picture.", {
    data: text("Its bytes in base64."),
    mimeType: text("Its kind."),
    annotations,
    _meta: meta,
  }),
  partOf("document", "A file.", {
    data: text("Its bytes in base64."),
    mimeType: text("Its kind."),
    name: text("Its name."),
  }),
  partOf("thinking", "What the model thought; often a part for each word.", {
    thinking: text("The words."),
    signature: text("The provider's signature."),
  }),
  partOf("redactedThinking", "A thought that only the provider can read.", {
    data: text("The thought, encrypted."),
  }),
  partOf("reasoning", "The former name of `thinking`.", { text: text("The words.") }),
  partOf("toolRequest", "A call of a tool.", requested),
  partOf("frontendToolRequest", "A call of a tool that the app runs.", requested),
  partOf("toolResponse", "The result of a call.", {
    id: text("The call's id."),
    toolResult: object("The result, or why there is none.", {
      status: typeChoice("Whether the tool ran.", "success", "error"),
      value: anything("What the tool gave; in old logs the list of contents alone."),
      error: text("Why it did not run."),
    }),
    metadata: anything("Notes of the model's provider."),
  }),
  partOf("toolConfirmationRequest", "A person is asked whether a call may run.", {
    id: text("The call's id."),
    toolName: text("The tool."),
    arguments: anything("What it is given."),
    prompt: text("What the person is asked."),
  }),
  partOf("actionRequired", "A person is asked for something, or has answered.", {
    data: object("The question or the answer.", {
      actionType: text("Its kind."),
      id: text("The call or the question."),
    }),
  }),
  partOf("systemNotification", "The program told the person something.", {
    notificationType: text("How it is shown."),
    msg: text("Its words."),
    data: anything("Its figures."),
  }),
  partOf("error", "The provider reported an error.", {
    kind: text("Its kind."),
    message: text("Its words."),
  }),
  partOf("conversationCompacted", "The history was replaced by a summary.", { msg: text("Its words.") }),
  partOf("summarizationRequested", "The history was replaced by a summary.", { msg: text("Its words.") }),
  partOf("contextLengthExceeded", "The history was too long for the model.", { msg: text("Its words.") }),
] as const;

/** Accepts the content of a message. */
export const gooseContent = list(
  "What it says, in parts.",
  z.union([...gooseContentParts, otherType(gooseContentParts)]),
);

/** Accepts the metadata of a message. */
export const gooseMetadata = object("What is known of the message beside its words.", {
  userVisible: flag("Whether a person sees it."),
  agentVisible: flag("Whether the model still sees it."),
  usage: object("What the response used, as in the ledger.", {
    inputTokens: anything("Tokens of the prompt, those read from and written to the cache included."),
    outputTokens: anything("Tokens of the answer."),
    totalTokens: anything("The sum that the provider states, or that of both."),
    cacheReadTokens: anything("Prompt tokens read from the cache."),
    cacheWriteTokens: anything("Prompt tokens written to the cache."),
    cost: anything("US dollars."),
    costSource: text("Who worked the cost out: `provider_reported`, `user_configured` or `estimated`."),
    elapsedMs: anything("From the request to the end of the response, ms."),
    timeToFirstTokenMs: anything("From the request to its first token, ms."),
    isCompaction: flag("Whether the response is the summary of a history."),
  }),
  inference: object("Who answered.", {
    provider: text("The provider."),
    requestedModel: text("The model that was asked for."),
    resolvedModel: text("The model that answered."),
    providerSessionId: text("The provider's name for the session."),
  }),
  outputTokenLimitReached: flag("Whether the answer was cut at the most tokens that it could have."),
  steer: flag("Whether a person said it while the agent worked."),
  turnContext: flag("Whether the program added it to tell the model where it is."),
  operations: anything("What parts of the program noted on it."),
});
