/** Who the patient of a stay is and where they lie: the same in lists, panels and print. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { StayLine } from '#shared/utilization.ts';
import { identityWords } from '#client/cases/public/PatientIdentity.tsx';
import { usePhone } from '#client/ui/panels/use-phone.ts';

/** "born 12 March 1957 · Record M123 · 4 West 401" */
export const stayPatientWords = ({ patient, unit, bed }: StayLine): string => {
  const { recordNumber, ...named } = patient;
  return identityWords({ patient: { ...named, externalId: recordNumber }, unit, bed });
};

/** A table has a column for the bed. */
const withoutBed = (words: string) => words.split(' · ').slice(0, -1).join(' · ');

export function StayPatient({ stay, name }: { stay: StayLine; name: ReactNode }) {
  const words = stayPatientWords(stay);
  const isPhone = usePhone();
  return (
    <>
      <div>{name}</div>
      <Text size="xs" c="dimmed">
        {isPhone ? words : withoutBed(words)}
      </Text>
    </>
  );
}
