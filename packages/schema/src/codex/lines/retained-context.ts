import { choice, flag, number, object, objects, text, texts, typeChoice } from "../field.js";
import { phase, verifiedAnswers } from "../parts/turn.js";
import { shape, type Shape } from "../../shapes.js";

function audioFields() {
  return {
    file_ids: texts("Ids of the sounds."),
    model: text("The model that took them."),
    provider: text("Who serves it."),
    turn_id: text("The turn."),
  };
}

function origin() {
  return choice("Who started the turn.", "user", "heartbeat");
}

function ordered() {
  return {
    order: number("Place among what is kept."),
    inherited: flag("Whether it is the parent's."),
    revision: text("Which form of it."),
  };
}

function keptMessages(meaning: string) {
  return objects(meaning, {
    ...ordered(),
    message_id: text("Id of the message."),
    turn_id: text("The turn."),
    text: text("The text."),
    complete: flag("Whether it is whole."),
    origin: origin(),
    phase: phase(),
  });
}

/** What a compaction keeps word for word. */
export function retainedContext() {
  return object("What is kept word for word.", {
    user_messages: keptMessages("Prompts."),
    user_messages_incomplete: flag("Whether prompts are missing."),
    assistant_messages: keptMessages("Answers."),
    assistant_messages_incomplete: flag("Whether answers are missing."),
    sender_deliveries: objects("Prompts behind messages between agents.", {
      ...ordered(),
      receiver_message_id: text("Id of the message at the receiver."),
      receiver_turn_id: text("The receiver's turn."),
      text: text("The prompt."),
    }),
    verified_answers: objects("Answers that a person gave.", {
      ...ordered(),
      call_id: text("The call that asked."),
      turn_id: text("The turn."),
      questions: verifiedAnswers(),
    }),
    accepted_file_audio: object("Sounds that a model took.", audioFields()),
    next_order: number("The next place."),
    incomplete: flag("Whether anything is missing."),
  });
}

/** Something that later compactions keep. */
export const retainedContextShape: Shape = shape(
  "Something that later compactions keep word for word; 0.16x and later.",
  () => ({
    type: typeChoice("What it is.", "accepted_file_audio", "verified_answer", "delivered_assistant_message"),
    evidence: object("Sounds that a model took.", audioFields()),
    call_id: text("The call that asked."),
    turn_id: text("The turn."),
    questions: verifiedAnswers(),
    message_id: text("Id of the answer."),
    text: text("The answer."),
    phase: phase(),
    origin: origin(),
    complete: flag("Whether the answer is whole."),
    acceptance_order: number("Place among what is kept."),
  }),
);
