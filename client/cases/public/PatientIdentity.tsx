/** Who a patient of a case is: name, birth date, record number and bed, the same in lists, panels and print. */
import { Fragment } from 'react';
import { Text } from '@mantine/core';
import type { CaseLine } from '#shared/cases.ts';
import { wholeDay } from '#client/ui/times/times.ts';
import classes from './PatientIdentity.module.css';

type OfCase = Pick<CaseLine, 'patient' | 'unit' | 'bed'>;

/** What is not known is said, so that nobody looks for it. */
function identityParts({ patient, unit, bed }: OfCase): string[] {
  if (!patient) return [];
  const { birthDate, externalId } = patient;
  return [
    birthDate ? `born ${wholeDay(birthDate)}` : 'birth date not known',
    externalId ? `Record ${externalId}` : 'no record number',
    [unit, bed].filter(Boolean).join(' ') || 'no bed',
  ];
}

/** "born 12 Mar 1957 · Record M123 · 4 West 401" */
export const identityWords = (ofCase: OfCase): string => identityParts(ofCase).join(' · ');

/** "Ana Ruiz, born 12 Mar 1957, Record M123, 4 West 401": for the head of each sheet of paper. */
export const identityLine = (ofCase: OfCase): string =>
  ofCase.patient ? [ofCase.patient.fullName, ...identityParts(ofCase)].join(', ') : 'No patient';

export function PatientIdentity(props: OfCase) {
  if (!props.patient) return <Text c="dimmed">No patient</Text>;
  return (
    <>
      <div>{props.patient.fullName}</div>
      <div className={classes.parts}>
        {identityParts(props).map((part) => (
          <Fragment key={part}>
            <span>{part}</span>{' '}
          </Fragment>
        ))}
      </div>
    </>
  );
}
