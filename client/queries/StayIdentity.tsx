/** Whose stay a query is of, and since when they are here, so that nobody is taken for another. */
import { Stack, Text } from '@mantine/core';
import type { Stay, StayPatient } from '#shared/queries/review-stay.ts';
import { identityLine, PatientIdentity } from '#client/cases/public/PatientIdentity.tsx';
import { momentWords } from '#client/ui/times/times.ts';

interface Props {
  patient: StayPatient | null;
  stay: Stay | null;
  zone: string;
}

/** "Inpatient stay since Sunday, 1 November, 03:30" */
const stayWords = ({ title, admittedAt, admittedPrecision: precision }: Stay, zone: string) =>
  `${title} since ${momentWords(admittedAt, { precision, zone })}`;

/** The bed is that of the record, with its unit. */
const asOfCase = ({ patient, stay }: Pick<Props, 'patient' | 'stay'>) => ({
  patient: patient && { ...patient, externalId: patient.recordNumber },
  unit: null,
  bed: stay?.bed ?? null,
});

export const stayIdentityLine = (of: Pick<Props, 'patient' | 'stay'>): string =>
  identityLine(asOfCase(of));

/** As lists name them. */
export const StayIdentity = ({ patient, stay, zone }: Props) => (
  <Stack gap={4} component="section" aria-label="Patient">
    <PatientIdentity {...asOfCase({ patient, stay })} />
    {stay && (
      <Text size="sm" c="dimmed">
        {stayWords(stay, zone)}
      </Text>
    )}
  </Stack>
);
