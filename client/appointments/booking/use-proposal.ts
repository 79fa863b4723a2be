/** What the form proposes: the length of the chosen type, and its next free time. */
import type { AppointmentType } from '#shared/appointments.ts';
import { trpc } from '#client/shell/api/api.ts';
import { dayIn, wallTime } from '#client/ui/times/times.ts';
import type { FilledBooking, Proposal } from './booking-draft.ts';

interface FreeTime extends Pick<FilledBooking, 'day' | 'time'> {
  startsAt: string;
}

interface ProposalQuery {
  zone: string;
  today: string;
  leadId: string;
  /** Empty: any of the type's rooms. */
  locationId: string;
}

/** `nextFree` is undefined until the server has answered, and null where two weeks have no free time. */
export function useProposal(
  type: AppointmentType | undefined,
  { zone, today, leadId, locationId }: ProposalQuery,
): Proposal & { nextFree: FreeTime | null | undefined; whyNone: string | null } {
  const { data } = trpc.appointments.nextFree.useQuery(
    {
      typeId: type?.id ?? '',
      ...(leadId ? { practitionerIds: [leadId] } : {}),
      ...(locationId ? { locationId } : {}),
    },
    // Not cached for the next form: what was free may have just been booked.
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
