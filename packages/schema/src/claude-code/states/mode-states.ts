import { text, textOrNull } from "../described-field.js";
import { stateRecord } from "./state-record.js";

/** States of how the session runs. */
export const modeStates = {
  mode: stateRecord("mode", "Mode of the session.", () => ({
    mode: text("The mode: normal or coordinator."),
  })),
  "permission-mode": stateRecord("permission-mode", "Permission mode (interactive sessions only).", () => ({
    permissionMode: text("The mode: default, acceptEdits, auto, plan, dontAsk or bypassPermissions."),
  })),
  "atis-latch": stateRecord("atis-latch", "Which trial of the vendor the session is in.", () => ({
    atis: text("Token of the trial."),
  })),
  "isolation-latch": stateRecord("isolation-latch", "Which side of a separation the session is on.", () => ({
    side: text("The side."),
  })),
  "memory-mode": stateRecord("memory-mode", "Whether the session is remembered.", () => ({
    mode: text("The mode."),
    afterUuid: text("Record from which on it holds."),
    timestamp: text("When it was set, ISO 8601."),
    reason: text("Why it was set."),
    account: text("Account that it holds for."),
    accountChoice: text("What the account's owner chose."),
  })),
  "history-suppression": stateRecord("history-suppression", "The session is not kept at the vendor.", () => ({
    cause: text("Why."),
    ts: text("When it was set, ISO 8601."),
    vetoedAgainstAccountUuid: textOrNull("Account that it was set against."),
  })),
  "dev-mods": stateRecord("dev-mods", "Changes to the client that are being tried.", () => ({
    folder: text("Folder of the changes."),
  })),
};
