/** What the address says: which days are shown, and what is open beside them. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Day } from '#shared/time.ts';
import { opened, wasOpenedHere, writtenSearch, type Opened } from '#client/ui/panel-address.ts';

export type View = 'today' | 'week';

export interface Address {
  view: View;
  /** A day of the week that is shown; null for the current one. */
  day: string | null;
  isNew: boolean;
  appointmentId: string | null;
  showToday: () => void;
  /** Null: the current week. */
  showWeek: (day: string | null) => void;
  /** The address of an appointment's details, for a link. */
  linkTo: (appointmentId: string) => { to: string; state: Opened };
  openNew: () => void;
  closePanel: () => void;
}

export function useAddress(): Address {
  const [search] = useSearchParams();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();

  const withOnly = (changes: Record<string, string>, kept: readonly string[]) => {
    const next = new URLSearchParams();
    for (const name of kept) if (search.has(name)) next.set(name, search.get(name) ?? '');
    for (const [name, value] of Object.entries(changes)) next.set(name, value);
    return `${pathname}${writtenSearch(next)}`;
  };
  const beside = (changes: Record<string, string>) => withOnly(changes, ['view', 'day']);

  const day = Day.safeParse(search.get('day'));
  return {
    view: search.get('view') === 'week' ? 'week' : 'today',
    day: day.success ? day.data : null,
    isNew: search.has('new'),
    appointmentId: search.get('appointment'),
    showToday: () => void navigate(pathname),
    showWeek: (shown) =>
      void navigate(withOnly({ view: 'week', ...(shown ? { day: shown } : {}) }, [])),
    linkTo: (appointmentId) => ({ to: beside({ appointment: appointmentId }), state: opened }),
    openNew: () => void navigate(beside({ new: '' }), { state: opened }),
    closePanel: () =>
      void (wasOpenedHere(state) ? navigate(-1) : navigate(beside({}), { replace: true })),
  };
}
