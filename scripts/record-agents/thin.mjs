/**
 * Takes rows out of logs that repeat what an agent tells its model: of each `subject` the first row of a recording stays. Rows
 * that followed one that goes follow the row before it.
 */
export function thinner(subjectOf) {
  const seen = new Set();
  const parents = new Map();

  function isRepeated(row) {
    const subject = subjectOf(row);
    if (subject === undefined) return false;
    const repeats = seen.has(subject);
    seen.add(subject);
    return repeats;
  }

  function thinnedLine(line) {
    const row = JSON.parse(line);
    const parent = parents.get(row.parentUuid) ?? row.parentUuid;
    if (isRepeated(row)) {
      parents.set(row.uuid, parent);
      return [];
    }
    return [parent === row.parentUuid ? line : JSON.stringify({ ...row, parentUuid: parent })];
  }

  return (text) =>
    text
      .split("\n")
      .flatMap((line) => (line.startsWith("{") ? thinnedLine(line) : [line]))
      .join("\n");
}
