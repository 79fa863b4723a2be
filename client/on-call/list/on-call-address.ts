/** The state of who is on call in the address: the moment, the search, the unit and the page. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { changedSearch, type ParamChanges } from '#client/ui/panels/panel-address.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Local time of the organization: "2026-11-03T02:10". */
const moment = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/;

export interface Moment {
  day: string;
  time: string;
}

export function useOnCallAddress() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const at = (changes: ParamChanges) => `${pathname}${changedSearch({ page: null, ...changes })}`;
  const [, day, time] = moment.exec(search.get('at') ?? '') ?? [];
  const unit = search.get('unit');
  return {
    /** Null: now. */
    moment: day && time ? ({ day, time } satisfies Moment) : null,
    text: (search.get('q') ?? '').slice(0, 100),
    unitId: unit !== null && uuid.test(unit) ? unit : null,
    page: Math.max(1, Math.floor(Number(search.get('page'))) || 1),
    /** Replaces the history entry while typing, so that the history does not grow. */
    searchFor: (q: string) => void navigate(at({ q: q || null }), { replace: true }),
    showUnit: (unitId: string | null) => void navigate(at({ unit: unitId })),
    showAt: (moment: Moment | null) =>
      void navigate(at({ at: moment && `${moment.day}T${moment.time}` })),
    toPage: (page: number) => void navigate(at({ page: page > 1 ? String(page) : null })),
  };
}

export type OnCallAddress = ReturnType<typeof useOnCallAddress>;
