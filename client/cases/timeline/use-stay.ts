/** Everything that is known of a patient, as entries of the axis, and the stays that it falls into. */
import { useMemo } from 'react';
import { dayMs, hourMs } from '#shared/durations.ts';
import type { Fact } from '#shared/facts.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { useNow } from '#client/ui/times/use-now.ts';
import type { AxisWindow } from './axis-window.ts';
import {
  inOrder,
  ofAppointment,
  ofCase,
  ofDelivery,
  ofFact,
  ofMessage,
  ofPlace,
  type Entry,
} from './timeline-entries.ts';

interface StayQuery {
  openingId: string;
  patientId: string;
}

export interface Stay {
  /** Of its Encounter; null: no stay, but all that is known. */
  encounterId: string | null;
  title: string;
  /** The patient has not left yet. */
  isOpen: boolean;
  whole: AxisWindow;
}

/** Before it begins and after it ends, where a call or a clock may still belong to it. */
const marginMs = dayMs;

const stayOf = ({ id, title, effectiveAt, endedAt }: Fact, now: number): Stay => ({
  encounterId: id,
  title,
  isOpen: endedAt === null,
  whole: {
    from: Date.parse(effectiveAt) - marginMs,
    to: (endedAt === null ? now : Date.parse(endedAt)) + marginMs,
  },
});

/** Without a stay in the record: all that there is. */
const everything = (entries: readonly Entry[], now: number): Stay => ({
  encounterId: null,
  title: 'Everything known',
  isOpen: false,
  whole: {
    from: Math.min(now - dayMs, ...entries.map(({ at }) => at)) - hourMs,
    to: Math.max(now, ...entries.map(({ until }) => until)) + hourMs,
  },
});

/** Each reading is audited: nothing is refetched by itself but what changes. */
const fetchOnce = { staleTime: Infinity, refetchOnWindowFocus: false } as const;

export function useStay({ openingId, patientId }: StayQuery) {
  const user = useUser();
  // The same moment for all of it, so that nothing on the axis moves each minute.
  const now = useNow(hourMs);
  const facts = trpc.facts.read.useQuery({ openingId }, fetchOnce);
  const places = trpc.facts.places.useQuery({ openingId }, fetchOnce);
  const work = trpc.cases.ofPatient.useQuery({ patientId });
  const messages = trpc.messages.ofPatient.useQuery({ patientId });
  const appointments = trpc.appointments.patients.appointments.useQuery(
    { patientId },
    { ...fetchOnce, enabled: may(user, 'patients.find') },
  );
  const queries = [facts, places, work, messages, appointments];
  const staysAndEntries = useMemo(() => {
    const all = facts.data?.days.flatMap((day) => day.facts) ?? [];
    const entries = inOrder([
      ...(places.data?.places.map((place) => ofPlace(place, now)) ?? []),
      ...all.map(ofFact),
      ...(work.data?.cases.flatMap((patientCase) => ofCase(patientCase, now)) ?? []),
      ...(work.data?.deliveries.map(ofDelivery) ?? []),
      ...(messages.data?.messages.map(ofMessage) ?? []),
      ...(appointments.data?.appointments.map(ofAppointment) ?? []),
    ]);
    const stays = all
      .filter(({ type }) => type === 'Encounter')
      .map((encounter) => stayOf(encounter, now));
    return { entries, stays: [...stays.toReversed(), everything(entries, now)] };
  }, [facts.data, places.data, work.data, messages.data, appointments.data, now]);
  return {
    ...staysAndEntries,
    cases: work.data?.cases ?? [],
    zone: work.data?.zone,
    failed: queries.find(({ error }) => error),
    isLoading: queries.some(({ isLoading }) => isLoading),
  };
}
