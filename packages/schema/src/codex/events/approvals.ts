import { z } from "zod";
import { anything, choice, either, flag, list, number, object, text, texts } from "../field.js";
import { questions } from "../parts/answer.js";
import { networkAmendment, permissionRequest, reviewDecisions } from "../parts/approval.js";
import { fileChanges, parsedCommand } from "../parts/command.js";
import { callId, startedAtMs, turnId } from "../parts/turn.js";
import { shape } from "../../shapes.js";
import type { Shapes } from "../../shapes.js";

const protocols = ["http", "https", "socks5_tcp", "socks5_udp"] as const;

const requestId = () => either("Id of the request at the server.", z.string(), z.number());

/** Events in which a person is asked. They are seldom kept. */
export const approvalEvents = {
  exec_approval_request: shape("Whether a command may run.", () => ({
    call_id: callId(),
    approval_id: text("Id of the request, where a call has several."),
    turn_id: turnId(),
    kind: choice("What is asked for.", "command", "write_stdin", "human_command"),
    command: texts("Program and arguments."),
    cwd: text("Working directory."),
    environmentId: text("The environment that it runs in."),
    parsed_cmd: parsedCommand(),
    reason: text("Why it is asked for, in words."),
    network_approval_context: object("The host that it is about.", {
      host: text("The host."),
      protocol: choice("The protocol.", ...protocols),
    }),
    additional_permissions: permissionRequest("What it may do beyond the profile."),
    available_decisions: reviewDecisions(),
    proposed_execpolicy_amendment: texts("Start of the commands that could be let through from now on."),
    proposed_network_policy_amendments: list(
      "Rules for hosts that could hold from now on.",
      networkAmendment("A rule for a host."),
    ),
    plugin_id: text("The plugin that the command belongs to."),
    script_path: text("The plugin's script that is run."),
    started_at_ms: startedAtMs(),
  })),
  apply_patch_approval_request: shape("Whether a patch may be applied.", () => ({
    call_id: callId(),
    turn_id: turnId(),
    changes: fileChanges(),
    grant_root: text("Folder that may be written to from now on."),
    reason: text("Why it is asked for, in words."),
    started_at_ms: startedAtMs(),
  })),
  request_permissions: shape("Whether the model may do more.", () => ({
    call_id: callId(),
    turn_id: turnId(),
    cwd: text("Working directory."),
    environmentId: text("The environment that it is about."),
    permissions: permissionRequest("What is asked for."),
    reason: text("Why it is asked for, in words."),
    started_at_ms: startedAtMs(),
  })),
  request_user_input: shape("A question of the model.", () => ({
    call_id: callId(),
    turn_id: turnId(),
    questions: questions(),
    isBlocking: flag("Whether the turn waits."),
    autoResolutionMs: number("Milliseconds after which it goes on without an answer."),
  })),
  elicitation_request: shape("A question of an MCP server.", () => ({
    id: requestId(),
    server_name: text("Name of the server."),
    turn_id: turnId(),
    request: object("The question.", {
      mode: choice("How it is asked.", "form", "openai/form", "openaiForm", "url", "openai/userVerification"),
      message: text("The question."),
      requested_schema: anything("JSON Schema of the answer."),
      elicitation_id: text("Id of the question."),
      url: text("Page that asks it."),
      title: text("Heading of a verification."),
      description: text("What the verification is for."),
      challenge: text("What the verification signs."),
      _meta: anything("What the server adds."),
    }),
  })),
  elicitation_abandoned: shape("A question of an MCP server that nobody answers any more.", () => ({
    id: requestId(),
    server_name: text("Name of the server."),
  })),
} satisfies Shapes;
