import { contextAttachments } from "./context-attachments.js";
import { diagnosticsAttachments } from "./diagnostics-attachments.js";
import { fileAttachments } from "./file-attachments.js";
import { hookAttachments } from "./hook-attachments.js";
import { memoryAttachments } from "./memory-attachments.js";
import { modeAttachments } from "./mode-attachments.js";
import { queueAttachments } from "./queue-attachments.js";
import { reminderAttachments } from "./reminder-attachments.js";
import { thinkingAttachments } from "./thinking-attachments.js";
import { toolAttachments } from "./tool-attachments.js";

/** The schema of each type of attachment that is known, as the whole record. */
export const claudeCodeAttachmentSchemas = {
  ...contextAttachments,
  ...diagnosticsAttachments,
  ...fileAttachments,
  ...hookAttachments,
  ...memoryAttachments,
  ...modeAttachments,
  ...queueAttachments,
  ...reminderAttachments,
  ...thinkingAttachments,
  ...toolAttachments,
};
