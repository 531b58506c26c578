import * as z from "zod";
import { anything, flag, flagOrNull, nullish, number, numberOrNull, text, textOrNull } from "../field.js";
import { type Shape, type Shapes, shape } from "../shapes.js";
import { cause, contentParts, object, texts, usage } from "./parts.js";

const envelope = {
  time: number("When it was written, epoch ms."),
  agentId: textOrNull("The agent, as `main` or `agent-0`; told in all rows since protocol 1.5."),
};

function record(meaning: string, fields: () => z.ZodRawShape = () => ({})): Shape {
  return shape(meaning, () => ({ ...envelope, ...fields() }));
}

const turnId = nullish(z.union([z.number(), z.string()]), "Number of the turn, counted from 0.");

const settings = {
  modelAlias: textOrNull("The model, by the name that the settings give it."),
  profileName: textOrNull("The agent's kind: agent for the main one, else that of the subagent."),
  thinkingEffort: textOrNull("How much the model thinks: on, off, or a level."),
  systemPrompt: textOrNull("The system prompt."),
};

const conversation: Shapes = {
  "context.append_message": record("A text for the model that is no answer of its own.", () => ({
    message: object("The text.", {
      id: textOrNull("Its id."),
      role: textOrNull("Who speaks; `user` for what a person or the client wrote."),
      content: contentParts("Its parts."),
      toolCalls: nullish(z.array(z.unknown()), "Calls; only in history that another client wrote."),
      toolCallId: textOrNull("The call that it answers; only in such history."),
      isError: flagOrNull("Whether the call failed; only in such history."),
      origin: cause("Where it comes from."),
    }),
  })),
  "context.append_loop_event": record("Something that happens in a step.", () => ({
    event: object("What happens.", { type: textOrNull("Its type.") }),
  })),
  "context.update_token_count": record("The size of the context was counted.", () => ({
    tokenCount: numberOrNull("Tokens of the context."),
  })),
  "context.clear": record("A person began a new conversation in the same session."),
  "context.undo": record("A person took turns back. What they cost stays.", () => ({
    count: number("How many prompts are taken back."),
  })),
  "context.apply_compaction": record("The conversation was replaced by a summary.", () => ({
    summary: anything("The summary."),
    contextSummary: textOrNull("The summary as the model sees it."),
    compactedCount: numberOrNull("Messages that it replaces."),
    count: numberOrNull("The same in older files."),
    tokensBefore: numberOrNull("Tokens of the conversation before."),
    tokensAfter: numberOrNull("Tokens of the conversation after."),
    summaryOutputTokens: numberOrNull("Tokens of the summary, estimated."),
    keptUserMessageCount: numberOrNull("Prompts that are kept."),
    keptHeadUserMessageCount: numberOrNull("Prompts that are kept from the beginning."),
    droppedCount: numberOrNull("Messages that are left out."),
    legacyTail: flagOrNull("Whether the end of the conversation is kept as it is."),
    wireLines: object("Lines of the file that the summary stands for.", {
      start: number("The first."),
      end: number("The last."),
    }),
  })),
  "micro_compaction.apply": record("Old results were taken out of the conversation.", () => ({
    tokensBefore: numberOrNull("Tokens of the conversation before."),
  })),
  "full_compaction.begin": record("The conversation is being summed up.", () => ({
    source: textOrNull("Who asked for it: auto or manual."),
    instruction: textOrNull("What a person wants the summary to hold."),
  })),
  "full_compaction.cancel": record("The summary was given up."),
  "full_compaction.complete": record("The summary is in place."),
};

