/** The details of one appointment in the panel, with its visit, rescheduling and cancelling. */
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Appointment } from '#shared/appointments.ts';
import { mayCancel } from '#shared/appointments/cancelling.ts';
import { mayMove } from '#shared/appointments/moving.ts';
import { may } from '#shared/roles.ts';
import { InvitePatient } from '#client/shell/visits/invite-patient.tsx';
import { VisitReportLink } from '#client/shell/visits/VisitReportLink.tsx';
import { VisitButton } from '#client/shell/visits/VisitButton.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { KindTile } from '#client/ui/appointments/KindTile.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { StateBadge } from '#client/ui/appointments/StateBadge.tsx';
import {
  dayIn,
  isViewersZone,
  lengthWords,
  longDay,
  minutesBetween,
} from '#client/ui/times/times.ts';
import { AttendanceSteps } from '#client/appointments/attendance/AttendanceSteps.tsx';
import { CheckInCode } from '#client/appointments/attendance/CheckInCode.tsx';
import { attendanceWords } from '#client/appointments/attendance/words.ts';
import { GiveAway } from '#client/appointments/reassigning/GiveAway.tsx';
import { CancelAppointment } from './CancelAppointment.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { isNameAlone, timeSpan, typeWords } from '#client/ui/appointments/appointment-words.ts';
import { ColleagueLink } from '#client/shell/colleagues/ColleagueLink.tsx';
import { PatientAppointments } from '#client/shell/patients/PatientAppointments.tsx';
import { birthDay } from '#client/shell/patients/finding.ts';
import { LinkPatient } from './LinkPatient.tsx';
import { PatientFacts } from './PatientFacts.tsx';
import { Panel } from '#client/appointments/Panel.tsx';
import { Steps } from './Steps.tsx';
import { Reschedule } from './Reschedule.tsx';
import facts from '#client/ui/list/Facts.module.css';
import classes from './Details.module.css';

interface DetailsContext {
  appointment: Appointment;
  zone: string;
  now: number;
}

/** "Every Tuesday, 3 of 8" */
const seriesWords = ({ words, number, count }: NonNullable<Appointment['series']>) =>
  `${words ?? 'On different days'}, ${number} of ${count}`;

function FactList({ appointment, zone }: Omit<DetailsContext, 'now'>) {
  const user = useUser();
  const { startsAt, endsAt, practitioners, patient } = appointment;
  const attendance = attendanceWords(appointment, zone);
  const reason =
    appointment.cancelledBecause ??
    appointment.overbookedBecause ??
    appointment.patientElsewhereBecause;
  return (
    <dl className={`${facts.facts} ${classes.facts}`}>
      <dt>When</dt>
      <dd>
        {longDay(dayIn(zone, startsAt))}
        <br />
        {timeSpan(appointment, zone)}, {lengthWords(minutesBetween(startsAt, endsAt))}
        {!isViewersZone(zone) && (
          <Text component="span" size="xs" c="dimmed" display="block">
            Times in {zone}
          </Text>
        )}
      </dd>
      {appointment.series && (
        <>
          <dt>Repeats</dt>
          <dd>{seriesWords(appointment.series)}</dd>
        </>
      )}
      <dt>Type</dt>
      <dd>
        <Group gap="xs" wrap="nowrap">
          <KindTile {...appointment.type} />
          {typeWords(appointment)}
        </Group>
      </dd>
      {appointment.location && (
        <>
          <dt>Room</dt>
          <dd>{appointment.location.name}</dd>
        </>
      )}
      <dt>With</dt>
      <dd>
        {practitioners.map(({ id, fullName, hospitalRole, unit }) => (
          <div key={id}>
            {id === user.uid ? 'You' : <ColleagueLink id={id}>{fullName}</ColleagueLink>}
            <Text component="span" size="xs" c="dimmed" display="block">
              {[hospitalRole, unit].filter(Boolean).join(', ')}
            </Text>
          </div>
        ))}
      </dd>
      {patient?.birthDate && !may(user, 'patients.find') && (
        <>
          <dt>Born</dt>
          <dd>{birthDay(patient.birthDate)}</dd>
        </>
      )}
      {appointment.company && (
        <>
          <dt>Comes with</dt>
          <dd>{appointment.company}</dd>
        </>
      )}
      <dt>State</dt>
      <dd>
        <StateBadge state={appointment.state} />
        {appointment.chooseBy && <div>The patient was asked to choose another time.</div>}
        {attendance && <div>{attendance}</div>}
        {reason && <div>{reason}</div>}
      </dd>
    </dl>
  );
}

