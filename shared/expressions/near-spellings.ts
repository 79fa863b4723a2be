/** Finds what somebody may have meant by a name that is not there. */

const mostNear = 3;

/** How many letters are left out, added, exchanged or swapped with the next (Damerau and Levenshtein). */
export function editDistance(word: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = word[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 &&
        column > 1 &&
        word[row - 1] === other[column - 2] &&
        word[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}

/** The nearest first; empty where nothing is near. Capitals count for nothing, and a name that begins like it is near. */
export function nearSpellings(word: string, candidates: Iterable<string>): string[] {
  const plain = word.toLowerCase();
  const most = Math.max(1, Math.floor(plain.length / 3));
  return [...new Set(candidates)]
    .map((candidate) => {
      const other = candidate.toLowerCase();
      const isBeginning = plain.length >= 3 && (other.startsWith(plain) || plain.startsWith(other));
      const distance = editDistance(plain, other);
      return { candidate, distance: isBeginning ? Math.min(distance, most) : distance };
    })
    .filter(({ candidate, distance }) => distance <= most && candidate !== word)
    .toSorted((near, other) => near.distance - other.distance)
    .slice(0, mostNear)
    .map(({ candidate }) => candidate);
}

/** "“a”, “b” or “c”" */
export const orWords = (names: readonly string[]): string => {
  const quoted = names.map((name) => `“${name}”`);
  const last = quoted.pop() ?? '';
  return quoted.length > 0 ? `${quoted.join(', ')} or ${last}` : last;
};
