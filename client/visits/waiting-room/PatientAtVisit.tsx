/** During a call: the patient and companions who wait or are on hold, with the buttons that admit them. */
import { Button, Group, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconDoorEnter,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { Visit } from '#shared/visits.ts';
import { useArrivals } from './use-arrivals.ts';
import { AboutPatientButton } from './AboutPatient.tsx';
import { WaitingCompanions } from '#client/visits/companions/WaitingCompanions.tsx';
import { HandOverOffer } from './HandOverOffer.tsx';
import { OtherArrivals } from './OtherArrivals.tsx';
import { PatientFacts } from './PatientFacts.tsx';
import { PatientDialogs, type PatientDialog } from './PatientDialogs.tsx';
import { PatientMenu } from './PatientMenu.tsx';
import { PatientReply } from './PatientReply.tsx';
import { useClinicianActions } from './use-clinician-actions.ts';
import classes from './PatientAtVisit.module.css';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

interface Props {
  visit: Visit;
  /** In the small call: only what needs an answer. */
  isSmall: boolean;
}

export function PatientAtVisit({ visit, isSmall }: Props) {
  const [dialog, setDialog] = useState<PatientDialog | null>(null);
  const { state, patient, appointment } = visit;
  const { admit, hold, resume, sendBack, isPending } = useClinicianActions(visit.id);
  const arrivalWords = useArrivals([visit]);
  const name = appointment.patientName;
  const hasCome = patient !== null && state !== 'open' && state !== 'scheduled';
  const isShown = hasCome && !(isSmall && state === 'in-progress');
  const isPatientExpected = isShown && state !== 'in-progress';
  const hasCards =
    isPatientExpected ||
    visit.handOver !== null ||
    visit.otherArrivals.length > 0 ||
    visit.companions.some(({ place }) => place === 'waiting');
  return (
    <div
      className={classes.place}
      data-small={isSmall || undefined}
      data-has-cards={hasCards || undefined}
    >
      <output className={classes.arrivals}>{arrivalWords}</output>
      {isShown && (
        <section
          className={classes.card}
          aria-label="Patient"
          data-calm={state === 'in-progress' || undefined}
        >
          {state !== 'in-progress' && (
            <div className={classes.patient}>
              <Text fw={650} truncate>
                {name}
              </Text>
              <PatientFacts state={state} patient={patient} />
              <PatientReply visit={visit} />
            </div>
          )}
          <Group gap="xs" wrap="nowrap" className={classes.actions}>
            {state === 'waiting' && (
              <Button leftSection={<IconDoorEnter {...icon} />} loading={isPending} onClick={admit}>
                Admit
              </Button>
            )}
            {state === 'on-hold' && (
              <Button
                leftSection={<IconPlayerPlay {...icon} />}
                loading={isPending}
                onClick={resume}
              >
                Resume
              </Button>
            )}
            {!isSmall && state === 'in-progress' && (
              <Button
                variant="default"
                leftSection={<IconPlayerPause {...icon} />}
                disabled={isPending}
                onClick={hold}
              >
                Put on hold
              </Button>
            )}
            {!isSmall && state !== 'waiting' && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp {...icon} />}
                disabled={isPending}
                onClick={sendBack}
              >
                Send back
              </Button>
            )}
            {!isSmall && <AboutPatientButton visit={visit} />}
            {!isSmall && <PatientMenu visit={visit} onOpen={setDialog} hasButtonsBeside />}
          </Group>
        </section>
      )}
      {visit.handOver && (
        <div className={classes.card}>
          <HandOverOffer visit={visit} />
        </div>
      )}
      <PatientDialogs visit={visit} dialog={dialog} onClose={() => setDialog(null)} />
      <OtherArrivals visit={visit} className={classes.card} />
      <WaitingCompanions visit={visit} className={classes.card} />
    </div>
  );
}
