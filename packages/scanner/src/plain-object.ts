/** An object that inherits no property: `__proto__` and `constructor` are keys like any other. */
export class PlainObject {
  [key: string]: unknown;
}

// An object made by a constructor is stored compactly, which one made by Object.create(null) is not.
Object.setPrototypeOf(PlainObject.prototype, null);
Reflect.deleteProperty(PlainObject.prototype, "constructor");