const turns: Shapes = {
  "turn.prompt": record("A turn begins.", () => ({
    input: contentParts("What was asked, in parts."),
    origin: cause("Who asked."),
    promptId: textOrNull("The prompt's id; unique everywhere."),
    turnId,
  })),
  "turn.steer": record("A person adds to the turn that is under way.", () => ({
    input: contentParts("What was added, in parts."),
    origin: cause("Who added it."),
    messageId: textOrNull("The message's id."),
    promptIds: texts("The prompts that it joins."),
    turnId,
  })),
  "turn.cancel": record("A turn was cut.", () => ({
    turnId,
    target: textOrNull("Which one: active or queued."),
    reason: textOrNull("Who cut it: user_cancelled or aborted."),
  })),
  "turn.ended": record("A turn is over.", () => ({
    turnId,
    reason: textOrNull("How it ended: completed, cancelled, failed or blocked."),
    error: object("Why it failed.", {
      code: textOrNull("The error's code."),
      name: textOrNull("The error's name."),
      message: textOrNull("Its words."),
    }),
    durationMs: numberOrNull("How long it took."),
    stopReason: textOrNull("Why the model stopped."),
    traceId: textOrNull("Id for the vendor's support."),
  })),
  "turn.step.interrupted": record("A step was cut.", () => ({ turnId, step: numberOrNull("The step.") })),
  "turn.step.retrying": record("A request failed and is made again, in a new step.", () => ({
    turnId,
    step: numberOrNull("Number of the step that failed."),
    stepId: textOrNull("The step's id."),
    failedAttempt: numberOrNull("The try that failed, counted from 1."),
    nextAttempt: numberOrNull("The next try."),
    maxAttempts: numberOrNull("Tries after which the turn fails."),
    delayMs: numberOrNull("Wait before the next try."),
    errorName: textOrNull("The error's name."),
    errorMessage: textOrNull("Its words."),
    statusCode: numberOrNull("The server's status."),
  })),
  "prompt.accepted": record("A prompt was taken."),
  "prompt.aborted": record("A prompt was dropped.", () => ({ promptId: textOrNull("The prompt.") })),
  "prompt.completed": record("A prompt was answered.", () => ({
    promptId: textOrNull("The prompt."),
    finishedAt: textOrNull("When."),
    reason: textOrNull("How its turn ended."),
  })),
  "prompt.steered": record("A prompt joined a turn that was under way."),
};

const counted = {
  length: numberOrNull("Messages of the conversation."),
  tokens: numberOrNull("Tokens of the last prompt and its answer."),
};

const model: Shapes = {
  "llm.request": record("A request to the model.", () => ({
    kind: textOrNull("What for: loop or compaction."),
    provider: textOrNull("The protocol that is spoken."),
    model: textOrNull("The model's real name."),
    modelAlias: settings.modelAlias,
    thinkingEffort: settings.thinkingEffort,
    thinkingKeep: textOrNull("Which thoughts are sent back."),
    temperature: numberOrNull("A parameter of the request."),
    topP: numberOrNull("A parameter of the request."),
    maxTokens: numberOrNull("The most tokens of an answer."),
    betaApi: flagOrNull("Whether a trial protocol is used."),
    toolSelect: flagOrNull("Whether tools are chosen for the request."),
    systemPrompt: textOrNull("The system prompt, where it is new."),
    systemPromptHash: textOrNull("Its hash."),
    toolsHash: textOrNull("Hash of the tools that are offered."),
    messageCount: numberOrNull("Messages that are sent."),
    turnStep: textOrNull("Turn and step, as `0.1`."),
    attempt: textOrNull("The try where it is not the first, as `2/10`; until protocol 1.4."),
    projection: textOrNull("What is left out for the model's sake."),
    droppedCount: numberOrNull("Messages that are left out."),
  })),
  "llm.tools_snapshot": record("The tools that are offered to the model.", () => ({
    hash: textOrNull("Their hash."),
    tools: anything("The tools."),
  })),
  "usage.record": record("What one response used.", () => ({
    model: textOrNull("The model, by the name that the settings give it."),
    usage: usage("The counters."),
    usageScope: textOrNull("turn for a step's response, session for one beside the turns, as a compaction."),
  })),
  "token_counting.measured": record("The vendor's count of the conversation.", () => counted),
  "token_counting.rebased": record("The count begins anew after a compaction.", () => ({
    ...counted,
    measured: flagOrNull("Whether the vendor counted."),
  })),
  "token_counting.truncated": record("The count was cut.", () => counted),
  "token_counting.turn_recorded": record("The count at the end of a turn.", () => ({ ...counted, turnId })),
  "mcp.tools_discovered": record("Tools of servers were found."),
};

