import { z } from "zod";
import { flag, number, optional, text, texts } from "../../field.js";
import { shape } from "../../shapes.js";

const place = () =>
  z.looseObject({
    messageIndex: number("Which message of the request, from 0."),
    blockIndex: number("Which block of the message, from 0."),
  });

const dropped = () =>
  z.looseObject({
    blockCount: number("Blocks that were left out."),
    turnCount: number("Turns that they belong to."),
    reason: text("Why: prefix_mismatch or model_mismatch."),
    reasonCounts: optional(z.record(z.string(), z.number()), "How many for each reason."),
    first: optional(place(), "The first of them."),
    last: optional(place(), "The last of them."),
  });

const clientChange = () =>
  z.looseObject({
    kinds: text("What the client changed, with commas."),
    firstChangedMessageIndex: number("First message that changed, from 0."),
    baseline: text("What it is compared to: memory, disk or none."),
    callNumber: number("Which request of the process."),
  });

/** Attachments that note which thoughts of earlier turns were left out of a request. */
export const thinkingAttachments = {
  thinking_drop: shape("Earlier thoughts that were left out of a request.", () => ({
    requestId: text("Id of the request."),
    model: text("Model that was asked."),
    querySource: text("What the request was for."),
    thinkingBlocksSent: number("Blocks of thoughts that were sent."),
    thinkingTurnsSent: number("Turns that they belong to."),
    newlyDropped: optional(dropped(), "What was left out for the first time."),
    blockHashes: texts("Hashes of the blocks that were left out."),
    firstReportForThreadInProcess: flag("Whether it is the first note of the process."),
    clientChange: optional(clientChange(), "What the client changed before."),
  })),
  thinking_stripped: shape("All earlier thoughts were taken out.", () => ({
    scope: text("Which: all."),
  })),
};
