/** Whose stay a query is of, and since when they are here, so that nobody is taken for another. */
import { Stack, Text } from '@mantine/core';
import type { Stay, StayPatient } from '#shared/queries/review-stay.ts';
import { PatientIdentity } from '#client/cases/public/PatientIdentity.tsx';
import { momentWords, wholeDay } from '#client/ui/times/times.ts';

interface Props {
  patient: StayPatient | null;
  stay: Stay | null;
  zone: string;
}

/** "Inpatient stay since Sunday, 1 November, 03:30" */
const stayWords = ({ title, admittedAt, admittedPrecision: precision }: Stay, zone: string) =>
  `${title} since ${momentWords(admittedAt, { precision, zone })}`;

/** "Ana Ruiz, born 3 May 1980, record MRN-12, Ward 7 Bed 3": in one line, for the head of each page. */
export const identityLine = ({ patient, stay }: Pick<Props, 'patient' | 'stay'>): string =>
  patient
    ? [
        patient.fullName,
        `born ${patient.birthDate ? wholeDay(patient.birthDate) : 'on a date not known'}`,
        `record ${patient.recordNumber ?? 'number not known'}`,
        ...(stay?.bed ? [stay.bed] : []),
      ].join(', ')
    : 'No patient';

/** As lists name them. The bed is that of the record, with its unit. */
export const StayIdentity = ({ patient, stay, zone }: Props) => (
  <Stack gap={4} component="section" aria-label="Patient">
    <PatientIdentity
      patient={patient && { ...patient, externalId: patient.recordNumber }}
      unit={null}
      bed={stay?.bed ?? null}
    />
    {stay && (
      <Text size="sm" c="dimmed">
        {stayWords(stay, zone)}
      </Text>
    )}
  </Stack>
);
