/** Words for appointments: how many, and of one its type, the colleagues, its times. */
import type { Appointment } from '#shared/appointments.ts';
import { kinds } from '#shared/appointments/appointment-kinds.ts';
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

const withReason = (type: string, { reason }: Appointment): string =>
  reason === null ? type : `${type}: ${reason}`;

/** "Tele-visit, check-up: chest pain since Monday"; as `typeWords` where no reason is written. */
export const purposeWords = (appointment: Appointment, isOneKind = false): string =>
  withReason(typeWords(appointment, isOneKind), appointment);

/** "Check-up: chest pain since Monday": without its kind, where that is shown beside it. */
export const purposeOf = (appointment: Appointment): string =>
  withReason(appointment.type.name, appointment);

/** Nobody has said which patient it is; a meeting has none. */
export const isNameAlone = ({ patient, type }: Pick<Appointment, 'patient' | 'type'>): boolean =>
  patient === null && type.kind !== 'meeting';

/** The mark of such an appointment wherever it stands. */
export const nameOnlyWords = 'Name only';

/** "you", "you and Dr. Sato", "you, Dr. Sato and Dr. Haddad" */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Who is named of those an appointment is with, and how many more they are; without `ownId` also the reader. */
export function namedColleagues({ practitioners }: Appointment, ownId: string | null) {
  const colleagues = practitioners.filter(({ id }) => id !== ownId);
  const named = colleagues.slice(0, colleagues.length > 2 ? 1 : 2);
  return { named, otherCount: colleagues.length - named.length };
}

/** "With Dr. Sato", "With Dr. Sato and Dr. Haddad", "With Dr. Sato and 2 others"; empty when alone. */
export function colleagueWords(appointment: Appointment, ownId: string | null): string {
  const { named, otherCount } = namedColleagues(appointment, ownId);
  if (named.length === 0) return '';
  const names = named.map(({ fullName }) => fullName).join(' and ');
  return `With ${names}${otherCount > 0 ? ` and ${otherCount} others` : ''}`;
}

/** "10:30 to 10:50" */
export const timeSpan = (
  { startsAt, endsAt }: Pick<Appointment, 'startsAt' | 'endsAt'>,
  zone: string,
): string => `${clockTime(startsAt, zone)} to ${clockTime(endsAt, zone)}`;
