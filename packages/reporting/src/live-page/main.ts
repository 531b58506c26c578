/// <reference lib="dom" />
import { followChanges } from "./follow-changes.js";
import { sendChoices } from "./send-choices.js";

document.documentElement.classList.add("scripted");
sendChoices(document);
followChanges(document);
