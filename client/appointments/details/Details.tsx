/** The details of one appointment in the panel, with its visit, rescheduling and cancelling. */
import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Appointment } from '#shared/appointments.ts';
import { isPatientExpected } from '#shared/appointments/attendance.ts';
import { mayCancel } from '#shared/appointments/cancellation-rules.ts';
import { mayMove } from '#shared/appointments/move-rules.ts';
import { may } from '#shared/roles.ts';
import { VisitReportLink } from '#client/appointments/public/VisitReportLink.tsx';
import { InterpreterNeeded } from '#client/ui/appointments/InterpreterNeeded.tsx';
import { useVisitParts } from '#client/appointments/public/visit-parts.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { dayIn } from '#client/ui/times/times.ts';
import { Message } from '#client/ui/states/Message.tsx';
import { AttendanceSteps } from '#client/appointments/public/AttendanceSteps.tsx';
import { stepsOffered } from '#client/appointments/public/attendance-words.ts';
import { CheckInCode } from '#client/appointments/attendance/CheckInCode.tsx';
import { ReassignForm } from '#client/appointments/reassignment/ReassignForm.tsx';
import { begunForm } from '#client/appointments/public/opened-form.ts';
import { CancelAppointment } from '#client/appointments/public/CancelAppointment.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { EditPatient } from '#client/patients/public/EditPatient.tsx';
import { isNameAlone } from '#client/ui/appointments/appointment-words.ts';
import { PatientAppointments } from '#client/patients/public/PatientAppointments.tsx';
import { BriefFacts, FactList } from './FactList.tsx';
import { GiveReason } from './GiveReason.tsx';
import { Identity } from './Identity.tsx';
import { LinkPatient } from './LinkPatient.tsx';
import { isLongOver } from '#client/ui/appointments/over.ts';
import { Panel } from '#client/ui/panels/Panel.tsx';
import { Steps } from './AppointmentHistory.tsx';
import { Reschedule } from './Reschedule.tsx';
import { TextsForm } from './TextsForm.tsx';
import classes from './Details.module.css';

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

/** Whether one of the appointment's steps is to be taken now: before the patient is expected nothing is. */
const isStepOfNow = (appointment: Appointment, now: number) =>
  stepsOffered(appointment, { now, view: 'details' }).buttons.length > 0 &&
  (appointment.state !== 'booked' || isPatientExpected(appointment, now));

