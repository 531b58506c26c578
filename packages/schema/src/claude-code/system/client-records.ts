import { z } from "zod";
import { optional, text, texts } from "../../field.js";
import { shape } from "../../shapes.js";

/** System records about what the client itself did: commands, memory, permissions and remote control. */
export const clientRecords = {
  local_command: shape("A slash command ran in the client; its text is the content.", () => ({
    commandRun: optional(
      z.looseObject({ command: text("Name of the command."), args: text("What was typed after it.") }),
      "The command.",
    ),
  })),
  memory_saved: shape("The client wrote to its memory.", () => ({
    writtenPaths: texts("Files that were written."),
  })),
  permission_retry: shape("Commands were allowed after they had been denied.", () => ({
    commands: texts("The commands."),
  })),
  bridge_status: shape("The session can be controlled from elsewhere.", () => ({
    url: text("Address of the session."),
    upgradeNudge: text("Advice to take a newer client."),
  })),
};
