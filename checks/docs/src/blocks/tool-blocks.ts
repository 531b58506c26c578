import { toolAliases } from "@turnmeter/schema";
import { describeTool } from "@turnmeter/schema/schemas.js";
import { fieldTable } from "../field-table.js";
import { code, codes, escapeHtml, folded, prose, table } from "../markdown.js";
import type { ShapeOrigin } from "../documented-shapes.js";
import { type ToolShape, shapesOf, toolNames } from "../tool-shapes.js";

/** `tools`: every tool with its other names, its purpose, and what logs hold of its arguments and results. */
export function toolsBlock(): string {
  const rows = toolNames.map((tool) => {
    const shapes = shapesOf(tool).filter(({ origin }) => origin === null);
    return [
      code(tool),
      codes(aliasesOf(tool)),
      prose(describeTool(tool)?.purpose ?? ""),
      shapesText(shapes, "input"),
      shapesText(shapes, "output"),
    ];
  });
  return table(["tool", "once or also", "does", "arguments", "structured result"], rows);
}

function aliasesOf(tool: string): readonly string[] {
  return [...toolAliases].filter(([, name]) => name === tool).map(([alias]) => alias);
}

function shapesText(shapes: readonly ToolShape[], side: ToolShape["side"]): string {
  const texts = shapes.filter((shape) => shape.side === side).map(({ text }) => text);
  const known = texts.filter((text) => text !== "{}");
  if (known.length > 0) return known.map(code).join("<br>");
  return texts.length > 0 ? "any object" : "text only";
}

/** `documented-shapes`: shapes that documents or apps give to tools, beside those that logs hold. */
export function documentedShapesBlock(): string {
  const rows = toolNames.flatMap((tool) =>
    (["input", "output"] as const).flatMap((side) => {
      const shapes = shapesOf(tool).filter((shape) => shape.side === side);
      if (shapes.every(({ origin }) => origin === null)) return [];
      const textsOf = (origin: ShapeOrigin | null): string =>
        shapes
          .filter((shape) => shape.origin === origin)
          .map(({ text }) => code(shortShape(text)))
          .join("<br>");
      const part = side === "input" ? "arguments" : "result";
      return [[`${code(tool)} ${part}`, textsOf(null), textsOf("documents"), textsOf("app events")]];
    }),
  );
  return table(["tool", "in logs", "in documents only", "in events of apps only"], rows);
}

const longestShape = 70;

function shortShape(text: string): string {
  if (text.length <= longestShape) return text;
  return `${text.slice(0, text.lastIndexOf(",", longestShape))}, … }`;
}

/** `tool-fields`: the meaning of every field of every tool, folded away. */
export function toolFieldsBlock(): string {
  const sections = toolNames.flatMap((tool) => {
    const description = describeTool(tool);
    if (description === null) throw new Error(`${tool} has no description`);
    const { input, output } = description;
    const tables = [
      ...(input.length === 0 ? [] : ["Arguments:", tableOf(input)]),
      ...(output.length === 0 ? [] : ["Structured result:", tableOf(output)]),
    ];
    return tables.length === 0
      ? []
      : [folded(`<code>${tool}</code>: ${escapeHtml(description.purpose)}`, tables.join("\n\n"))];
  });
  return sections.join("\n\n");
}

function tableOf(fields: NonNullable<ReturnType<typeof describeTool>>["input"]): string {
  const rows = fields.map(({ name, ...rest }) => ({ ...rest, path: rest.isOptional ? `${name}?` : name }));
  return fieldTable(rows, 2);
}
