/** How often each value of an expression occurs, as a tuple of ascending values and their counts. */
export function frequencies(value: string, condition: string): string {
  return `sumMapIf([toInt64(assumeNotNull(${value}))], [toUInt64(1)], ${value} IS NOT NULL AND (${condition}))`;
}

/** The nearest-rank percentile of values counted by {@link frequencies}; null without any. */
export function nearestRankSql(counted: string, permille: number): string {
  const place = `arrayFirstIndex(seen -> seen * 1000 >= ${permille} * arraySum(${counted}.2), arrayCumSum(${counted}.2))`;
  return `if(empty(${counted}.1), NULL, ${counted}.1[${place}])`;
}

/** Their sum; null without any. */
export function frequencySum(counted: string): string {
  return `if(empty(${counted}.1), NULL, arraySum((value, count) -> value * toInt64(count), ${counted}.1, ${counted}.2))`;
}

/** How many they are. */
export function frequencyCount(counted: string): string {
  return `arraySum(${counted}.2)`;
}

/** The values by name, each with its `count`. */
export function namedFrequencies(name: string, counted: string): string {
  return `CAST(arrayZip(tupleElement(${counted}, 1), tupleElement(${counted}, 2)), 'Array(Tuple(${name} Int64, count UInt64))')`;
}
