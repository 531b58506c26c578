import { z } from "zod";
import { anyObject, anything, flag, number, optional, text, texts } from "../../field.js";
import { shape } from "../../shapes.js";

const addedNames = () => texts("Names that came in.");
const removedNames = () => texts("Names that went out.");
const addedLines = () => texts("Lines for the model about each.");

const failedServer = () =>
  z.looseObject({
    name: text("Name of the server."),
    error: text("Why it failed."),
    errorCode: text("Why it failed, as a code."),
  });

const retractedTool = () => z.looseObject({ name: text("Name of the tool."), cause: text("Why.") });

const toolDefinition = () =>
  z.looseObject({
    name: text("Name of the tool."),
    description: text("Description for the model."),
    input_schema: optional(anyObject(), "Its arguments, as JSON Schema."),
    defer_loading: flag("Whether it is given only once it is searched for."),
    eager_input_streaming: flag("Whether its arguments stream in as they are written."),
  });

const inputCopy = () =>
  z.looseObject({ id: text("Id of the call."), copy: text("Which arguments: wire or displayed.") });

const skill = () =>
  z.looseObject({ name: text("Name of the skill."), path: text("Where it is."), content: text("Its text.") });

const foundSkill = () =>
  z.looseObject({
    name: text("Name of the skill."),
    description: text("What it is for."),
    shortId: text("Short id of the skill."),
  });

/** Attachments that tell the model which tools, agents and skills there are. */
export const toolAttachments = {
  deferred_tools_delta: shape("Tools that can be searched for came or went.", () => ({
    addedNames: addedNames(),
    addedLines: addedLines(),
    removedNames: removedNames(),
    readdedNames: texts("Names that came back."),
    restoredNames: texts("Names that were taken back in."),
    surfacedNames: texts("Names that are given without a search."),
    wireHiddenNames: texts("Names withheld from the API."),
    retractedTools: optional(z.array(retractedTool()), "Tools that were taken away."),
    pendingMcpServers: texts("MCP servers that are still starting."),
    needsAuthMcpServers: texts("MCP servers that need a login."),
    failedMcpServers: optional(z.array(failedServer()), "MCP servers that failed."),
  })),
  deferred_tools_record: shape("Tools that were found, in full.", () => ({
    entries: optional(z.array(toolDefinition()), "The tools."),
    nameOnlyAnnouncements: texts("Tools announced only by name."),
    toolInputCopies: optional(z.array(inputCopy()), "Which arguments of earlier calls are repeated."),
  })),
  mcp_instructions_delta: shape("Instructions of MCP servers came or went.", () => ({
    addedNames: addedNames(),
    addedBlocks: texts("The instructions."),
    removedNames: removedNames(),
  })),
  mcp_dropped_tools_delta: shape("Tools of MCP servers that were left out."),
  agent_listing_delta: shape("Types of agents came or went.", () => ({
    addedTypes: texts("Types that came in."),
    addedLines: addedLines(),
    removedTypes: texts("Types that went out."),
    builtInTypes: texts("Types that the client brings along."),
    builtInPluginTypes: texts("Types of the plugin that the client brings along."),
    isInitial: flag("Whether it is the first list."),
    showConcurrencyNote: flag("Whether agents may run side by side."),
  })),
  agent_mention: shape("The prompt names a type of agent.", () => ({
    agentType: text("The type."),
  })),
  peer_mention: shape("The prompt names another session."),
  skill_mention: shape("The prompt names a skill."),
  skill_listing: shape("Skills that can be used.", () => ({
    content: text("The text for the model."),
    names: texts("Their names."),
    skillCount: number("How many there are."),
    digests: anything("Hashes of the skills."),
    isInitial: flag("Whether it is the first list."),
  })),
  skill_discovery: shape("Skills that fit the prompt.", () => ({
    skills: optional(z.array(foundSkill()), "The skills."),
    signal: anything("What they were found by."),
    source: text("What found them."),
  })),
  dynamic_skill: shape("Skills of a subfolder, announced once a file there was read.", () => ({
    skillDir: text("Folder of the skills."),
    skillNames: texts("Their names."),
    displayPath: text("Displayed path."),
  })),
  invoked_skills: shape("Skills that are in use, given again after a compaction.", () => ({
    skills: optional(z.array(skill()), "The skills."),
  })),
  command_permissions: shape("What a slash command may do without asking.", () => ({
    allowedTools: texts("Rules for tools, as Bash(git:*)."),
    model: text("Model that the command asks for."),
  })),
  unknown_command_fallback: shape("A slash command that is not known."),
  advisor_tool: shape("A second model can be asked for advice.", () => ({
    available: flag("Whether it can."),
    model: text("The second model."),
    toolChange: text("Whether the tool came in: add."),
  })),
  advisor_stripped: shape("Earlier advice was taken out of the request."),
};