const state: Shapes = {
  "config.update": record("Settings changed.", () => ({
    ...settings,
    cwd: textOrNull("The folder that the agent works in."),
    subagentNames: texts("Kinds of subagents that it may start."),
  })),
  "profile.bind": record("The agent took on a kind; replaces `config.update` in newer files.", () => ({
    ...settings,
    environmentDisclosure: object("What the model gets to know about its surroundings.", {
      cwd: textOrNull("The folder that the agent works in."),
      date: anything("The day."),
    }),
    agentsMdPaths: texts("Files with instructions."),
    activeToolNames: texts("Tools that it has."),
    disallowedTools: texts("Tools that it may not use."),
    subagents: texts("Kinds of subagents that it may start."),
  })),
  "permission.set_mode": record("The mode of permissions changed.", () => ({
    mode: textOrNull("The mode: manual, auto or yolo."),
  })),
  "permission.record_approval_result": record("A person decided about a call.", () => ({
    turnId,
    toolCallId: textOrNull("The call."),
    toolName: textOrNull("The tool."),
    action: textOrNull("What was asked."),
    sessionApprovalRule: textOrNull("What is allowed for the rest of the session."),
    result: object("The answer.", {
      decision: textOrNull("approved, rejected or cancelled."),
      scope: textOrNull("once or session."),
      feedback: textOrNull("What the person wants instead."),
      selectedLabel: textOrNull("The option that was chosen."),
    }),
  })),
  "runtime.set_binding": record("Where the agent runs.", () => ({
    workspaceId: textOrNull("The folder's id."),
    runtimeId: textOrNull("The machine's id."),
  })),
  "plan_mode.enter": record("Planning begins.", () => ({ id: textOrNull("The plan.") })),
  "plan_mode.exit": record("Planning is over.", () => ({ id: textOrNull("The plan.") })),
  "plan_mode.cancel": record("Planning was given up.", () => ({ id: textOrNull("The plan.") })),
  "plan.revision": record("A plan was written."),
  "swarm_mode.enter": record("Many subagents may be started at once."),
  "swarm_mode.exit": record("That is over."),
  "tower_mode.enter": record("A trial way to run many agents begins."),
  "tower_mode.exit": record("That is over."),
  "goal.create": record("A goal was set."),
  "goal.update": record("A goal went on. Its sum of tokens holds what other rows tell."),
  "goal.account_usage": record("What a goal used so far, until protocol 1.3; other rows tell it."),
  "goal.continuation": record("A turn for a goal, until protocol 1.3."),
  "goal.clear": record("The goal is gone."),
  "tools.set_active_tools": record("Tools that the agent has.", () => ({ names: texts("Their names.") })),
  "tools.reset_active_tools": record("The agent has its usual tools again."),
  "tools.register_user_tool": record("Somebody added a tool."),
  "tools.unregister_user_tool": record("Somebody took a tool away."),
  "tools.update_store": record("What a tool keeps, as the list of tasks.", () => ({
    key: textOrNull("Whose it is."),
    value: anything("What is kept."),
  })),
  "plugin.session_start": record("What plugins add at the beginning.", () => ({
    content: anything("The text."),
  })),
  "cron.add": record("A prompt was put on a schedule."),
  "cron.cursor": record("How far the schedule is."),
  "cron.delete": record("A schedule is gone."),
  "interaction.request": record("Somebody is asked."),
  "interaction.resolved": record("The question was answered."),
  "interruptionReminder.recorded": record("The model learnt of an interruption."),
  "staleGuard.recorded": record("A file that was read is watched."),
  "staleGuard.cleared": record("The watch is over."),
  "file_history.tracked": record("A file is about to be changed, and its old state was kept.", () => ({
    turnId,
    path: textOrNull("The file."),
    entry: anything("Where its old state is kept; without a key if the file is new."),
  })),
  "file_history.checkpoint": record("The state of files at the end of a turn.", () => ({
    turnId,
    phase: textOrNull("Which end."),
    entries: anything("The files, by path."),
  })),
};

