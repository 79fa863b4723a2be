/** Beside today's list: the patients who wait for the reader, since when, how their devices are, and a button to admit them. */
import { Avatar, Badge, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { may } from '#shared/roles.ts';
import type { WaitingPatient } from '#shared/visits/waiting.ts';
import { listed } from '#client/ui/appointments/appointment-words.ts';
import { SideCard, sideRows } from '#client/ui/panels/SideCard.tsx';
import { initials } from '#client/ui/initials.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { useReportVisibleAdmits } from '#client/visits/waiting-alerts/visible-admits.ts';
import { AdmitButton } from '#client/visits/waiting-alerts/AdmitButton.tsx';
import { InterpreterNeeded } from '#client/ui/appointments/InterpreterNeeded.tsx';
import { useWaiting } from './use-waiting.ts';
import { briefCheckWords, isFine } from '#client/visits/waiting-alerts/device-check-words.ts';
import { replyWords, waitAndTimeWords, whoWords } from './waiting-words.ts';
import classes from './WaitingPatients.module.css';

interface RowProps {
  patient: WaitingPatient;
  zone: string;
  now: number;
}

function Row({ patient, zone, now }: RowProps) {
  const { isOwn, check, lacksInterpreter, reply } = patient;
  const who = whoWords(patient);
  return (
    <li className={classes.row}>
      <Avatar size={32} color="off" aria-hidden>
        {isOwn ? initials(who) : '?'}
      </Avatar>
      <Text className={classes.who}>
        <Text span fw={650}>
          {who}
        </Text>{' '}
        <Text span size="sm" c="dimmed" display="block" className="numbers">
          {waitAndTimeWords(patient, { now, zone })}
        </Text>
        {reply && (
          <Text span size="sm" fw={650} display="block">
            {replyWords(reply, now)}
          </Text>
        )}
        {lacksInterpreter && <InterpreterNeeded />}
        {check && (
          <Text span size="sm" c={isFine(check) ? 'good' : 'warn'} display="block">
            {briefCheckWords(check)}
          </Text>
        )}
      </Text>
      <AdmitButton patient={patient} label={isOwn ? `Admit ${who}` : `Take over ${who}`} isQuiet />
    </li>
  );
}

/** The patients' rows; they tell whether a part of them is in view. */
function Rows({
  patients,
  ...context
}: { patients: readonly WaitingPatient[] } & Omit<RowProps, 'patient'>) {
  const list = useRef<HTMLOListElement>(null);
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    if (!list.current) return undefined;
    // Less what the bars cover.
    const observer = new IntersectionObserver(
      ([entry]) => setInView(entry?.isIntersecting ?? false),
      { rootMargin: '-64px 0px' },
    );
    observer.observe(list.current);
    return () => observer.disconnect();
  }, []);
  useReportVisibleAdmits(isInView ? patients.map(({ visitId }) => visitId) : []);
  return (
    <ol ref={list} className={sideRows}>
      {patients.map((patient) => (
        <Row key={patient.visitId} patient={patient} {...context} />
      ))}
    </ol>
  );
}

interface Props {
  zone: string;
  now: number;
  /** Else it is shown only while a patient waits. */
  isAlwaysShown: boolean;
}

export function WaitingPatients({ zone, now, isAlwaysShown }: Props) {
  const user = useUser();
  const { patients } = useWaiting();
  const names = listed(patients.map((patient) => whoWords(patient)));
  return (
    <>
      <VisuallyHidden component="output" aria-live="polite">
        {patients.length > 0 && `Waiting for you: ${names}`}
      </VisuallyHidden>
      {(patients.length > 0 || (isAlwaysShown && may(user, 'visits.conduct'))) && (
        <SideCard
          label="Waiting now"
          title="Waiting now"
          end={
            patients.length > 0 ? (
              <Badge color="warn" variant="light" fz={12} aria-hidden>
                {patients.length}
              </Badge>
            ) : (
              <Text size="sm" c="dimmed">
                Nobody
              </Text>
            )
          }
        >
          {patients.length > 0 && <Rows patients={patients} zone={zone} now={now} />}
        </SideCard>
      )}
    </>
  );
}
