/** The planned day in the address: the people of a unit or those chosen, and their appointments. */
import { keepPreviousData } from '@tanstack/react-query';
import { minuteMs } from '#shared/durations.ts';
import { trpc } from '#client/shell/api/api.ts';
import type { Address } from '#client/appointments/address.ts';

const freshEveryMs = 30_000;

/** The query names the people's ids, so that a live change of one of them refetches it. */
export function usePlanner(address: Address, today: string) {
  const isShown = address.view === 'people';
  const day = address.day ?? today;
  const units = trpc.people.units.useQuery({}, { enabled: isShown, staleTime: 300_000 });
  const ofUnit = trpc.people.ofUnit.useQuery(
    { unitId: address.unit ?? '' },
    { enabled: isShown && address.unit !== null, staleTime: minuteMs },
  );
  const ids = address.unit ? (ofUnit.data ?? []).map(({ id }) => id) : address.of;
  const query = trpc.appointments.plannerDay.useQuery(
    { day, practitionerIds: [...ids] },
    {
      enabled: isShown && ids.length > 0,
      refetchInterval: freshEveryMs,
      placeholderData: keepPreviousData,
    },
  );
  const isEmptyUnit = address.unit !== null && ofUnit.data?.length === 0;
  const nobody = { zone: '', today, people: [], open: [], off: [], appointments: [] };
  const answer = query.isPlaceholderData || ids.length === 0 ? undefined : query.data;
  return {
    day,
    units: units.data?.units ?? [],
    /** With names, once the answer has arrived. */
    chosen: address.unit ? [] : (answer?.people ?? []),
    isChosen: address.unit !== null || address.of.length > 0,
    planned: isEmptyUnit ? nobody : answer,
    error: answer ? null : (query.error ?? ofUnit.error),
    isFetching: query.isFetching || ofUnit.isFetching,
    tryAgain: () => void (ofUnit.error ? ofUnit.refetch() : query.refetch()),
  };
}
