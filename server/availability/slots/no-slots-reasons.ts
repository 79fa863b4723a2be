/** Says why nothing is free: the reason by itself, and a sentence with the names of the people. */
import type { NoSlotsReason } from '#shared/availability.ts';
import { listed } from '#server/platform/times/clock-words.ts';
import { firstFree, type FreeStartsQuery } from '#server/platform/times/free-starts.ts';

/** Why nothing is free: what would have to be different. */
export function whyNothing(
  fitting: FreeStartsQuery,
): 'closed' | 'too-short' | 'taken' | 'no-location' {
  if (fitting.open.length === 0) return 'closed';
  const { startsWithin: _rooms, ...people } = fitting;
  if (firstFree({ ...people, busy: [] }) === null) return 'too-short';
  return firstFree(people) === null ? 'taken' : 'no-location';
}

const reasonWords: Record<
  Exclude<NoSlotsReason, 'kept-elsewhere'>,
  (names: string, isMany: boolean) => string
> = {
  'not-theirs': (names, isMany) => `${names} ${isMany ? 'do' : 'does'} not provide this type.`,
  'other-language': (names, isMany) => `${names} ${isMany ? 'do' : 'does'} not speak the language.`,
  closed: (names, isMany) => `${names} ${isMany ? 'are' : 'is'} away or not open then.`,
  'no-shift': (names, isMany) =>
    `${names} ${isMany ? 'are' : 'is'} away or ${isMany ? 'have' : 'has'} no published shift then.`,
  'too-short': (names, isMany) => `${names} ${isMany ? 'have' : 'has'} no opening that long.`,
  taken: (names, isMany) => `${names} ${isMany ? 'are' : 'is'} booked out.`,
  'no-location': (names, isMany) => `No room is free when ${names} ${isMany ? 'are' : 'is'}.`,
};

/** One sentence for each reason, with the names of the people it applies to. */
export function nothingWords(
  people: readonly { fullName: string; because: NoSlotsReason; keptBy?: string | null }[],
): string {
  const byReason = Map.groupBy(people, ({ because, keptBy }) => `${because} ${keptBy ?? ''}`);
  return [...byReason.values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { because, keptBy } = first;
      const names = group.map(({ fullName }) => fullName);
      const listedNames =
        names.length > 5 ? [...names.slice(0, 4), `${names.length - 4} more`] : names;
      return because === 'kept-elsewhere'
        ? `Appointments of this type with ${listed(listedNames)} are kept by ${keptBy}.`
        : reasonWords[because](listed(listedNames), names.length > 1);
    })
    .join(' ');
}
