/** Who a patient of a case is: name, birth date, record number and bed, the same in lists, panels and print. */
import { Text } from '@mantine/core';
import type { CaseLine } from '#shared/cases.ts';
import { wholeDay } from '#client/ui/times/times.ts';

type OfCase = Pick<CaseLine, 'patient' | 'unit' | 'bed'>;

/** "4 West 401" */
export const bedWords = ({ unit, bed }: Pick<CaseLine, 'unit' | 'bed'>): string =>
  [unit, bed].filter(Boolean).join(' ');

/** "born 12 Mar 1957 · Record M123 · 4 West 401"; what is not known is said, so that nobody looks for it. */
export function identityWords({ patient, ...place }: OfCase): string {
  if (!patient) return '';
  const { birthDate, externalId } = patient;
  return [
    birthDate ? `born ${wholeDay(birthDate)}` : 'birth date not known',
    externalId ? `Record ${externalId}` : 'no record number',
    bedWords(place) || 'no bed',
  ].join(' · ');
}

export function PatientIdentity(props: OfCase) {
  if (!props.patient) return <Text c="dimmed">No patient</Text>;
  return (
    <>
      <div>{props.patient.fullName}</div>
      <Text size="xs" c="dimmed">
        {identityWords(props)}
      </Text>
    </>
  );
}
