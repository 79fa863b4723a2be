/** The hours page's state in the address: whose hours, which month, and the panel that is open. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isDay } from '#shared/times/days.ts';
import {
  changedSearch,
  opened,
  wasOpenedHere,
  type ParamChanges,
} from '#client/ui/panels/panel-address.ts';

export type View = { is: 'week' } | { is: 'day'; day: string } | { is: 'off' };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function viewIn(search: URLSearchParams): View {
  const day = search.get('day');
  if (isDay(day)) return { is: 'day', day };
  return search.has('off') ? { is: 'off' } : { is: 'week' };
}

export function useAddress() {
  const [search] = useSearchParams();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  const of = search.get('of');
  const month = `${search.get('month')}-01`;

  const pathWith = (changes: ParamChanges) => `${pathname}${changedSearch(changes)}`;
  const pathOf = (view: View) =>
    pathWith({
      day: view.is === 'day' ? view.day : null,
      off: view.is === 'off' ? '' : null,
    });

  return {
    /** A practitioner's id; null for the reader's own. */
    of: of && uuid.test(of) ? of : null,
    /** Its first day; null: the current one. */
    month: isDay(month) ? month : null,
    view: viewIn(search),
    showHoursOf: (id: string | null) =>
      void navigate(id ? `${pathname}?of=${id}` : pathname, { replace: true }),
    showMonth: (day: string) =>
      void navigate(pathWith({ month: day.slice(0, 7) }), { replace: true }),
    show: (view: View) => void navigate(pathOf(view), { replace: true }),
    open: (view: View) => void navigate(pathOf(view), { state: opened }),
    closePanel: () =>
      void (wasOpenedHere(state)
        ? navigate(-1)
        : navigate(pathOf({ is: 'week' }), { replace: true })),
  };
}

export type Address = ReturnType<typeof useAddress>;
