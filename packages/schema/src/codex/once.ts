/** Remembers what `make` gave for a key, so that a schema is built once and only where it is used; null is asked for anew. */
export function once<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    if (value !== null) made.set(key, value);
    return value;
  };
}
