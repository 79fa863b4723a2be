/** The appointments that a patient has had here, and will have; a reader without the planner's right sees their own. */
import { Skeleton, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Appointment } from '#shared/appointments.ts';
import { may } from '#shared/roles.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { ColleagueNames } from '#client/people/public/ColleagueNames.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { purposeWords } from '#client/ui/appointments/appointment-words.ts';
import { stateWord } from '#client/ui/appointments/StateBadge.tsx';
import { clockTime, dayIn, pastDay } from '#client/ui/times/times.ts';
import classes from '#client/patients/record/Patient.module.css';

function Line({ appointment, zone }: { appointment: Appointment; zone: string }) {
  const user = useUser();
  const { id, startsAt, state, practitioners } = appointment;
  const day = dayIn(zone, startsAt);
  const when = `${pastDay(day)}, ${clockTime(startsAt, zone)}`;
  const isOwn = practitioners.some((practitioner) => practitioner.id === user.uid);
  const otherPractitioners = practitioners.filter((practitioner) => practitioner.id !== user.uid);
  return (
    <li>
      {isOwn ? (
        <Link
          className={classes.link}
          to={{ pathname: '/Scheduling', search: `?view=week&day=${day}&appointment=${id}` }}
        >
          {when}
        </Link>
      ) : (
        when
      )}
      <Text component="span" size="xs" c="dimmed" display="block">
        {purposeWords(appointment)}
        {otherPractitioners.length > 0 && (
          <>
            , with <ColleagueNames people={otherPractitioners} withReader={isOwn} />
          </>
        )}
        . {stateWord(state)}
      </Text>
    </li>
  );
}

interface Props {
  patientId: string;
  /** The one that is shown beside it. */
  exceptId?: string;
}

/** Each read is audited, so nothing is refetched automatically. */
const fetchOnce = { staleTime: Infinity, refetchOnWindowFocus: false } as const;

export function PatientAppointments({ patientId, exceptId }: Props) {
  const user = useUser();
  const query = trpc.appointments.patients.appointments.useQuery({ patientId }, fetchOnce);
  const { data } = query;
  const title = [
    exceptId === undefined ? 'Appointments' : 'Other appointments',
    may(user, 'appointments.plan') ? 'here' : 'with you',
  ].join(' ');
  if (query.error)
    return <QueryFailed title="Their appointments could not be loaded." query={query} />;
  if (!data)
    return <Skeleton height={60} component="output" aria-label="Loading their appointments" />;
  const otherAppointments = data.appointments.filter(({ id }) => id !== exceptId);
  if (otherAppointments.length === 0) return <Text c="dimmed">{`No ${title.toLowerCase()}.`}</Text>;
  return (
    <section aria-label={title}>
      <Title order={3} size={14} mb={6}>
        {title}
      </Title>
      <ol className={classes.appointments}>
        {otherAppointments.map((other) => (
          <Line key={other.id} appointment={other} zone={data.zone} />
        ))}
      </ol>
    </section>
  );
}
