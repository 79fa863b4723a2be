/** Of which unit a screen of the past is: that of the address, closed ones too, else the one that was open last, else the reader's own, else the first. */
import { useSearchParams } from 'react-router-dom';
import { trpc } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { rememberedUnits } from '#client/roster/public/remembered-units.ts';

/** `unit` is null until the units are known, and where there are none; `closed` is it where it is closed. */
export function useOneUnit() {
  const user = useUser();
  const [search] = useSearchParams();
  const query = trpc.people.units.useQuery({}, { staleTime: 300_000 });
  const units = query.data?.units ?? [];
  const closed = query.data?.closed.find(({ id }) => id === search.get('unit')) ?? null;
  const unitId = search.get('unit') ?? rememberedUnits(user.uid)[0] ?? query.data?.ownUnitId;
  const unit = closed ?? units.find(({ id }) => id === unitId) ?? units[0] ?? null;
  return { query, unit, closed };
}

export type OneUnit = ReturnType<typeof useOneUnit>;
