/** What became of a listed reason while a form that has it was open. */

interface Listed {
  id: string;
  name: string;
}

/** One sentence; null where the list has it as it was. `seen`: as it was when it was chosen or written. */
export function listedChangeWords(seen: Listed, choices: readonly Listed[]): string | null {
  const now = choices.find(({ id }) => id === seen.id);
  if (now === undefined) return `"${seen.name}" is no longer on the list.`;
  return now.name === seen.name ? null : `The list calls "${seen.name}" now "${now.name}".`;
}
