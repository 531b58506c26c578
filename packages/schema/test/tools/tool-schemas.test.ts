import { describe, expect, it } from "vitest";
import { canonicalToolName, mcpToolName, toolAliases } from "../../src/index.js";
import { describeTool, toolSchemaOf, toolSchemas } from "../../src/schemas.js";

/** Every tool that the client has or had, by the names that documents and logs use. */
const listed =
  `Agent AgentOutput AgentOutputTool Artifact AskUserQuestion Bash BashOutput BashOutputTool Brief
  ClaudeDesign CronCreate CronDelete CronList Edit EndConversation EnterPlanMode EnterWorktree ExitPlanMode
  ExitWorktree Glob Grep KillBash KillShell LS LSP LSTool ListAgents ListMcpResources ListMcpResourcesTool ListPeers
  Monitor MultiEdit NotebookEdit NotebookRead OfferChromeSetup PowerShell Projects ProposeGoal PushNotification Read
  ReadMcpResource ReadMcpResourceDir ReadMcpResourceDirTool ReadMcpResourceTool ReadNotifications RefreshMcpTools
  RemoteTrigger ReportFindings ScheduleWakeup SendFeedback SendMessage SendUserFile SendUserMessage SetGoal
  ShareOnboardingGuide ShowOnboardingRolePicker Skill SlashCommand StructuredOutput SubagentHandback Task TaskCreate
  TaskGet TaskList TaskOutput TaskStop TaskUpdate TeamCreate TeamDelete TodoRead TodoWrite ToolSearch View
  WaitForMcpServers WebFetch WebSearch Workflow Write dispatch_agent exit_plan_mode propose_skills`.split(
    /\s+/,
  );

const tools = Object.entries(toolSchemas);

describe("toolSchemas", () => {
  it("has every tool that is listed", () => {
    const missing = listed.filter((tool) => toolSchemaOf(tool) === null);
    expect(missing.map((tool) => `add to toolSchemas: ${tool}`)).toEqual([]);
  });

  it("has no tool that is not listed", () => {
    const unlisted = Object.keys(toolSchemas).filter((tool) => !listed.includes(tool));
    expect(unlisted.map((tool) => `add to listed: ${tool}`)).toEqual([]);
  });

  it("knows no other tool", () => {
    expect(["__proto__", "constructor", "bash", "mcp__broken"].map(toolSchemaOf)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it.each(tools)("%s takes what any tool's logs can hold", (_, { input, output }) => {
    const odd = [
      "Error: Exit code 1",
      [],
      [{ type: "text", text: "a" }],
      null,
      undefined,
      { detachedToolCall: true },
    ];
    expect(odd.filter((value) => !output.safeParse(value).success)).toEqual([]);
    expect(input.safeParse({ __unparsedToolInput: { raw: "{", len: 1 } }).success).toBe(true);
  });

  it("keeps keys that it does not know", () => {
    const result = { stdout: "", stderr: "", brandNew: { a: 1 } };
    expect(toolSchemas.Bash.output.parse(result)).toEqual(result);
  });
});

describe("canonicalToolName", () => {
  it.each([
    ["Task", "Agent"],
    ["KillShell", "TaskStop"],
    ["KillBash", "TaskStop"],
    ["AgentOutputTool", "TaskOutput"],
    ["BashOutputTool", "TaskOutput"],
    ["BashOutput", "BashOutput"],
    ["LSTool", "LS"],
    ["View", "Read"],
    ["SlashCommand", "Skill"],
    ["ListPeers", "ListAgents"],
    ["Brief", "SendUserMessage"],
    ["ListMcpResources", "ListMcpResourcesTool"],
    ["mcp__shop__Task", "mcp__shop__Task"],
    ["__proto__", "__proto__"],
  ])("calls %s %s", (rawName, name) => {
    expect(canonicalToolName(rawName)).toBe(name);
  });

  it("leads every alias to a tool that there is, in one step", () => {
    expect([...toolAliases.values()].filter((name) => !Object.hasOwn(toolSchemas, name))).toEqual([]);
    expect([...toolAliases.keys()].filter((name) => Object.hasOwn(toolSchemas, name))).toEqual([]);
  });
});

describe("mcpToolName", () => {
  it.each([
    ["mcp__shop__search", { server: "shop", tool: "search" }],
    ["mcp__plugin_shop_db__run__all", { server: "plugin_shop_db", tool: "run__all" }],
    ["mcp__shop", null],
    ["mcp____search", null],
    ["mcp__shop__", null],
    ["Bash", null],
  ])("splits %s at the first double underscore", (rawName, parts) => {
    expect(mcpToolName(rawName)).toEqual(parts);
  });
});

describe("describeTool", () => {
  it("reads fields off the schemas", () => {
    expect(describeTool("KillShell")).toEqual({
      name: "TaskStop",
      purpose: "Ends a background command or task.",
      input: [
        { name: "task_id", type: "string", isOptional: true, meaning: "Id of the background task." },
        { name: "shell_id", type: "string", isOptional: true, meaning: "Id of the background command." },
      ],
      output: [
        { name: "message", type: "string", isOptional: false, meaning: "What was done, in words." },
        { name: "task_id", type: "string", isOptional: true, meaning: "Id of the background task." },
        {
          name: "task_type",
          type: "string",
          isOptional: true,
          meaning: "Whether it is a command, an agent here or an agent elsewhere.",
        },
        { name: "command", type: "string", isOptional: true, meaning: "The command line." },
        { name: "shell_id", type: "string", isOptional: true, meaning: "Id of the background command." },
        { name: "success", type: "boolean", isOptional: true, meaning: "Whether it was done." },
      ],
    });
  });

  it("names lists, choices and what is inside objects", () => {
    const types = Object.fromEntries(
      (describeTool("TodoWrite")?.input ?? []).map(({ name, type }) => [name, type]),
    );
    expect(types).toMatchObject({
      todos: "object[]",
      "todos[].status": '"pending" | "in_progress" | "completed"',
    });
  });

  it("knows nothing of a tool that is not known", () => {
    expect(describeTool("bash")).toBeNull();
  });

  it.each(Object.keys(toolSchemas))("says what %s is for and what each of its fields means", (tool) => {
    const description = describeTool(tool);
    expect(description?.purpose).toMatch(/^[A-Z].*\.$/);
    const fields = [...(description?.input ?? []), ...(description?.output ?? [])];
    const unexplained = fields.filter(({ meaning }) => meaning === "");
    expect(unexplained.map(({ name }) => `say what ${name} of ${tool} means`)).toEqual([]);
  });
});
