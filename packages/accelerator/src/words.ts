import { repeatedSuffix } from "@turnmeter/pairing/unit";

/**
 * Texts that compiled code compares others with, by the names that it has for them. They are the first of every
 * dictionary, in this order: the first one has the code 1.
 */
export const words = {
  Empty: "",
  Waiting: "waiting",
  Calling: "calling",
  Answered: "answered",
  Failed: "failed",
  Interrupted: "interrupted",
  Responding: "responding",
  EndTurn: "end_turn",
  StopSequence: "stop_sequence",
  Refusal: "refusal",
  MaxTokens: "max_tokens",
  ContextWindowExceeded: "model_context_window_exceeded",
  Interruption: "interruption",
  ApiError: "apiError",
  RepeatedThread: repeatedSuffix,
} as const;
