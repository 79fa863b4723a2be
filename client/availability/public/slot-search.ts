/** The fields of a search for free times, and the server's input that comes of them. */
import { appointmentMinutes } from '#shared/limits.ts';
import { isDay } from '#shared/times/days.ts';
import { addDays } from '#client/ui/times/local-days.ts';

/** The last day that is searched, counted from the first: as far as a proposal goes. */
const daysSearched = 13;

/** The people whose times are searched: the reader, chosen people, a unit, or all who may hold the type. */
export type SearchScope = 'me' | 'people' | 'unit' | 'anybody';

export interface SlotSearch {
  typeId: string;
  who: SearchScope;
  practitionerIds: string[];
  unitId: string | null;
  language: string | null;
  from: string;
  isTogether: boolean;
  durationMinutes: string;
}

export const emptySearch = (today: string): SlotSearch => ({
  typeId: '',
  who: 'me',
  practitionerIds: [],
  unitId: null,
  language: null,
  from: today,
  isTogether: true,
  durationMinutes: '',
});

/** The input of the search, or a sentence that says what is still missing. `own` is the reader. */
export function toFindSlots(search: SlotSearch, reader: { id: string; isPlanner: boolean }) {
  const { typeId, who, practitionerIds, unitId, from } = search;
  if (!typeId) return 'Choose a type to see free times.';
  if (!isDay(from)) return 'Choose the first day.';
  const minutes = Number(search.durationMinutes || appointmentMinutes.min);
  if (
    !Number.isInteger(minutes) ||
    minutes < appointmentMinutes.min ||
    minutes > appointmentMinutes.max
  )
    return 'Enter the length as a whole number of minutes, at least 5.';
  if (who === 'people' && practitionerIds.length === 0) return 'Choose who it is with.';
  if (who === 'unit' && unitId === null) return 'Choose a unit.';
  const people = reader.isPlanner ? practitionerIds : [reader.id, ...practitionerIds];
  return {
    typeId,
    from,
    to: addDays(from, daysSearched),
    ...(who === 'people' ? { practitionerIds: people, isTogether: search.isTogether } : {}),
    ...(who === 'unit' && unitId ? { unitId } : {}),
    ...(who === 'anybody' ? { isAnybody: true } : {}),
    ...(who !== 'me' && search.language ? { language: search.language } : {}),
    ...(search.durationMinutes ? { durationMinutes: minutes } : {}),
  };
}

/** The same search for its next free time alone. */
export function withoutDays<Input extends { from: string; to: string }>(
  input: Input,
): Omit<Input, 'from' | 'to'> {
  const { from: _from, to: _to, ...whose } = input;
  return whose;
}