export function Details({ appointment: current, zone, now, opened, onClose }: Props) {
  const appointment = useLastOpened(current, opened);
  const user = useUser();
  const [isCancelling, setCancelling] = useState(false);
  const [form, setForm] = useState<{ of: string; is: 'move' | 'change' | 'texts' | 'give' } | null>(
    null,
  );
  const changed = may(user, 'appointments.book') ? appointment : undefined;
  const { key, state } = useLocation();
  const [begunBy, setBegunBy] = useState('');
  const begun = begunForm(state);
  // Once for each press of the link.
  if (changed && opened && begun && begunBy !== key) {
    setBegunBy(key);
    if (begun === 'cancel') setCancelling(true);
    else setForm({ of: changed.id, is: begun });
  }
  const isMovable = changed !== undefined && mayMove(changed);
  const isKeptHere = appointment?.keptBy === null;
  const isCancellable = changed !== undefined && mayCancel({ by: 'staff', ...changed }, now);
  const { VisitStep, InvitePatient, useWaiting } = useVisitParts();
  const { patients } = useWaiting();
  const waiting = patients.find((patient) => patient.appointmentId === appointment?.id);
  /** Their Admit, in the list, is the button to press now. */
  const isSomeoneElseWaiting = waiting === undefined && patients.length > 0;
  const isOn = appointment?.practitioners.some(({ id }) => id === user.uid) === true;
  /** What today's row shows: the visit, or else the step of the appointment. */
  const isByVideo =
    isOn &&
    may(user, 'visits.conduct') &&
    appointment.type.kind !== 'in-person' &&
    !isLongOver(appointment, now);
  const isStepDue = appointment !== undefined && isStepOfNow(appointment, now);
  /** Who waits is admitted: what closes the appointment is further down then. */
  const isStepFirst = isStepDue && waiting === undefined;
  const steps = appointment && (
    <AttendanceSteps
      appointment={appointment}
      now={now}
      view="details"
      isPrimary={isStepDue && !isByVideo}
      isHere={waiting !== undefined}
    />
  );
  // A form that is open stays, with what was typed, also where somebody else cancels meanwhile.
  const openForm = changed !== undefined && opened && form?.of === changed.id ? form.is : null;
  const isMoving = openForm === 'move';
  const isChanging = openForm === 'change';
  const isWriting = openForm === 'texts';
  const isGivable =
    may(user, 'appointments.plan') && isKeptHere && (isMovable || changed?.state === 'arrived');
  const isGiving = isGivable && openForm === 'give';
  /** A form has the panel to itself; what is read meanwhile would push its buttons away. */
  const isInForm = isMoving || isChanging || isWriting || isGiving;
  const closeForm = () => setForm(null);
  const openTheForm = (is: 'move' | 'change' | 'texts' | 'give') =>
    appointment && setForm({ of: appointment.id, is });
  const patient = may(user, 'patients.find') ? appointment?.patient : undefined;
  return (
    <Panel
      title={appointment?.patientName ?? 'Appointment'}
      opened={opened}
      subject={appointment?.id}
      onClose={onClose}
      isCovered={isCancelling}
      isDockable
    >
      {appointment ? (
        <Stack
          gap="lg"
          className={classes.details ?? ''}
          data-form={isMoving || isChanging || isWriting || undefined}
        >
          {appointment.patient && (
            <Identity patient={appointment.patient} today={dayIn(zone, now)} />
          )}
          {isNameAlone(appointment) && !isInForm && (
            <LinkPatient key={appointment.id} appointment={appointment} />
          )}
          {!isInForm && (
            <Group gap="xs" className={classes.actions ?? ''}>
              {/* Read before they are admitted. */}
              {waiting?.lacksInterpreter && (
                <div style={{ flex: '1 0 100%' }}>
                  <InterpreterNeeded />
                </div>
              )}
              {isOn && (
                <VisitStep
                  waiting={waiting ?? null}
                  appointment={appointment}
                  now={now}
                  zone={zone}
                  isDue={isByVideo && !isSomeoneElseWaiting}
                  isAlone
                />
              )}
              {isStepFirst && steps}
            </Group>
          )}
          {isInForm ? (
            <BriefFacts appointment={appointment} zone={zone} />
          ) : (
            <>
              <FactList
                appointment={appointment}
                zone={zone}
                now={now}
                waitingSince={waiting?.waitingSince ?? null}
              />
              {changed && <GiveReason appointment={changed} />}
            </>
          )}
          {/* Hidden, not removed: a begun correction of the patient is kept. */}
          <div hidden={isInForm}>
            <Stack gap="lg">
              <Group gap="xs" className={classes.actions ?? ''}>
                {!isInForm && (
                  <>
                    {isOn && (
                      <>
                        {!waiting && <InvitePatient appointment={appointment} />}
                        <VisitReportLink appointment={appointment} />
                      </>
                    )}
                    {!isStepFirst && steps}
                    <CheckInCode appointment={appointment} />
                    {isMovable && (
                      <>
                        <Button variant="default" onClick={() => openTheForm('move')}>
                          Reschedule
                        </Button>
                        <Button variant="default" onClick={() => openTheForm('change')}>
                          Edit appointment
                        </Button>
                      </>
                    )}
                    {isGivable && (
                      <Button variant="default" onClick={() => openTheForm('give')}>
                        Give to a colleague
                      </Button>
                    )}
                  </>
                )}
                {patient && <EditPatient key={patient.id} patientId={patient.id} />}
                {changed && changed.type.kind !== 'meeting' && (
                  <Button variant="default" onClick={() => openTheForm('texts')}>
                    {isKeptHere ? 'Edit reason and notes' : 'Edit internal note'}
                  </Button>
                )}
                {isCancellable && (
                  <Button variant="subtle" color="bad" onClick={() => setCancelling(true)}>
                    Cancel appointment
                  </Button>
                )}
              </Group>
              {patient && (
                <>
                  {may(user, 'appointments.desk') && (
                    <Anchor component={Link} to={`/patients/${patient.id}`}>
                      All appointments of this patient
                    </Anchor>
                  )}
                  <PatientAppointments patientId={patient.id} exceptId={appointment.id} />
                </>
              )}
              {changed && <Steps appointment={changed} zone={zone} />}
            </Stack>
          </div>
          {isGiving && <ReassignForm appointment={appointment} onClose={closeForm} />}
          {isChanging && (
            <ChangeForm key={appointment.id} appointment={appointment} onClose={closeForm} />
          )}
          {isWriting && (
            <TextsForm key={appointment.id} appointment={appointment} onClose={closeForm} />
          )}
          {isMoving && (
            <Reschedule appointment={appointment} zone={zone} now={now} onClose={closeForm} />
          )}
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
