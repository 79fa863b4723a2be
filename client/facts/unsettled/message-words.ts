/** Words about messages that wait. */
import type { MessagePatient } from '#shared/facts/fact-feeds.ts';
import { patientDetails } from '#client/ui/patients/patient-search.ts';

/** "Ana Ruiz, born 3 Feb 1984, 123 (MR)"; whom a message names, as it names them. */
export function patientWords(patient: MessagePatient | null): string {
  if (patient === null) return 'Its patient cannot be read';
  const { name, birthDate, number, numbers } = patient;
  const written = number ?? (numbers.join(', ') || 'no number');
  return [name ?? 'No name', patientDetails({ birthDate, externalId: written })].join(', ');
}
