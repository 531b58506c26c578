/** @import { Rollout, Thread } from "./rollout.mjs" */

const INSTRUCTIONS_CHARACTERS = 12_000;

/** The first row: what the file is about. @param {Rollout} rollout @param {object} [own] */
export function writeHead(rollout, own = {}) {
  const { thread, text, random } = rollout;
  const { era, id, cwd, branch } = thread;
  const instructions = text.lines(Math.min(rollout.fit(INSTRUCTIONS_CHARACTERS), INSTRUCTIONS_CHARACTERS));
  rollout.write("session_meta", {
    ...(era.isNumbered ? { session_id: thread.sessionId } : {}),
    id,
    timestamp: new Date(thread.startAt).toISOString(),
    cwd,
    originator: "codex_cli_rs",
    cli_version: era.version,
    source: "cli",
    model_provider: "openai",
    ...(era.isUsageFirst ? { instructions: null } : { base_instructions: { text: instructions } }),
    ...(era.isNumbered ? { thread_source: "user", history_mode: "paginated" } : {}),
    git: { commit_hash: random.pick(["c0ffee", "facade", "decade"]).repeat(7).slice(0, 40), branch },
    ...own,
  });
}

/** What the client tells the model before a thread's first prompt. @param {Rollout} rollout */
export function writeSurroundings(rollout) {
  const { thread, text } = rollout;
  const { era, cwd } = thread;
  const message = (/** @type {string} */ role, /** @type {string} */ said) =>
    rollout.item("message", { role, content: [{ type: "input_text", text: said }] });
  if (!era.isUsageFirst) {
    message(
      "developer",
      `<permissions instructions>${text.lines(rollout.fit(1500))}</permissions instructions>`,
    );
  }
  message(
    "user",
    `<environment_context>\n  <cwd>${cwd}</cwd>\n  <shell>bash</shell>\n</environment_context>`,
  );
  if (era.isNumbered) writeWorld(rollout);
}

/** @param {Rollout} rollout */
export function writeWorld(rollout) {
  const { cwd, model } = rollout.thread;
  rollout.write("world_state", {
    full: true,
    state: {
      agents_md: {},
      collaboration_mode: { mode: "default", model },
      environments: { environments: { local: { cwd, status: "available", shell: "bash" } } },
    },
  });
}

/** Settings of what follows. @param {Rollout} rollout */
export function writeContext(rollout) {
  const { cwd, model, effort, era } = rollout.thread;
  rollout.write("turn_context", {
    ...(era.isUsageFirst ? {} : { turn_id: rollout.turnId() }),
    cwd,
    approval_policy: "on-request",
    sandbox_policy: { mode: "workspace-write", network_access: false },
    model,
    effort,
    summary: "auto",
  });
}

/** A text that a person typed, in the two forms that a rollout has of it. @param {Rollout} rollout @param {string} said */
export function writePrompt(rollout, said) {
  rollout.item("message", { role: "user", content: [{ type: "input_text", text: said }] });
  if (rollout.thread.era.isNumbered) {
    rollout.completed("UserMessage", { id: rollout.turnId(), content: [{ type: "text", text: said }] });
  } else {
    rollout.event("user_message", { message: said, images: [], local_images: [], text_elements: [] });
  }
}

/** A message of the model, in its two forms. @param {Rollout} rollout @param {string} said @param {"commentary" | "final_answer"} phase */
export function writeMessage(rollout, said, phase) {
  const { era } = rollout.thread;
  const item = {
    role: "assistant",
    content: [{ type: "output_text", text: said }],
    ...(era.isUsageFirst ? {} : { phase }),
  };
  if (era.isNumbered) rollout.completed("AgentMessage", { content: [{ type: "Text", text: said }], phase });
  else rollout.event("agent_message", { message: said });
  rollout.item("message", item);
}
