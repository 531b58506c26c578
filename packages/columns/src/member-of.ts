/** What an object has under a name. */
export function memberOf(row: unknown, name: string): unknown {
  return (row as { readonly [name: string]: unknown })[name];
}
