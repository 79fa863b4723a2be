/** Who booked an appointment, who moved it and from when, and who cancelled it. */
import { Text, Title } from '@mantine/core';
import type { Appointment } from '#shared/appointments.ts';
import type { AppointmentStep } from '#shared/appointments/appointment-history.ts';
import { trpc } from '#client/shell/api/api.ts';
import { dayAndTime } from '#client/availability/public/day-and-time.ts';
import { ColleagueLink } from '#client/people/public/ColleagueLink.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import classes from './Details.module.css';

const verbs: Record<AppointmentStep['action'], string> = {
  booked: 'Booked',
  moved: 'Moved',
  changed: 'Type, length or people changed',
  cancelled: 'Cancelled',
};

/** "Moved by Dr. Sato, from Tue, 24 Nov, 10:30" */
function StepWords({
  step: { action, by, before },
  zone,
}: {
  step: AppointmentStep;
  zone: string;
}) {
  return (
    <>
      {verbs[action]} by{' '}
      {by ? <ColleagueLink id={by.id}>{by.fullName}</ColleagueLink> : 'the patient'}
      {before && `, from ${dayAndTime(before, zone)}`}
    </>
  );
}

export function Steps({ appointment, zone }: { appointment: Appointment; zone: string }) {
  const { id: appointmentId } = appointment;
  const { data } = trpc.appointments.history.useQuery({ appointmentId }, { staleTime: 0 });
  const steps = data?.steps ?? [];
  if (steps.length === 0) return null;
  return (
    <section aria-label="Who booked it">
      <Title order={3} size={14} mb={6}>
        Who booked it
      </Title>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={`${step.at} ${step.action}`}>
            <StepWords step={step} zone={zone} />
            <Text component="span" size="xs" c="dimmed" display="block">
              <RelativeTime instant={step.at} />
            </Text>
          </li>
        ))}
      </ol>
    </section>
  );
}
