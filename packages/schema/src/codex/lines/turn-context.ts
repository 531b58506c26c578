import { anything, choice, flag, number, object, text, texts } from "../field.js";
import {
  activePermissionProfile,
  approvalPolicy,
  approvalsReviewer,
  fileSystemSandboxPolicy,
  permissionProfile,
  sandboxPolicy,
} from "../parts/approval.js";
import {
  collaborationMode,
  effort,
  multiAgentVersion,
  personality,
  reasoningSummary,
} from "../parts/turn.js";
import { shape, type Shape } from "../../shapes.js";

/** Known steps of access to dual-use answers. */
export function cyberAccessProgram() {
  return choice("Program of access to answers on security.", "standard", "daybreak_blue", "daybreak_red");
}

/** Settings of a turn. */
export const turnContextShape: Shape = shape(
  "Settings of the turn, the model among them; again after a compaction within the turn.",
  () => ({
    turn_id: text("The turn; about 0.93 and later."),
    root_turn_id: text("The person's turn that it all goes back to."),
    cwd: text("Working directory."),
    model: text("The model of the usage that follows."),
    comp_hash: text("Hash of the model that compacts."),
    effort: effort(),
    summary: reasoningSummary(),
    personality: personality(),
    approval_policy: approvalPolicy(),
    approvals_reviewer: approvalsReviewer("Who answers requests for approval."),
    sandbox_policy: sandboxPolicy(),
    file_system_sandbox_policy: fileSystemSandboxPolicy(),
    permission_profile: permissionProfile(),
    active_permission_profile: activePermissionProfile(),
    network: object("Hosts that commands may reach; mid-2026.", {
      allowed_domains: texts("Hosts that are let through."),
      denied_domains: texts("Hosts that are not."),
    }),
    collaboration_mode: collaborationMode(),
    multi_agent_version: multiAgentVersion(),
    multi_agent_mode: anything("How far agents may be started; mid-2026."),
    realtime_active: flag("Whether a spoken conversation is on."),
    cyber_access_program: cyberAccessProgram(),
    direct_only_tool_namespaces: texts("Namespaces whose tools are called directly only."),
    disabled_plugin_ids: texts("Plugins that are off."),
    workspace_roots: texts("Folders of the workspace; mid-2026."),
    current_date: text("The day in the person's zone, as YYYY-MM-DD; until about 0.16x."),
    timezone: text("The person's zone; until about 0.16x."),
    base_instructions: text("The instructions that come before all others; early 2026."),
    user_instructions: text("The person's instructions; 2026, until about 0.16x."),
    developer_instructions: text("The program's instructions; 2026, until about 0.16x."),
    final_output_json_schema: anything(
      "JSON Schema that the last answer is held to; 2026, until about 0.16x.",
    ),
    truncation_policy: object("Where outputs are cut; 2026, until about 0.16x.", {
      mode: choice("What is counted.", "bytes", "tokens"),
      limit: number("How many are left."),
    }),
  }),
);
