/** Puts pages of different tables that are sorted alike together as one page of a search. */
import type { FoundKey } from '#server/fhir/searching/found-page.ts';

export function mergePages(
  pages: readonly FoundKey[][],
  { sort, limit }: { sort: string; limit: number },
): FoundKey[] {
  const sign = sort.startsWith('-') ? -1 : 1;
  const column = sort.endsWith('_lastUpdated') ? 'changedAt' : 'at';
  const compare = (first: FoundKey, second: FoundKey) =>
    first[column].getTime() - second[column].getTime() || (first.id < second.id ? -1 : 1);
  return pages
    .flat()
    .toSorted((first, second) => sign * compare(first, second))
    .slice(0, limit);
}
