/** Who a patient is, in one line below their name: what distinguishes them from others of that name. */
import { VisuallyHidden } from '@mantine/core';
import type { Appointment } from '#shared/appointments.ts';
import { ageIn } from '#client/patients/public/age-words.ts';
import { diedWords } from '#client/ui/patients/died-words.ts';
import { wholeDay } from '#client/ui/times/times.ts';
import { usePatient } from '#client/patients/public/use-patient.ts';
import classes from './Details.module.css';

interface Props {
  patient: NonNullable<Appointment['patient']>;
  today: string;
}

/** It stays at the end of a line. */
const separator = '\u00A0· ';

/** "Born 6 July 1967 · 59 years · MRN-5D6C082F"; the identifier comes with the record, if the reader may see that. */
export function Identity({ patient, today }: Props) {
  const { data } = usePatient(patient.id);
  const { birthDate, deceased } = data ?? patient;
  const externalId = data?.externalId;
  return (
    <p className={classes.identity}>
      <span>{birthDate ? `Born ${wholeDay(birthDate)}` : 'Born: not known'}</span>
      {birthDate && !deceased && (
        <>
          {separator}
          <span>{ageIn(birthDate, today)}</span>
        </>
      )}
      {deceased && (
        <>
          {separator}
          <b>{diedWords(deceased)}</b>
        </>
      )}
      {externalId && (
        <>
          {separator}
          <span title="Identifier">
            <VisuallyHidden>Identifier </VisuallyHidden>
            {externalId}
          </span>
        </>
      )}
    </p>
  );
}
