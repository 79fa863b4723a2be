/** The calendar's state in the address: view, days, people, filters, and the panel that is open. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, type Location, type NavigateOptions } from 'react-router-dom';
import type { AppointmentState, Kind } from '#shared/appointments.ts';
import { kinds, states } from '#shared/appointments/appointment-kinds.ts';
import { maxColleagueCalendars } from '#shared/limits.ts';
import { isDay } from '#shared/times/days.ts';
import { useUser } from '#client/shell/session/session.tsx';
import {
  changedSearch,
  opened,
  searchWith,
  wasOpenedHere,
  type ParamChanges,
} from '#client/ui/panels/panel-address.ts';
import {
  isColourBy,
  isView,
  rememberChoice,
  rememberedChoice,
  type ColourBy,
  type View,
} from '#client/calendar/public/last-view.ts';

export const allKinds = Object.keys(kinds) as Kind[];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const listIn = (search: URLSearchParams, name: string) =>
  (search.get(name) ?? '').split(',').filter((part) => part !== '');

const namedIn = <Name extends string>(names: readonly Name[], list: readonly string[]) =>
  list.flatMap((text) => names.find((name) => name === text) ?? []);

/** The time that was selected for a new appointment. */
export interface BookingPrefill {
  /** An instant. */
  at: string;
  minutes: number | null;
}

const listOrNone = (list: readonly string[]) => (list.length > 0 ? list.join(',') : null);

/** The parts of panels, which close when anything else changes. */
const closedPanels = { new: null, at: null, minutes: null, appointment: null, on: null };

const pathWith = (search: URLSearchParams, changes: ParamChanges) =>
  searchWith(search, { ...closedPanels, ...changes });

/** Where the address says nothing, the last choice holds. */
function stateIn(search: URLSearchParams, uid: string) {
  const last = rememberedChoice(uid);
  const day = search.get('day');
  const on = search.get('on');
  const shownKinds = namedIn(allKinds, listIn(search, 'kind'));
  const shownStates = namedIn(states, listIn(search, 'state'));
  const ids = (name: string) => [...new Set(listIn(search, name).filter((id) => uuid.test(id)))];
  const people = ids('people').slice(0, maxColleagueCalendars);
  const at = search.get('at');
  const [view, by] = [search.get('view'), search.get('by')];
  const colourBy = isColourBy(by) ? by : last.colourBy;
  return {
    view: isView(view) ? view : last.view,
    day: isDay(day) ? day : null,
    people,
    /** Ids of people whose time is filtered out. */
    hidden: ids('hide'),
    kinds: shownKinds.length > 0 ? shownKinds : allKinds,
    /** Null: all states. */
    states: shownStates.length > 0 ? shownStates : null,
    /** One person alone would make everything one colour. */
    colourBy: people.length > 0 ? colourBy : ('kind' as const),
    isNew: search.has('new'),
    prefill: at ? { at, minutes: Number(search.get('minutes')) || null } : null,
    appointmentId: search.get('appointment'),
    /** The day on which the opened appointment begins. */
    appointmentDay: isDay(on) ? on : null,
  };
}

export type CalendarAddress = ReturnType<typeof useCalendarAddress>;

const replace = { replace: true } as const;

/** Actions that start from the address at the time of the call, so that they keep their identity. */
function useActions(uid: string, show: (search: string) => void) {
  const navigate = useNavigate();
  return useMemo(() => {
    const searchAfter = (changes: ParamChanges) => changedSearch({ ...closedPanels, ...changes });
    const path = (changes: ParamChanges) => `${location.pathname}${searchAfter(changes)}`;
    const go = (changes: ParamChanges) => {
      const next = searchAfter(changes);
      show(next);
      void navigate(`${location.pathname}${next}`);
    };
    const openAt = (changes: ParamChanges) => void navigate(path(changes), { state: opened });
    return {
      show: (view: View, day: string | null) => {
        rememberChoice(uid, { view });
        go({ view, day });
      },
      /** The same days, laid out another way. */
      showAs: (view: View) => {
        rememberChoice(uid, { view });
        go({ view });
      },
      showPeople: (ids: readonly string[]) => go({ people: listOrNone(ids) }),
      hide: (ids: readonly string[]) => go({ hide: listOrNone(ids) }),
      showKinds: (kinds: readonly Kind[]) =>
        go({ kind: kinds.length === allKinds.length ? null : listOrNone(kinds) }),
      showStates: (states: readonly AppointmentState[]) => go({ state: listOrNone(states) }),
      showEverything: () => go({ kind: null, state: null, hide: null }),
      colour: (by: ColourBy) => {
        rememberChoice(uid, { colourBy: by });
        void navigate(path({ by }), replace);
      },
      openNew: (prefill?: BookingPrefill) =>
        openAt({
          new: '',
          at: prefill?.at ?? null,
          minutes: prefill?.minutes ? String(prefill.minutes) : null,
        }),
      follow: (href: string, options: NavigateOptions = {}) => void navigate(href, options),
      close: (isOpenedHere: boolean) =>
        void (isOpenedHere ? navigate(-1) : navigate(path({}), replace)),
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- every path is absolute: any `navigate` will do
  }, [uid, show]);
}

/**
 * Made anew for each change: React leaves a change out that equals what it rendered last, even where
 * that was the router's transition, which Back ended before it was shown.
 */
interface PendingSearch {
  search: string | null;
}

/**
 * The router renders a new address in a transition, with low priority. The chosen days are shown at
 * once instead: `pending` is used until the router has arrived at it.
 */
function useSearch(arrived: string) {
  const [pending, setPending] = useState<PendingSearch>({ search: null });
  const [lastArrived, setLastArrived] = useState(arrived);
  if (lastArrived !== arrived) {
    setLastArrived(arrived);
    setPending({ search: null });
  }
  // Back, pressed before the router has arrived, leads to an address that it never left.
  useEffect(() => {
    const forget = () => setPending({ search: null });
    addEventListener('popstate', forget);
    return () => removeEventListener('popstate', forget);
  }, []);
  const show = useCallback((search: string) => setPending({ search }), []);
  return { search: pending.search ?? arrived, show };
}

/** Keeps its identity as long as the address is the same. */
export function useCalendarAddress() {
  const { uid } = useUser();
  const { pathname, search: arrived, state } = useLocation() as Location<unknown>;
  const { search: text, show } = useSearch(arrived);
  const actions = useActions(uid, show);
  return useMemo(() => {
    const search = new URLSearchParams(text);
    const list = `${pathname}${pathWith(search, {})}`;
    const undated = `${pathname}${pathWith(search, { view: null, day: null })}`;
    const separator = (path: string) => (path.includes('?') ? '&' : '?');
    const linkTo = (id: string, on: string) =>
      `${list}${separator(list)}appointment=${id}&on=${on}`;
    const chosen = stateIn(search, uid);
    /** One that is chosen beside another takes its place: closing it leads back to neither. */
    const openPanel = (href: string) => {
      const isOtherOpen = chosen.appointmentId !== null;
      actions.follow(href, isOtherOpen ? { ...replace, state } : { state: opened });
    };
    return {
      ...chosen,
      ...actions,
      pathTo: (view: View, day: string) => `${undated}${separator(undated)}view=${view}&day=${day}`,
      /** Cheap, since hundreds of links are rendered at once. */
      linkTo,
      openPanel,
      open: (id: string, on: string) => openPanel(linkTo(id, on)),
      closePanel: () => actions.close(wasOpenedHere(state)),
    };
  }, [text, pathname, state, uid, actions]);
}
