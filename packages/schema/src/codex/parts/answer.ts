import { choice, flag, number, object, objects, text, texts } from "../field.js";

/** Which part of the answer a message is. */
export function phase() {
  return choice(
    "Which part of the answer it is; null if the model does not say.",
    "commentary",
    "partial_answer",
    "final_answer",
  );
}

/** How an answer reaches the person, where it does not simply appear. */
export function delivery() {
  return choice("How the message is delivered.", "async");
}

/** The memories that an answer rests on. */
export function memoryCitation() {
  return object("Memories that the answer rests on.", {
    entries: objects("The passages.", {
      path: text("Path of the memory file."),
      lineStart: number("First line, counted from 1."),
      lineEnd: number("Last line."),
      note: text("What was taken from it."),
    }),
    rolloutIds: texts("Threads that the memories were made of."),
  });
}

/** Questions that an answer asks without stopping for them. */
export function asyncQuestions() {
  return objects("Questions that do not hold up the turn.", {
    title: text("The question."),
    options: texts("Answers to choose from."),
  });
}

/** What moderation did to an answer. */
export function moderation() {
  return object("What moderation did to the message.", {
    moderated: flag("Whether it was hidden or changed."),
    item_id: text("The message it is about."),
    display: object("What is shown in its place.", {
      action: text("What is done."),
      blockType: text("Kind of the block."),
      checkTrustedContacts: flag("Whether trusted contacts are pointed to."),
      cyberTrustedAccess: flag("Whether trusted access is pointed to."),
    }),
  });
}

/** One question put to a person, with the answers to choose from. */
export function questions() {
  return objects("What is asked.", {
    id: text("Id of the question."),
    header: text("Short heading."),
    question: text("The question."),
    isOther: flag("Whether an answer of one's own is offered."),
    isSecret: flag("Whether the answer is hidden while it is typed."),
    options: objects("Answers to choose from.", {
      label: text("The answer."),
      description: text("What it means."),
    }),
  });
}

/** Answers that a person is known to have given. */
export function verifiedAnswers() {
  return objects("Questions with their answers.", {
    question: text("The question."),
    answer: text("The answer."),
  });
}

/** Which images or sounds of a prompt come inline and which as files, in order. */
export function attachmentOrder(meaning: string) {
  return texts(`${meaning} Known: inline, file.`);
}
