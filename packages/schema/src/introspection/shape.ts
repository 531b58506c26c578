import * as z from "zod";

/** A schema of any value. */
export type AnySchema = z.core.$ZodType;

/** An object with named keys. */
export interface ObjectKind {
  readonly kind: "object";
  readonly schema: z.core.$ZodType;
  readonly keys: ReadonlyMap<string, Shape>;
  /** Shape of unnamed keys' values, if the schema has one. */
  readonly rest: Shape | null;
  /** True if the schema names no key and takes every one: it does not describe what is inside. */
  readonly isOpen: boolean;
}

/** A list; a tuple's items are alternatives. */
interface ListKind {
  readonly kind: "list";
  readonly schema: z.core.$ZodType;
  readonly items: Shape;
}

/** An object whose keys are data. */
interface MapKind {
  readonly kind: "map";
  readonly schema: z.core.$ZodType;
  readonly values: Shape;
}

interface AnyKind {
  readonly kind: "any";
}

/** A value without parts, or whose parts are not looked into. */
interface PlainKind {
  readonly kind: "plain";
  readonly schema: z.core.$ZodType;
}

/** One of the things that a value can be. */
export type Kind = ObjectKind | ListKind | MapKind | AnyKind | PlainKind;

/** Shape of a schema, without its wrappers. */
export interface Shape {
  readonly schema: z.core.$ZodType;
  /** Everything that the value can be except absent, with nested unions as one list. */
  readonly kinds: readonly Kind[];
  /** Whether the schema says that the value may be absent. */
  readonly isOptional: boolean;
  /** Description of the schema, inside or outside its wrappers; empty if it has none. */
  readonly description: string;
  /** True if the schema tests more than the kinds say. */
  readonly hasChecks: boolean;
}

const known = new WeakMap<z.core.$ZodType, Shape>();

/** The schema as data. Parts are made on access, so a schema may contain itself. */
export function shapeOf(schema: z.core.$ZodType): Shape {
  let shape = known.get(schema);
  if (shape === undefined) known.set(schema, (shape = new LazyShape(schema)));
  return shape;
}

class LazyShape implements Shape {
  readonly schema: z.core.$ZodType;
  #parts: Parts | undefined;

  constructor(schema: z.core.$ZodType) {
    this.schema = schema;
  }

  get kinds(): readonly Kind[] {
    return this.#partsOf().kinds;
  }

  get isOptional(): boolean {
    return this.#partsOf().isOptional;
  }

  get description(): string {
    return this.#partsOf().description;
  }

  get hasChecks(): boolean {
    return this.#partsOf().hasChecks;
  }

  #partsOf(): Parts {
    return (this.#parts ??= partsOf(this.schema));
  }
}

/** Whether the schema tests more than its type says. */
export function hasOwnChecks(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodType && (schema.def.checks?.length ?? 0) > 0;
}

type Parts = Pick<Shape, "kinds" | "isOptional" | "description" | "hasChecks">;

function partsOf(schema: z.core.$ZodType): Parts {
  const description = z.globalRegistry.get(schema)?.description ?? "";
  const hasChecks = hasOwnChecks(schema);
  if (schema instanceof z.ZodUnion) {
    const options = schema.options.map(shapeOf);
    return {
      kinds: options.flatMap(({ kinds }) => kinds),
      isOptional: options.some(({ isOptional }) => isOptional),
      description,
      hasChecks: hasChecks || options.some((option) => option.hasChecks && option.kinds.length > 1),
    };
  }
  const inner = unwrapped(schema);
  if (inner === null) {
    const isOptional = schema instanceof z.ZodUndefined || schema instanceof z.ZodVoid;
    return { kinds: isOptional ? [] : [kindOf(schema)], isOptional, description, hasChecks };
  }
  const shape = shapeOf(inner);
  return {
    kinds: schema instanceof z.ZodNullable ? [...shape.kinds, nothing] : shape.kinds,
    isOptional: canBeLeftOut(schema) || shape.isOptional,
    description: description === "" ? shape.description : description,
    hasChecks: hasChecks || shape.hasChecks,
  };
}

const nothing: PlainKind = { kind: "plain", schema: z.null() };

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType | null {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodLazy
  )
    return schema.unwrap();
  return schema instanceof z.ZodPipe ? schema.in : null;
}

function canBeLeftOut(schema: z.core.$ZodType): boolean {
  return (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch
  );
}

function kindOf(schema: z.core.$ZodType): Kind {
  if (schema instanceof z.ZodUnknown || schema instanceof z.ZodAny) return { kind: "any" };
  if (schema instanceof z.ZodArray) return { kind: "list", schema, items: shapeOf(schema.element) };
  if (schema instanceof z.ZodTuple)
    return { kind: "list", schema, items: shapeOf(z.union(schema.def.items)) };
  if (schema instanceof z.ZodRecord) return { kind: "map", schema, values: shapeOf(schema.valueType) };
  return schema instanceof z.ZodObject ? objectKind(schema) : { kind: "plain", schema };
}

function objectKind(schema: z.ZodObject): ObjectKind {
  const keys = new Map(Object.entries(schema.shape).map(([key, field]) => [key, shapeOf(field)]));
  const { catchall } = schema.def;
  const takesAll = catchall instanceof z.ZodUnknown || catchall instanceof z.ZodAny;
  const saysMore = catchall !== undefined && !takesAll && !(catchall instanceof z.ZodNever);
  return {
    kind: "object",
    schema,
    keys,
    rest: saysMore ? shapeOf(catchall) : null,
    isOpen: takesAll && keys.size === 0,
  };
}
