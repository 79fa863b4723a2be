/** Whose stay it is: name, birth date, record number and bed, so that nobody is taken for another. */
import { Text } from '@mantine/core';
import type { Stay, StayPatient } from '#shared/queries/review-stay.ts';
import facts from '#client/ui/list/Facts.module.css';
import { momentWords, wholeDay } from '#client/ui/times/times.ts';

interface Props {
  patient: StayPatient | null;
  stay: Stay | null;
  zone: string;
}

const notKnown = <Text c="dimmed">Not known</Text>;

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

export function StayIdentity({ patient, stay, zone }: Props) {
  if (!patient) return null;
  return (
    <dl className={facts.facts} aria-label="Patient">
      <dt>Patient</dt>
      <dd>
        <Text span fw={600}>
          {patient.fullName}
        </Text>
      </dd>
      <dt>Born</dt>
      <dd>{patient.birthDate ? wholeDay(patient.birthDate) : notKnown}</dd>
      <dt>Record number</dt>
      <dd>{patient.recordNumber ?? notKnown}</dd>
      <dt>Bed</dt>
      <dd>{stay?.bed ?? notKnown}</dd>
      {stay && (
        <>
          <dt>Stay</dt>
          <dd>{stayWords(stay, zone)}</dd>
        </>
      )}
    </dl>
  );
}
