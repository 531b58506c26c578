import { text, textOrNull } from "../../field.js";
import { shape } from "../../shapes.js";

/** States of how the session runs. */
export const modeStates = {
  mode: shape("Mode of the session.", () => ({
    mode: text("The mode: normal or coordinator."),
  })),
  "permission-mode": shape("Permission mode (interactive sessions only).", () => ({
    permissionMode: text("The mode: default, acceptEdits, auto, plan, dontAsk or bypassPermissions."),
  })),
  "atis-latch": shape("Which trial of the vendor the session is in.", () => ({
    atis: text("Token of the trial."),
  })),
  "isolation-latch": shape("Which side of a separation the session is on.", () => ({
    side: text("The side."),
  })),
  "memory-mode": shape("Whether the session is remembered.", () => ({
    mode: text("The mode."),
    afterUuid: text("Record from which on it holds."),
    timestamp: text("When it was set, ISO 8601."),
    reason: text("Why it was set."),
    account: text("Account that it holds for."),
    accountChoice: text("What the account's owner chose."),
  })),
  "history-suppression": shape("The session is not kept at the vendor.", () => ({
    cause: text("Why."),
    ts: text("When it was set, ISO 8601."),
    vetoedAgainstAccountUuid: textOrNull("Account that it was set against."),
  })),
  "dev-mods": shape("Changes to the client that are being tried.", () => ({
    folder: text("Folder of the changes."),
  })),
};