const agents: Shapes = {
  "subagent.spawned": record("A call started a subagent.", () => ({
    subagentId: textOrNull("The subagent, numbered in its session."),
    subagentName: textOrNull("Its kind."),
    parentToolCallId: textOrNull("The call."),
    parentToolCallUuid: textOrNull("The call's id in the log."),
    parentAgentId: textOrNull("The agent that made the call."),
    callerAgentId: textOrNull("The same."),
    description: textOrNull("What it is for, in a few words."),
    swarmIndex: numberOrNull("Its place among those of one call."),
    runInBackground: flag("Whether the call does not wait for it."),
    model: textOrNull("Its model, by the name that the settings give it."),
    thinkingEffort: settings.thinkingEffort,
    taskId: textOrNull("Its task."),
  })),
  "subagent.started": record("A subagent begins.", () => ({ subagentId: textOrNull("The subagent.") })),
  "subagent.completed": record("A subagent is done.", () => ({
    subagentId: textOrNull("The subagent."),
    resultSummary: textOrNull("Its answer."),
    usage: usage("What its own file tells response by response."),
    contextTokens: numberOrNull("Tokens of its conversation."),
  })),
  "subagent.failed": record("A subagent failed.", () => ({
    subagentId: textOrNull("The subagent."),
    error: textOrNull("Why."),
  })),
  "subagent.cancelled": record("A subagent was stopped.", () => ({
    subagentId: textOrNull("The subagent."),
  })),
  "task.started": record("A task began to run beside the conversation.", () => ({ info: taskInfo() })),
  "task.terminated": record("Such a task ended.", () => ({
    info: taskInfo(),
    outputTail: textOrNull("The end of its output."),
  })),
  "task.waitDelivered": record("The model learnt of the ends of tasks."),
};

function taskInfo() {
  return object("The task.", {
    taskId: textOrNull("Its id."),
    kind: textOrNull("process or agent."),
    status: textOrNull("running, completed, failed, timed_out, killed or lost."),
    agentId: textOrNull("The subagent that runs in it."),
    parentToolCallId: textOrNull("The call that started it."),
    exitCode: numberOrNull("The exit code of a process."),
  });
}

function engineEvent(meaning: string, fields: () => z.ZodRawShape): Shape {
  return record(meaning, () => ({ kind: textOrNull("Always event."), turnId, ...fields() }));
}

/** Engine events, which repeat the other records. */
const engine: Shapes = {
  "agent.message.appended": engineEvent(
    "A message as the engine has it; repeats other rows, usage included.",
    () => ({
      message: object("The message.", {
        message: anything("Who said it, and what."),
        meta: anything("Model, usage and ids of an answer."),
      }),
    }),
  ),
  "agent.turn.started": engineEvent("The engine's word for the begin of a turn.", () => ({
    queueItemId: textOrNull("The prompt."),
  })),
  "agent.turn.ended": engineEvent("The engine's word for its end.", () => ({
    outcome: textOrNull("How it ended."),
  })),
};

/** Types of the records of a wire. */
export const kimiCodeRecordShapes: Shapes = {
  metadata: shape("The head of the file.", () => ({
    protocol_version: text("Version of the format, from 1.0 to 1.5."),
    created_at: number("When the file was made, epoch ms."),
  })),
  forked: record("All rows before this one are another session's."),
  ...conversation,
  ...turns,
  ...model,
  ...state,
  ...agents,
  ...engine,
};
