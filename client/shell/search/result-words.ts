/** The status text below the search results, which screen readers announce. */
import type { SearchResults } from './search-results.ts';
import type { Group } from './result-groups.tsx';

type State = Pick<SearchResults, 'isLong' | 'isWaiting' | 'error'>;

function foundWords(results: State, groups: readonly Group[]): string {
  if (!results.isLong) return 'Type two letters or more to find patients and people.';
  if (results.isWaiting) return 'Searching...';
  if (groups.length === 0) return results.error ? '' : 'Nothing here has that name.';
  if (groups.some((group) => group.isSimilar)) return 'No exact match. Did you mean one of these?';
  const count = groups.flatMap(({ lines }) => lines).length;
  const isCut = groups.some((group) => group.isCut);
  return isCut ? 'There are more. Type more of the name.' : `${count} found.`;
}

/** Each sentence by itself. */
export function stateWords(results: State, groups: readonly Group[]): string[] {
  const zone = groups.flatMap(({ lines }) => lines).find((line) => line.zone)?.zone;
  return [foundWords(results, groups), zone ? `Times in ${zone}.` : ''].filter(Boolean);
}
