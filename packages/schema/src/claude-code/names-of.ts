/** The names in a table, in alphabetical order. */
export function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  const isName = (key: string): key is Name => key in table;
  return Object.keys(table).filter(isName).sort();
}
