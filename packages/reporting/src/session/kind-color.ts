/** A colour for each kind that a chart of a session draws, in the order of the kinds, with their legend. */
export function kindColor(
  kinds: readonly { readonly title: string; readonly tone: string }[],
  columns: { readonly narrow: number; readonly wide: number },
) {
  return {
    field: "kind",
    type: "nominal",
    scale: {
      domain: kinds.map(({ title }) => title),
      range: kinds.map(({ tone }) => ({ expr: tone })),
    },
    legend: { columns: { expr: `isNarrow ? ${columns.narrow} : ${columns.wide}` } },
  };
}
