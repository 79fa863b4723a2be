/** The status text below the search results, which screen readers announce. */
import { listed } from '#client/ui/appointments/appointment-words.ts';
import type { SearchResults } from './search-results.ts';
import type { Group } from './result-groups.tsx';

/** "1 screen, 2 appointments and 1 person found." */
function countWords(groups: readonly Group[]): string {
  const counts = groups.map(({ words, lines }) => {
    const word = lines.length === 1 ? words.one : words.many;
    return `${lines.length} ${word}`;
  });
  return `${listed(counts)} found.`;
}

type State = Pick<SearchResults, 'isLong' | 'isWaiting' | 'isMore' | 'error'>;

function foundWords(found: State, groups: readonly Group[]): string {
  if (!found.isLong) return 'Type two letters or more to find patients and people too.';
  if (found.isWaiting) return 'Searching...';
  if (groups.length === 0) return found.error ? '' : 'Nothing here has that name.';
  return [countWords(groups), found.isMore && 'There are more: type more of the name.']
    .filter(Boolean)
    .join(' ');
}

export function stateWords(found: State, groups: readonly Group[]): string {
  const zone = groups.flatMap(({ lines }) => lines).find((line) => line.zone)?.zone;
  return [foundWords(found, groups), zone && `Times in ${zone}.`].filter(Boolean).join(' ');
}
