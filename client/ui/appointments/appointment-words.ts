/** Words for appointments: how many, and of one its type, the colleagues, its times. */
import type { Appointment } from '#shared/appointments.ts';
import { kinds } from '#shared/appointments/kinds.ts';
import { clockTime } from '#client/ui/times/times.ts';

export const appointmentsWords = (count: number): string =>
  count === 1 ? '1 appointment' : `${count} appointments`;

/** A meeting may be called as its type: then one of both is enough. */
export const isSameName = (typeName: string, title: string): boolean =>
  typeName.trim().toLowerCase() === title.trim().toLowerCase();

/**
 * "Tele-visit, chest pain review"; the kind is left out where the type's name or the list has it, the name where
 * the title does.
 */
export function typeWords({ type, patientName }: Appointment, isOneKind = false): string {
  const { word } = kinds[type.kind];
  const name = type.name.trim();
  if (isSameName(name, patientName)) return word;
  if (isOneKind || name.toLowerCase().includes(word.toLowerCase())) return name;
  return `${word}, ${name}`;
}

/** Nobody has said which patient it is; a meeting has none. */
export const isNameAlone = ({ patient, type }: Pick<Appointment, 'patient' | 'type'>): boolean =>
  patient === null && type.kind !== 'meeting';

/** The mark of such an appointment wherever it stands. */
export const nameOnlyWords = 'Name only';

/** "you", "you and Dr. Sato", "you, Dr. Sato and Dr. Haddad" */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/**
 * "With Dr. Sato", "With Dr. Sato and Dr. Haddad", "With Dr. Sato and 2 others"; empty when alone. Without
 * `ownId` the reader is named as well.
 */
export function colleagueWords({ practitioners }: Appointment, ownId: string | null): string {
  const [first, second, ...rest] = practitioners
    .filter(({ id }) => id !== ownId)
    .map(({ fullName }) => fullName);
  if (!first) return '';
  if (!second) return `With ${first}`;
  return rest.length === 0
    ? `With ${first} and ${second}`
    : `With ${first} and ${rest.length + 1} others`;
}

/** "10:30 to 10:50" */
export const timeSpan = (
  { startsAt, endsAt }: Pick<Appointment, 'startsAt' | 'endsAt'>,
  zone: string,
): string => `${clockTime(startsAt, zone)} to ${clockTime(endsAt, zone)}`;
