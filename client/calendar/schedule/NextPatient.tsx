/** For the clinician: who is with them now, who waits in person and for how long, and whom to call in next. */
import { Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import type { Appointment } from '#shared/appointments.ts';
import { minutesSince } from '#shared/appointments/attendance.ts';
import { clockTime, lengthWords } from '#client/ui/times/times.ts';
import { AttendanceSteps } from '#client/appointments/public/AttendanceSteps.tsx';
import classes from '#client/visits/public/WaitingPatients.module.css';

interface Props {
  appointments: readonly Appointment[];
  zone: string;
  now: number;
}

/** "Waits 12 min. Booked for 10:00." */
function waitWords(
  { attendance, startsAt }: Appointment,
  { zone, now }: Omit<Props, 'appointments'>,
) {
  const waited = attendance?.arrivedAt ? minutesSince(attendance.arrivedAt, now) : 0;
  const wait = waited === 0 ? 'Has just arrived.' : `Waits ${lengthWords(waited)}.`;
  return `${wait} Booked for ${clockTime(startsAt, zone)}.`;
}

const sinceWords = ({ attendance }: Appointment, zone: string) =>
  attendance?.startedAt ? `With you since ${clockTime(attendance.startedAt, zone)}.` : 'With you.';

function Row({
  appointment,
  words,
  now,
}: {
  appointment: Appointment;
  words: string;
  now: number;
}) {
  return (
    <li className={classes.row}>
      <Text className={classes.who ?? ''}>
        <Text span fw={650}>
          {appointment.patientName}
        </Text>
        <Text span size="sm" c="dimmed" display="block" className="numbers">
          {words}
        </Text>
        {appointment.reason !== null && (
          <Text span size="sm" display="block">
            {appointment.reason}
          </Text>
        )}
      </Text>
      <AttendanceSteps appointment={appointment} now={now} view="day" />
    </li>
  );
}

export function NextPatient({ appointments, zone, now }: Props) {
  const inPerson = appointments.filter(({ type }) => type.kind === 'in-person');
  const inProgress = inPerson.filter(({ state }) => state === 'in-progress');
  const waiting = inPerson.filter(({ state }) => state === 'arrived');
  const [next] = waiting;
  return (
    <>
      <VisuallyHidden component="output" aria-live="polite">
        {next && `Next patient: ${next.patientName}. ${waiting.length} here.`}
      </VisuallyHidden>
      {inProgress.length + waiting.length > 0 && (
        <Paper withBorder component="section" aria-label="Next patient" mb="md">
          <Group justify="space-between" wrap="nowrap" className={classes.heading ?? ''}>
            <Title order={2} size={15}>
              {next ? 'Next patient' : 'With you now'}
            </Title>
            <Text size="sm" c="dimmed" className="numbers">
              {waiting.length > 0 && `${waiting.length} here`}
            </Text>
          </Group>
          <ol className={classes.rows}>
            {inProgress.map((appointment) => (
              <Row
                key={appointment.id}
                appointment={appointment}
                words={sinceWords(appointment, zone)}
                now={now}
              />
            ))}
            {waiting.map((appointment) => (
              <Row
                key={appointment.id}
                appointment={appointment}
                words={waitWords(appointment, { zone, now })}
                now={now}
              />
            ))}
          </ol>
        </Paper>
      )}
    </>
  );
}
