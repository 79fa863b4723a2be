/** The schedule's state in the address: view, days, people, and the panel that is open. */
import { useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams, type NavigateFunction } from 'react-router-dom';
import { isDay } from '#shared/times/days.ts';
import {
  opened,
  wasOpenedHere,
  writtenSearch,
  type OpenedFromList,
} from '#client/ui/panels/panel-address.ts';

export type View = 'today' | 'week' | 'people';

/** The values that the booking form opens with: a time that was found or selected. */
export interface BookingPrefill {
  at?: string;
  minutes?: number;
  typeId?: string;
  /** The practitioner whose appointment it will be; empty for the reader. */
  leadId?: string;
  withIds?: readonly string[];
}

/** The people whose day the planner shows: those of a unit, or these. */
export interface PlannerSelection {
  unit: string | null;
  of: readonly string[];
  day: string | null;
}

export interface Address extends PlannerSelection {
  view: View;
  isNew: boolean;
  isFinding: boolean;
  appointmentId: string | null;
  showToday: () => void;
  /** Null: the current week. */
  showWeek: (day: string | null) => void;
  showPeople: (selection: Partial<PlannerSelection>) => void;
  /** The address of an appointment's details, for a link. */
  linkTo: (appointmentId: string) => { to: string; state: OpenedFromList };
  /** Takes the place of the details that are open: closing it leads back to neither. */
  openInstead: (appointmentId: string) => void;
  openNew: (prefill?: BookingPrefill) => void;
  openFind: () => void;
  /** The booking form replaces the panel that is open. */
  bookSlot: (prefill: BookingPrefill) => void;
  closePanel: () => void;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const idsIn = (text: string | null) => (text ?? '').split(',').filter((id) => uuid.test(id));

const prefillParams = ({
  at,
  minutes,
  typeId,
  leadId,
  withIds = [],
}: BookingPrefill): Record<string, string> => ({
  new: '',
  ...(at ? { at } : {}),
  ...(minutes ? { minutes: String(minutes) } : {}),
  ...(typeId ? { type: typeId } : {}),
  ...(leadId ? { lead: leadId } : {}),
  ...(withIds.length > 0 ? { with: withIds.join() } : {}),
});

function stateIn(search: URLSearchParams) {
  const view = search.get('view');
  const day = search.get('day');
  const [unit = null] = idsIn(search.get('unit'));
  const knownView: View = view === 'week' || view === 'people' ? view : 'today';
  return {
    view: knownView,
    day: isDay(day) ? day : null,
    unit,
    of: idsIn(search.get('of')),
    isNew: search.has('new'),
    isFinding: search.has('find'),
    appointmentId: search.get('appointment'),
  };
}

interface HistoryEntry {
  pathname: string;
  search: URLSearchParams;
  /** Of the history entry. */
  state: unknown;
}

function addressOf({ pathname, search, state }: HistoryEntry, navigate: NavigateFunction): Address {
  const withOnly = (changes: Record<string, string>, keptNames: readonly string[]) => {
    const next = new URLSearchParams();
    for (const name of keptNames) if (search.has(name)) next.set(name, search.get(name) ?? '');
    for (const [name, value] of Object.entries(changes)) next.set(name, value);
    return `${pathname}${writtenSearch(next)}`;
  };
  const withPanel = (changes: Record<string, string>) =>
    withOnly(changes, ['view', 'day', 'unit', 'of']);
  const current = stateIn(search);

  const showPeople = (changes: Partial<PlannerSelection>) => {
    const { unit, of, day } = { unit: current.unit, of: current.of, day: current.day, ...changes };
    const next = {
      view: 'people',
      ...(unit ? { unit } : {}),
      ...(of.length > 0 ? { of: of.join() } : {}),
      ...(day ? { day } : {}),
    };
    // At once: a second person who is chosen while the first is drawn adds to it.
    void navigate(withOnly(next, []), { flushSync: true });
  };
  return {
    ...current,
    showToday: () => void navigate(pathname),
    showWeek: (day) => void navigate(withOnly({ view: 'week', ...(day ? { day } : {}) }, [])),
    showPeople,
    linkTo: (appointmentId) => ({ to: withPanel({ appointment: appointmentId }), state: opened }),
    openInstead: (appointmentId) =>
      void navigate(withPanel({ appointment: appointmentId }), { replace: true, state }),
    openNew: (prefill = {}) => void navigate(withPanel(prefillParams(prefill)), { state: opened }),
    openFind: () => void navigate(withPanel({ find: '' }), { state: opened }),
    bookSlot: (prefill) =>
      void navigate(withPanel(prefillParams(prefill)), { replace: true, state }),
    closePanel: () =>
      void (wasOpenedHere(state) ? navigate(-1) : navigate(withPanel({}), { replace: true })),
  };
}

/** Keeps its identity as long as the address is the same. */
export function useAddress(): Address {
  const [search] = useSearchParams();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  return useMemo(
    () => addressOf({ pathname, search, state }, navigate),
    [pathname, search, state, navigate],
  );
}
