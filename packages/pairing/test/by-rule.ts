/** Cases for `it.each(…)("%s", …)`, each named by its rule. */
export function byRule<Case extends { readonly rule: string }>(
  cases: readonly Case[],
): readonly (readonly [string, Case])[] {
  return cases.map((each) => [each.rule, each]);
}
