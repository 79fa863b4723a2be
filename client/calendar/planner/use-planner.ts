/** The planned day: the people of the address, of its unit, or of the reader's own, and their appointments. */
import { keepPreviousData } from '@tanstack/react-query';
import { minuteMs } from '#shared/durations.ts';
import { presentUnitId, unitsOfDay } from '#client/organization/public/present-unit.ts';
import { trpc } from '#client/shell/api/api.ts';
import type { Address } from '#client/appointments/public/schedule-address.ts';

const freshEveryMs = 30_000;

/** The query names the people's ids, so that a live change of one of them refetches it. */
export function usePlanner(address: Address, today: string) {
  const isShown = address.view === 'people';
  const day = address.day ?? today;
  const units = trpc.people.units.useQuery({}, { enabled: isShown, staleTime: 300_000 });
  const isNobodyChosen = address.unit === null && address.of.length === 0;
  const unitId = isNobodyChosen
    ? (units.data?.ownUnitId ?? null)
    : presentUnitId(units.data, address.unit, address.day);
  const ofUnit = trpc.people.ofUnit.useQuery(
    { unitId: unitId ?? '', day },
    { enabled: isShown && unitId !== null, staleTime: minuteMs },
  );
  const ids = unitId ? (ofUnit.data ?? []).map(({ id }) => id) : address.of;
  const query = trpc.appointments.plannerDay.useQuery(
    { day, practitionerIds: [...ids] },
    {
      enabled: isShown && ids.length > 0,
      refetchInterval: freshEveryMs,
      placeholderData: keepPreviousData,
    },
  );
  const isEmptyUnit = unitId !== null && ofUnit.data?.length === 0;
  const nobody = { zone: '', today, people: [], open: [], off: [], appointments: [] };
  const answer = query.isPlaceholderData || ids.length === 0 ? undefined : query.data;
  return {
    day,
    units: unitsOfDay(units.data, address.day),
    /** With names, once the answer has arrived. */
    chosen: unitId ? [] : (answer?.people ?? []),
    unitId,
    /** Also while it is not known yet whether the reader has a unit. */
    isChosen: !isNobodyChosen || unitId !== null || units.isPending,
    planned: isEmptyUnit ? nobody : answer,
    error: answer ? null : (query.error ?? ofUnit.error),
    isFetching: query.isFetching || ofUnit.isFetching,
    tryAgain: () => void (ofUnit.error ? ofUnit.refetch() : query.refetch()),
  };
}
