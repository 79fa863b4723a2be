/** The planned day that the address asks for: the people of a unit or those chosen, and what they have. */
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#client/shell/api/api.ts';
import type { Address } from '../address.ts';

const freshEveryMs = 30_000;

/** Asked by the people's ids, so that news of any of them asks anew. */
export function usePlanner(address: Address, today: string) {
  const isShown = address.view === 'people';
  const day = address.day ?? today;
  const units = trpc.people.units.useQuery({}, { enabled: isShown, staleTime: 300_000 });
  const ofUnit = trpc.people.ofUnit.useQuery(
    { unitId: address.unit ?? '' },
    { enabled: isShown && address.unit !== null, staleTime: 60_000 },
  );
  const ids = address.unit ? (ofUnit.data ?? []).map(({ id }) => id) : address.of;
  const asked = trpc.appointments.plannerDay.useQuery(
    { day, practitionerIds: [...ids] },
    {
      enabled: isShown && ids.length > 0,
      refetchInterval: freshEveryMs,
      placeholderData: keepPreviousData,
    },
  );
  const isEmptyUnit = address.unit !== null && ofUnit.data?.length === 0;
  const nobody = { zone: '', today, people: [], open: [], off: [], appointments: [] };
  const answer = asked.isPlaceholderData || ids.length === 0 ? undefined : asked.data;
  return {
    day,
    units: units.data?.units ?? [],
    /** With names, once the answer is there. */
    chosen: address.unit ? [] : (answer?.people ?? []),
    isAsked: address.unit !== null || address.of.length > 0,
    planned: isEmptyUnit ? nobody : answer,
    error: answer ? null : (asked.error ?? ofUnit.error),
    isFetching: asked.isFetching || ofUnit.isFetching,
    tryAgain: () => void (ofUnit.error ? ofUnit.refetch() : asked.refetch()),
  };
}
