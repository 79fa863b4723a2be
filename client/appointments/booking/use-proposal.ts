/** What the form proposes: the chosen type's length, and the next time that is free for it. */
import type { AppointmentType } from '#shared/appointments.ts';
import { trpc } from '#client/shell/api/api.ts';
import { dayIn, wallTime } from '#client/ui/times/times.ts';
import type { Filled, Proposal } from './booking-draft.ts';

interface Next extends Pick<Filled, 'day' | 'time'> {
  startsAt: string;
}

interface Asked {
  zone: string;
  today: string;
  leadId: string;
  /** Empty: any of the type's rooms. */
  locationId: string;
}

/** `nextFree` is undefined until the server said, and null when two weeks are full. */
export function useProposal(
  type: AppointmentType | undefined,
  { zone, today, leadId, locationId }: Asked,
): Proposal & { nextFree: Next | null | undefined; whyNone: string | null } {
  const { data } = trpc.appointments.nextFree.useQuery(
    {
      typeId: type?.id ?? '',
      ...(leadId ? { practitionerIds: [leadId] } : {}),
      ...(locationId ? { locationId } : {}),
    },
    // Nothing is kept for the next form: what was free then may be what was just booked.
    { enabled: type !== undefined, staleTime: 0, gcTime: 0 },
  );
  const startsAt = data?.startsAt;
  const nextFree = startsAt
    ? { startsAt, day: dayIn(zone, startsAt), time: wallTime(zone, startsAt) }
    : null;
  return {
    day: nextFree?.day ?? today,
    time: nextFree?.time ?? '',
    durationMinutes: type ? String(type.durationMinutes) : '',
    nextFree: data && nextFree,
    whyNone: data?.reason ?? null,
  };
}
