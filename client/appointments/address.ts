/** What the address says: which days and people are shown, and what is open beside them. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Day } from '#shared/time.ts';
import {
  opened,
  wasOpenedHere,
  writtenSearch,
  type Opened,
} from '#client/ui/panels/panel-address.ts';

export type View = 'today' | 'week' | 'people';

/** A time that was found or picked, for the form. */
export interface Wish {
  at?: string;
  minutes?: number;
  typeId?: string;
  /** Whose appointment it will be; empty: one's own. */
  leadId?: string;
  withIds?: readonly string[];
}

/** Whose days stand side by side: those of a unit, or these people. */
export interface Shown {
  unit: string | null;
  of: readonly string[];
  day: string | null;
}

export interface Address extends Shown {
  view: View;
  isNew: boolean;
  isFinding: boolean;
  appointmentId: string | null;
  showToday: () => void;
  /** Null: the current week. */
  showWeek: (day: string | null) => void;
  showPeople: (shown: Partial<Shown>) => void;
  /** The address of an appointment's details, for a link. */
  linkTo: (appointmentId: string) => { to: string; state: Opened };
  openNew: (wish?: Wish) => void;
  openFind: () => void;
  /** The form takes the place of what is open now. */
  bookFound: (wish: Wish) => void;
  closePanel: () => void;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const idsIn = (text: string | null) => (text ?? '').split(',').filter((id) => uuid.test(id));

const wishIn = ({ at, minutes, typeId, leadId, withIds = [] }: Wish): Record<string, string> => ({
  new: '',
  ...(at ? { at } : {}),
  ...(minutes ? { minutes: String(minutes) } : {}),
  ...(typeId ? { type: typeId } : {}),
  ...(leadId ? { lead: leadId } : {}),
  ...(withIds.length > 0 ? { with: withIds.join() } : {}),
});

function shownIn(search: URLSearchParams) {
  const view = search.get('view');
  const day = Day.safeParse(search.get('day'));
  const [unit = null] = idsIn(search.get('unit'));
  const shown: View = view === 'week' || view === 'people' ? view : 'today';
  return {
    view: shown,
    day: day.success ? day.data : null,
    unit,
    of: idsIn(search.get('of')),
    isNew: search.has('new'),
    isFinding: search.has('find'),
    appointmentId: search.get('appointment'),
  };
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
  const beside = (changes: Record<string, string>) =>
    withOnly(changes, ['view', 'day', 'unit', 'of']);
  const shown = shownIn(search);

  const showPeople = (changes: Partial<Shown>) => {
    const { unit, of, day } = { unit: shown.unit, of: shown.of, day: shown.day, ...changes };
    const next = {
      view: 'people',
      ...(unit ? { unit } : {}),
      ...(of.length > 0 ? { of: of.join() } : {}),
      ...(day ? { day } : {}),
    };
    void navigate(withOnly(next, []));
  };
  return {
    ...shown,
    showToday: () => void navigate(pathname),
    showWeek: (day) => void navigate(withOnly({ view: 'week', ...(day ? { day } : {}) }, [])),
    showPeople,
    linkTo: (appointmentId) => ({ to: beside({ appointment: appointmentId }), state: opened }),
    openNew: (wish = {}) => void navigate(beside(wishIn(wish)), { state: opened }),
    openFind: () => void navigate(beside({ find: '' }), { state: opened }),
    bookFound: (wish) => void navigate(beside(wishIn(wish)), { replace: true, state }),
    closePanel: () =>
      void (wasOpenedHere(state) ? navigate(-1) : navigate(beside({}), { replace: true })),
  };
}
