import { z } from "zod";
import { described, optional, text } from "../field.js";
import { defineTool } from "./define-tool.js";

/** A tool of the client whose fields no known log tells. */
function openTool(purpose: string) {
  return defineTool({ purpose, input: [z.looseObject({})], output: [z.looseObject({})] });
}

/** `Artifact`: a page or document that the client shows. */
export const artifactTool = openTool("Makes or changes a document that the client shows and can share.");

/** `ClaudeDesign`: designs at the vendor. */
export const claudeDesignTool = openTool("Works on a design in the vendor's design service.");

/** `EndConversation`: the model's own end of a session. */
export const endConversationTool = openTool("Ends the conversation from the model's side.");

/** `OfferChromeSetup`: the browser extension. */
export const offerChromeSetupTool = openTool("Offers the person to set up the browser extension.");

/** `Projects`: projects at the vendor. */
export const projectsTool = openTool("Works with the person's projects at the vendor.");

/** `SendFeedback`: feedback to the vendor. */
export const sendFeedbackTool = openTool("Sends feedback to the vendor.");

/** `ShareOnboardingGuide`: a guide for newcomers. */
export const shareOnboardingGuideTool = openTool("Shares a guide for people who are new to a project.");

/** `ShowOnboardingRolePicker`: the choice of a role. */
export const showOnboardingRolePickerTool = openTool("Lets a new person pick a role.");

/** `SetGoal`, once `ProposeGoal`: what a session is to reach. */
export const setGoalTool = defineTool({
  purpose: "Sets a goal that the session works towards.",
  input: [
    z.looseObject({
      condition: text("What must hold for the goal to be reached."),
      ask_user: optional(z.union([z.boolean(), z.string()]), "Whether the person is asked first."),
    }),
  ],
  output: [z.looseObject({})],
});

/** `ReportFindings`: findings of a review. */
export const reportFindingsTool = defineTool({
  purpose: "Reports the findings of a review as data.",
  input: [
    z.looseObject({
      findings: optional(z.array(z.looseObject({})), "What was found."),
      level: text("How thorough the review was."),
    }),
  ],
  output: [
    z.looseObject({
      count: described(z.number(), "How many findings there are."),
      level: text("How thorough the review was."),
      findings: described(z.array(z.looseObject({})), "What was found."),
    }),
  ],
});
