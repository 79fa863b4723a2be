/** What the form proposes: the length of the chosen type, and its next free time. */
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@tanstack/react-query';
import type { AppointmentType } from '#shared/appointments.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wallInstant } from '#client/ui/times/wall-time.ts';
import { dayIn, wallTime } from '#client/ui/times/times.ts';
import type { FilledBooking, Proposal } from './booking-draft.ts';

const typingMs = 300;

interface FreeTime extends Pick<FilledBooking, 'day' | 'time'> {
  startsAt: string;
}

interface ProposalQuery {
  zone: string;
  today: string;
  leadId: string;
  /** Whose free times are asked for. */
  isLeadKnown: boolean;
  /** Empty: any of the type's rooms. */
  locationId: string;
  /** What was typed or chosen; null where the proposal is used. */
  wanted: { day: string | null; time: string | null };
}

export interface NextFree {
  /** Undefined until the server has answered, and null where two weeks have no free time. */
  slot: FreeTime | null | undefined;
  /** It is the first after what was typed, not the first of all. */
  isNearest: boolean;
  /** Why two weeks have no free time. */
  whyNone: string | null;
  /** Another system keeps the type: no later day has a free time either. */
  isKeptElsewhere: boolean;
}

export function useProposal(
  type: AppointmentType | undefined,
  { zone, today, leadId, isLeadKnown, locationId, wanted: wantedTime }: ProposalQuery,
): Proposal & { nextFree: NextFree } {
  const query = {
    typeId: type?.id ?? '',
    ...(leadId ? { practitionerIds: [leadId] } : {}),
    ...(locationId ? { locationId } : {}),
  };
  // Not cached for the next form: what was free may have just been booked.
  const fresh = { staleTime: 0, gcTime: 0 } as const;
  const { data } = trpc.appointments.nextFree.useQuery(query, {
    ...fresh,
    enabled: type !== undefined && isLeadKnown,
  });
  const after =
    wantedTime.day && wallInstant(wantedTime.day, wantedTime.time || '00:00', zone).instant;
  const [settled] = useDebouncedValue(after || null, typingMs);
  const nearest = trpc.appointments.nextFree.useQuery(
    type && settled && isLeadKnown ? { ...query, after: settled } : skipToken,
    fresh,
  );
  const timeOf = (startsAt: string | null | undefined) =>
    startsAt ? { startsAt, day: dayIn(zone, startsAt), time: wallTime(zone, startsAt) } : null;
  const first = timeOf(data?.startsAt);
  const isNearest = settled !== null && settled === after;
  return {
    typeId: type?.id ?? '',
    day: first?.day ?? today,
    time: first?.time ?? '',
    durationMinutes: type ? String(type.durationMinutes) : '',
    nextFree: {
      slot: isNearest ? nearest.data && timeOf(nearest.data.startsAt) : data && first,
      isNearest,
      whyNone: (isNearest ? nearest.data : data)?.reason ?? null,
      isKeptElsewhere: (isNearest ? nearest.data : data)?.keptBy !== undefined,
    },
  };
}
