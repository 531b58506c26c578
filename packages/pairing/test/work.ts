import { tableOf } from "@turnmeter/columns";
import type { ColumnKinds } from "@turnmeter/schema";

interface Kinds {
  readonly text: string;
  readonly key: string;
  readonly integer: number;
  readonly long: number;
  readonly flag: boolean;
}

const kinds: ColumnKinds<Kinds> = {
  text: "text",
  key: "key",
  integer: "integer",
  long: "long",
  flag: "flag",
};

/** Methods of arrays that call back for each item. */
const callbacks = ["every", "filter", "find", "findIndex", "findLast", "flatMap", "map", "reduce", "some"];

type Method = (this: unknown, ...args: readonly unknown[]) => unknown;

/**
 * How much is looked at while something runs: items by methods of arrays, items by iterators (loops and spreads), members
 * that are asked for, values of columns. Other than its time, it is the same in every run.
 */
export function workOf(run: () => void): number {
  let work = 0;
  const restore: (() => void)[] = [];
  const replace = (owner: object, name: string, replaced: (original: Method) => Method) => {
    const known = Object.getOwnPropertyDescriptor(owner, name);
    if (known === undefined) throw new Error(`no method ${name}`);
    restore.push(() => Object.defineProperty(owner, name, known));
    const method: unknown = known.value;
    if (!isMethod(method)) throw new Error(`no method ${name}`);
    Object.defineProperty(owner, name, { ...known, value: replaced(method) });
  };
  for (const name of callbacks) {
    replace(Array.prototype, name, (original) => {
      return function (this: unknown, callback: unknown, ...rest: readonly unknown[]): unknown {
        if (!isMethod(callback)) return Reflect.apply(original, this, [callback, ...rest]);
        const counting = (...args: readonly unknown[]) => {
          work++;
          return Reflect.apply(callback, undefined, args);
        };
        return Reflect.apply(original, this, [counting, ...rest]);
      };
    });
  }
  for (const name of ["includes", "indexOf"]) {
    replace(Array.prototype, name, (original) => {
      return function (this: unknown, ...args: readonly unknown[]): unknown {
        if (Array.isArray(this)) work += this.length;
        return Reflect.apply(original, this, args);
      };
    });
  }
  const counted = (original: Method): Method =>
    function (this: unknown, ...args: readonly unknown[]): unknown {
      work++;
      return Reflect.apply(original, this, args);
    };
  for (const iterator of [[].values(), new Set().values(), new Map().values()])
    replace(prototypeOf(iterator), "next", counted);
  for (const collection of [Map.prototype, Set.prototype]) replace(collection, "has", counted);
  const sample = tableOf<Kinds>(kinds, [{ text: "a", key: "a", integer: 1, long: 1, flag: true }]);
  for (const column of Object.values(sample.columns)) replace(prototypeOf(column), "at", counted);
  try {
    run();
  } finally {
    for (const each of restore) each();
  }
  return work;
}

function isMethod(value: unknown): value is Method {
  return typeof value === "function";
}

function prototypeOf(value: object): object {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (typeof prototype !== "object" || prototype === null) throw new Error("no prototype");
  return prototype;
}