interface Props {
  /** Undefined where the address names one that is not on the list. */
  appointment: Appointment | undefined;
  zone: string;
  now: number;
  opened: boolean;
  onClose: () => void;
}

/** What was opened last, for as long as the panel takes to close. */
function useLastOpened(appointment: Appointment | undefined, opened: boolean) {
  const [last, setLast] = useState(appointment);
  if (opened && appointment !== last) setLast(appointment);
  return opened ? appointment : last;
}

export function Details({ appointment: current, zone, now, opened, onClose }: Props) {
  const appointment = useLastOpened(current, opened);
  const user = useUser();
  const [isCancelling, setCancelling] = useState(false);
  const [form, setForm] = useState<{ of: string; is: 'move' | 'change' | 'give' } | null>(null);
  const changed = may(user, 'appointments.book') ? appointment : undefined;
  const isMovable = changed !== undefined && mayMove(changed);
  const isCancellable = changed !== undefined && mayCancel({ by: 'staff', ...changed }, now);
  const isOn = appointment?.practitioners.some(({ id }) => id === user.uid) === true;
  // A form that is open stays, with what was typed, also where somebody else cancels meanwhile.
  const openForm = changed !== undefined && opened && form?.of === changed.id ? form.is : null;
  const isMoving = openForm === 'move';
  const isChanging = openForm === 'change';
  const isGivable = may(user, 'appointments.plan') && (isMovable || changed?.state === 'arrived');
  const isGiving = isGivable && openForm === 'give';
  const closeForm = () => setForm(null);
  return (
    <Panel
      title={appointment?.patientName ?? 'Appointment'}
      opened={opened}
      onClose={onClose}
      isCovered={isCancelling}
      isDockable
    >
      {appointment ? (
        <Stack gap="lg" className={classes.details ?? ''}>
          <FactList appointment={appointment} zone={zone} />
          {isNameAlone(appointment) && (
            <LinkPatient key={appointment.id} appointment={appointment} />
          )}
          <Group gap="xs" mih={36} className={classes.actions ?? ''}>
            {isOn && (
              <>
                <VisitButton appointment={appointment} now={now} zone={zone} isDue />
                <InvitePatient appointment={appointment} />
                <VisitReportLink appointment={appointment} />
              </>
            )}
            <AttendanceSteps appointment={appointment} now={now} />
            <CheckInCode appointment={appointment} />
            {!isMoving && !isChanging && !isGiving && (
              <>
                {isMovable && (
                  <>
                    <Button
                      variant="default"
                      onClick={() => setForm({ of: appointment.id, is: 'move' })}
                    >
                      Reschedule
                    </Button>
                    <Button
                      variant="default"
                      onClick={() => setForm({ of: appointment.id, is: 'change' })}
                    >
                      Change type or people
                    </Button>
                  </>
                )}
                {isGivable && (
                  <Button
                    variant="default"
                    onClick={() => setForm({ of: appointment.id, is: 'give' })}
                  >
                    Give to a colleague
                  </Button>
                )}
                {isCancellable && (
                  <Button variant="outline" color="bad" onClick={() => setCancelling(true)}>
                    Cancel appointment
                  </Button>
                )}
              </>
            )}
          </Group>
          {isGiving && <GiveAway appointment={appointment} onClose={closeForm} />}
          {isChanging && (
            <ChangeForm key={appointment.id} appointment={appointment} onClose={closeForm} />
          )}
          {isMoving && (
            <Reschedule appointment={appointment} zone={zone} now={now} onClose={closeForm} />
          )}
          {appointment.patient && may(user, 'patients.find') && (
            <>
              <PatientFacts key={appointment.patient.id} patientId={appointment.patient.id} />
              {may(user, 'appointments.desk') && (
                <Anchor component={Link} to={`/patients/${appointment.patient.id}`}>
                  All appointments of this patient
                </Anchor>
              )}
              <PatientAppointments patientId={appointment.patient.id} exceptId={appointment.id} />
            </>
          )}
          {changed && <Steps appointment={changed} zone={zone} />}
          <CancelAppointment
            appointment={appointment}
            zone={zone}
            now={now}
            opened={isCancelling}
            onClose={() => setCancelling(false)}
          />
        </Stack>
      ) : (
        <Message title="This appointment is not in this list">
          It may be on another day, or it was removed. Close this and look in the week view.
        </Message>
      )}
    </Panel>
  );
}
