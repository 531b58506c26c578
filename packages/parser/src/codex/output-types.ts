const types: ReadonlySet<unknown> = new Set([
  "function_call_output",
  "function_call_result",
  "custom_tool_call_output",
  "local_shell_call_output",
  "tool_search_output",
]);

/** Whether an item of this type is the output of a call. */
export function isOutput(type: unknown): boolean {
  return types.has(type);
}
