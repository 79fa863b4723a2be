/** Appointment types in words: colour, length with buffers, rooms, and who may hold them. */
import type { ListedType } from '#shared/appointments/appointment-types.ts';
import type { TypeColour } from '#shared/appointments.ts';
import { lengthWords } from '#client/ui/times/times.ts';

export const colourWords: Record<TypeColour, string> = {
  day: 'Blue',
  night: 'Violet',
  swing: 'Green',
  'on-call': 'Orange',
  off: 'Grey',
};

/** "30 min, 5 min before and 10 min after kept free" */
export function lengthOf(type: ListedType): string {
  const { bufferBeforeMinutes: before, bufferAfterMinutes: after } = type;
  const buffers = [
    before > 0 && `${lengthWords(before)} free before`,
    after > 0 && `${lengthWords(after)} free after`,
  ].filter(Boolean);
  const bufferWords = buffers.length > 0 ? `, ${buffers.join(' and ')}` : '';
  return `${lengthWords(type.durationMinutes)}${bufferWords}`;
}

/** "In Room 1, Room 2 or Room 3"; empty where it needs none. */
export function roomsOf({ locations }: ListedType): string {
  const names = locations.map(({ name }) => name);
  if (names.length > 3) return `In one of ${names.length} rooms`;
  return names.length === 0 ? '' : `In ${rooms.format(names)}`;
}
const rooms = new Intl.ListFormat('en', { type: 'disjunction' });

/** "Anybody", or jobs and names. */
export function holdersOf({ holderJobs, holders }: ListedType): string {
  const all = [...holderJobs, ...holders.map(({ fullName }) => fullName)];
  if (all.length === 0) return 'Provided by anyone';
  const shownNames = all.length > 3 ? [...all.slice(0, 2), `${all.length - 2} more`] : all;
  return `Provided by ${shownNames.join(', ')}`;
}
