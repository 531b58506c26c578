/** A tool with arguments and results that its schemas take. */
export type ToolCase = readonly [tool: string, inputs: readonly unknown[], outputs: readonly unknown[]];
