import { choice, number, object, text, texts } from "../field.js";
import { permissionRequest } from "../parts/approval.js";
import { reviewOutput, reviewTarget } from "../parts/review.js";
import { completedAtMs, startedAtMs, turnId } from "../parts/turn.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

/** Events of reviews. */
export const reviewEvents = {
  entered_review_mode: shape("A review begins.", () => ({
    item_id: text("Id of the item that tells the same."),
    turn_id: turnId(),
    target: reviewTarget(),
    prompt: text("What is to be reviewed, in words; until about 0.6x."),
    user_facing_hint: text("What is reviewed, as the person reads it."),
  })),
  exited_review_mode: shape("A review is over.", () => ({
    item_id: text("Id of the item that tells the same."),
    turn_id: turnId(),
    review_output: reviewOutput(),
  })),
} satisfies Shapes;

/** Events of the model that answers requests for approval in a person's place. */
export const guardianEvents = {
  guardian_assessment: shape("How that model judges a request.", () => ({
    id: text("Id of the assessment."),
    target_item_id: text("The call it is about."),
    turn_id: turnId(),
    status: choice("How it stands.", "in_progress", "approved", "denied", "timed_out", "aborted"),
    action: object("What is asked for.", {
      type: choice(
        "Kind of the request.",
        "command",
        "execve",
        "write_stdin",
        "apply_patch",
        "network_access",
        "mcp_tool_call",
        "request_permissions",
      ),
      source: choice("Which tool asks.", "shell", "unified_exec"),
      command: text("The command line."),
      program: text("The program."),
      argv: texts("Its arguments."),
      cwd: text("Working directory."),
      process_id: text("Id of the running process."),
      approval_id: text("Id of the request."),
      stdin: text("What is to be typed into it."),
      files: texts("Files that are to be changed."),
      target: text("What is to be reached, in words."),
      host: text("The host."),
      port: number("The port."),
      protocol: choice("The protocol.", "http", "https", "socks5_tcp", "socks5_udp"),
      server: text("Name of the MCP server."),
      tool_name: text("Name of its tool."),
      tool_title: text("The tool's name for people."),
      connector_id: text("Id of the connector."),
      connector_name: text("Name of the connector."),
      permissions: permissionRequest("Permissions that are asked for."),
      reason: text("Why it is asked for, in words."),
    }),
    review_reason: choice(
      "Why it is judged.",
      "policy",
      "fresh_required",
      "missing_score",
      "stale_score",
      "invalid_score",
      "incompatible_compaction",
      "elevated_risk",
      "scoring_failure",
      "authorization_changed",
      "unknown",
    ),
    risk_level: choice("How risky it is held to be.", "low", "medium", "high", "critical"),
    user_authorization: choice("How far a person wanted it.", "unknown", "low", "medium", "high"),
    rationale: text("Why, in words."),
    decision_source: choice("Who decided.", "agent"),
    plugin_id: text("The plugin that the command belongs to."),
    script_path: text("The plugin's script that is run."),
    started_at_ms: startedAtMs(),
    completed_at_ms: completedAtMs(),
  })),
  guardian_warning: shape("A warning of that model.", () => ({ message: text("The warning.") })),
} satisfies Shapes;
