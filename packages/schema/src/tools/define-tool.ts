import * as z from "zod";

/** The client's note that a model's arguments were not JSON; any tool can have it. */
export const unparsedInput = z.looseObject({
  __unparsedToolInput: z.looseObject({ raw: z.string().optional(), len: z.number().optional() }),
});

/** Stands in for the result of a call that was moved off its turn; any tool can have it. */
export const detachedResult = z.looseObject({ detachedToolCall: z.literal(true) });

/** The schemas of one tool: arguments, structured result and purpose. */
export interface ToolSchema<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly purpose: string;
  readonly input: Input;
  /** Takes the tool's own shapes and also a text, a list, null and nothing, which logs hold for errors and old calls. */
  readonly output: Output;
}

/** The fields of an object that may have others too, or the schema of anything else. */
type Form = z.core.$ZodType | z.core.$ZodShape;
type Forms = readonly Form[];

type SchemasOf<Of extends Forms> = {
  readonly [At in keyof Of]: Of[At] extends z.core.$ZodType
    ? Of[At]
    : Of[At] extends z.core.$ZodShape
      ? z.ZodObject<Of[At], z.core.$loose>
      : never;
};

type OddInputs = readonly [typeof unparsedInput];
type OddOutputs = readonly [
  typeof detachedResult,
  z.ZodString,
  z.ZodArray<z.ZodUnknown>,
  z.ZodNull,
  z.ZodUndefined,
];

/**
 * The schemas of a tool, with the odd shapes that every tool's logs have.
 *
 * @param input the form of its arguments, or all their forms, the logged one first
 * @param outputs the forms of its structured result, the logged ones first
 */
export function tool<const Input extends Form | Forms, const Outputs extends Forms>(
  purpose: string,
  input: Input,
  ...outputs: Outputs
): ToolSchema<
  z.ZodUnion<readonly [...SchemasOf<Input extends Forms ? Input : readonly [Input]>, ...OddInputs]>,
  z.ZodUnion<readonly [...SchemasOf<Outputs>, ...OddOutputs]>
>;
export function tool(purpose: string, input: Form | Forms, ...outputs: Forms): ToolSchema {
  return {
    purpose,
    input: z.union([...(isList(input) ? input : [input]).map(schemaOf), unparsedInput]),
    output: z.union([
      ...outputs.map(schemaOf),
      detachedResult,
      z.string(),
      z.array(z.unknown()),
      z.null(),
      z.undefined(),
    ]),
  };
}

function isList(input: Form | Forms): input is Forms {
  return Array.isArray(input);
}

function schemaOf(form: Form): z.core.$ZodType {
  return form instanceof z.core.$ZodType ? form : z.looseObject(form);
}
