import { z } from "zod";

/** The client's note that a model's arguments were not JSON; any tool can have it. */
export const unparsedInput = z.looseObject({
  __unparsedToolInput: z.looseObject({ raw: z.string().optional(), len: z.number().optional() }),
});

/** Stands in for the result of a call that was moved off its turn; any tool can have it. */
export const detachedResult = z.looseObject({ detachedToolCall: z.literal(true) });

/** The input of a tool that takes none. */
export const noInput = z.looseObject({});

/** Purpose of a tool, and every known shape of its calls and results. */
export interface ToolDefinition<
  Inputs extends readonly z.core.$ZodType[] = readonly z.core.$ZodType[],
  Outputs extends readonly z.core.$ZodType[] = readonly z.core.$ZodType[],
> {
  readonly purpose: string;
  /** Shapes of the arguments, the logged one first. */
  readonly input: Inputs;
  /** Shapes of the structured result, the logged ones first. */
  readonly output: Outputs;
}

/** The schemas of one tool: arguments, structured result and purpose. */
export interface ToolSchema<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly purpose: string;
  readonly input: Input;
  /** Takes the tool's own shapes and also a text, a list, null and nothing, which logs hold for errors and old calls. */
  readonly output: Output;
}

/** The schemas of a tool, with the odd shapes that every tool's logs have. */
export function defineTool<
  const Inputs extends readonly z.core.$ZodType[],
  const Outputs extends readonly z.core.$ZodType[],
>({ purpose, input, output }: ToolDefinition<Inputs, Outputs>) {
  return {
    purpose,
    input: z.union([...input, unparsedInput]),
    output: z.union([...output, detachedResult, z.string(), z.array(z.unknown()), z.null(), z.undefined()]),
  };
}
