/** Words for clinicians on who the patient is: birth date, identifier, language, and when the link was mailed. */
import type { Visit } from '#shared/visits.ts';
import { languageName } from '#client/ui/languages.ts';
import { diedWords } from '#client/ui/patients/died-words.ts';
import { clockTime, dayIn, shortDay, wholeDay } from '#client/ui/times/times.ts';

/** "at 10:30", "on Mon 23 at 10:30" */
export function mailedWords(mailedAt: string, zone: string, now: number): string {
  const day = dayIn(zone, mailedAt);
  const on = day === dayIn(zone, now) ? '' : `on ${shortDay(day)} `;
  return `${on}at ${clockTime(mailedAt, zone)}`;
}

type Facts = Pick<Visit, 'appointment' | 'patientIdentifier' | 'needsInterpreter' | 'companions'>;

const interpreterNames = ({ companions }: Pick<Facts, 'companions'>): string =>
  companions
    .filter(({ role }) => role === 'interpreter')
    .map(({ name }) => name)
    .join(', ');

/** "Maria Rossi", "needed", "not needed"; null where the languages of one side are not known. */
export function interpreterWords({ needsInterpreter, companions }: Facts): string | null {
  const names = interpreterNames({ companions });
  if (names !== '') return names;
  if (needsInterpreter === null) return null;
  return needsInterpreter ? 'needed' : 'not needed';
}

/** Whether somebody has to be found before the visit can go well. */
export const lacksInterpreter = (visit: Facts): boolean => interpreterWords(visit) === 'needed';

/** "Born 3 May 1980.", "Identifier MRN 123.", "Speaks Arabic, interpreter Maria Rossi."; only what is known. */
export function aboutPatient(visit: Facts): string[] {
  const { birthDate = null, language = null, deceased = null } = visit.appointment.patient ?? {};
  const names = interpreterNames(visit);
  const facts = [
    birthDate && `Born ${wholeDay(birthDate)}.`,
    deceased && `${diedWords(deceased)}.`,
    visit.patientIdentifier && `Identifier ${visit.patientIdentifier}.`,
    language &&
      `Speaks ${languageName(language)}${names.length > 0 ? `, interpreter ${names}` : ''}.`,
  ];
  return facts.flatMap((fact) => fact || []);
}
