/** Of findings about the same words, those with most of them. */
export function longest<Finding extends { words: string }>(all: readonly Finding[]): Finding[] {
  const lower = all.map(({ words }) => words.toLowerCase());
  return all.filter((_, at) =>
    lower.every((other, index) => {
      const words = lower[at] ?? '';
      return other === words ? index >= at : !other.includes(words);
    }),
  );
}
