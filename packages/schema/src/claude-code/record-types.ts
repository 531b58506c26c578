/** Types of the records that make up a conversation: they have a place in it and a time. */
export const claudeCodeConversationTypes = ["user", "assistant", "system", "attachment", "progress"] as const;
