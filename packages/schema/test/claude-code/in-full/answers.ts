/** One block at least of every type that a model writes. */
export const answers = [
  { type: "thinking", thinking: "", signature: "c2ln" },
  { type: "redacted_thinking", data: "ZW5j" },
  {
    type: "text",
    text: "Three shops.",
    citations: [
      {
        type: "web_search_result_location",
        cited_text: "three",
        url: "https://shop.example",
        title: null,
        encrypted_index: "ZW5j",
      },
      {
        type: "page_location",
        document_index: 0,
        document_title: "Plan",
        start_page_number: 1,
        end_page_number: 2,
      },
    ],
  },
  { type: "tool_use", id: "toolu_1", name: "Read", input: { file_path: "/a" }, caller: { type: "direct" } },
  { type: "tool_use", id: "toolu_2", name: "Read", input: "{", caller: null },
  { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "shop" } },
  {
    type: "web_search_tool_result",
    tool_use_id: "srvtoolu_1",
    content: [
      {
        type: "web_search_result",
        title: "Shop",
        url: "https://shop.example",
        page_age: null,
        encrypted_content: "ZW5j",
      },
    ],
  },
  {
    type: "web_search_tool_result",
    tool_use_id: "srvtoolu_2",
    content: { type: "web_search_tool_result_error", error_code: "max_uses_exceeded" },
  },
  {
    type: "web_fetch_tool_result",
    tool_use_id: "srvtoolu_3",
    content: {
      type: "web_fetch_result",
      url: "https://shop.example",
      retrieved_at: null,
      content: { type: "document" },
    },
  },
  {
    type: "code_execution_tool_result",
    tool_use_id: "srvtoolu_4",
    content: { type: "code_execution_result", stdout: "3", stderr: "", return_code: 0, content: [] },
  },
  {
    type: "bash_code_execution_tool_result",
    tool_use_id: "srvtoolu_5",
    content: {
      type: "bash_code_execution_result",
      stdout: "",
      stderr: "",
      return_code: 0,
      content: [{ type: "bash_code_execution_output", file_id: "file_1" }],
    },
  },
  {
    type: "text_editor_code_execution_tool_result",
    tool_use_id: "srvtoolu_6",
    content: {
      type: "text_editor_code_execution_view_result",
      file_type: "text",
      content: "a",
      num_lines: 1,
      start_line: null,
    },
  },
  {
    type: "tool_search_tool_result",
    tool_use_id: "srvtoolu_7",
    content: {
      type: "tool_search_tool_search_result",
      tool_references: [{ type: "tool_reference", tool_name: "WebSearch" }],
    },
  },
  { type: "mcp_tool_use", id: "mcptoolu_1", name: "find", server_name: "shop", input: {} },
  {
    type: "mcp_tool_result",
    tool_use_id: "mcptoolu_1",
    is_error: false,
    content: [{ type: "text", text: "1" }],
  },
  {
    type: "advisor_tool_result",
    tool_use_id: "srvtoolu_8",
    content: { type: "advisor_redacted_result", encrypted_content: "ZW5j", stop_reason: null },
  },
  { type: "container_upload", file_id: "file_2" },
  { type: "compaction", content: null },
  { type: "fallback", from: { model: "claude-fable-5" }, to: { model: "claude-opus-5" } },
];
