/** What the address says of the calendar: which days, how they are laid out, whose, and what is open. */
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { AppointmentState, Kind, kinds } from '#shared/appointments.ts';
import { mostPeopleBeside } from '#shared/limits.ts';
import { Day } from '#shared/time.ts';
import { useUser } from '#client/shell/session/session.tsx';
import {
  changedSearch,
  opened,
  searchWith,
  wasOpenedHere,
  type Changes,
} from '#client/ui/panels/panel-address.ts';
import { ColourBy, rememberChoice, rememberedChoice, View } from './last-view.ts';

export const allKinds = Object.keys(kinds) as Kind[];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const listIn = (search: URLSearchParams, name: string) =>
  (search.get(name) ?? '').split(',').filter((part) => part !== '');

export interface Wish {
  /** An instant. */
  at: string;
  minutes: number | null;
}

const listOrNone = (list: readonly string[]) => (list.length > 0 ? list.join(',') : null);

/** Of panels; they close when anything else changes. */
const closed = { new: null, at: null, minutes: null, appointment: null, on: null };

const pathWith = (now: URLSearchParams, changes: Changes) =>
  searchWith(now, { ...closed, ...changes });

/** What the address says; what it is silent about is as it was the last time. */
function read(search: URLSearchParams, uid: string) {
  const last = rememberedChoice(uid);
  const day = Day.safeParse(search.get('day'));
  const on = Day.safeParse(search.get('on'));
  const shownKinds = listIn(search, 'kind').filter((kind) => Kind.safeParse(kind).success);
  const shownStates = listIn(search, 'state').filter(
    (state) => AppointmentState.safeParse(state).success,
  );
  const ids = (name: string) => [...new Set(listIn(search, name).filter((id) => uuid.test(id)))];
  const people = ids('people').slice(0, mostPeopleBeside);
  const at = search.get('at');
  const colourBy = ColourBy.catch(last.colourBy).parse(search.get('by'));
  return {
    view: View.catch(last.view).parse(search.get('view')),
    day: day.success ? day.data : null,
    people,
    /** Whose time is filtered out. */
    hidden: ids('hide'),
    kinds: (shownKinds.length > 0 ? shownKinds : allKinds) as Kind[],
    /** Null: whatever state it is in. */
    states: shownStates.length > 0 ? (shownStates as AppointmentState[]) : null,
    /** Alone, everything would have one colour. */
    colourBy: people.length > 0 ? colourBy : ('kind' as const),
    isNew: search.has('new'),
    wish: at ? { at, minutes: Number(search.get('minutes')) || null } : null,
    appointmentId: search.get('appointment'),
    /** The day on which the opened appointment begins. */
    appointmentDay: on.success ? on.data : null,
  };
}

export type CalendarAddress = ReturnType<typeof useCalendarAddress>;

const isOwnPage = { replace: true } as const;

/** What may be done; each goes on from where the address is then, so that these never change. */
function useActions(uid: string, show: (search: string) => void) {
  const navigate = useNavigate();
  return useMemo(() => {
    const now = (changes: Changes) => changedSearch({ ...closed, ...changes });
    const path = (changes: Changes) => `${location.pathname}${now(changes)}`;
    const go = (changes: Changes) => {
      const next = now(changes);
      show(next);
      void navigate(`${location.pathname}${next}`);
    };
    const openAt = (changes: Changes) => void navigate(path(changes), { state: opened });
    return {
      show: (view: View, shown: string | null) => {
        rememberChoice(uid, { view });
        go({ view, day: shown });
      },
      /** The same days, laid out another way. */
      showAs: (view: View) => {
        rememberChoice(uid, { view });
        go({ view });
      },
      showPeople: (ids: readonly string[]) => go({ people: listOrNone(ids) }),
      hide: (ids: readonly string[]) => go({ hide: listOrNone(ids) }),
      showKinds: (shown: readonly Kind[]) =>
        go({ kind: shown.length === allKinds.length ? null : listOrNone(shown) }),
      showStates: (shown: readonly AppointmentState[]) => go({ state: listOrNone(shown) }),
      showEverything: () => go({ kind: null, state: null, hide: null }),
      colour: (by: ColourBy) => {
        rememberChoice(uid, { colourBy: by });
        void navigate(path({ by }), isOwnPage);
      },
      open: (id: string, on: string) => openAt({ appointment: id, on }),
      openNew: (wish?: Wish) =>
        openAt({
          new: '',
          at: wish?.at ?? null,
          minutes: wish?.minutes ? String(wish.minutes) : null,
        }),
      close: (isOpenedHere: boolean) =>
        void (isOpenedHere ? navigate(-1) : navigate(path({}), isOwnPage)),
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it goes to whole paths, whichever it is
  }, [uid, show]);
}

/**
 * The router draws what a new address asks for whenever there is time; whoever turns a page is
 * waiting. So what was chosen here is shown at once, and the router finds it done.
 */
function useSearch(arrived: string) {
  const [ahead, setAhead] = useState<string | null>(null);
  const [seen, setSeen] = useState(arrived);
  if (seen !== arrived) {
    setSeen(arrived);
    setAhead(null);
  }
  // Whoever goes back at once returns to an address that the router never left.
  useEffect(() => {
    const forget = () => setAhead(null);
    addEventListener('popstate', forget);
    return () => removeEventListener('popstate', forget);
  }, []);
  return { search: ahead ?? arrived, show: setAhead };
}

/** The same object for as long as the address is the same. */
export function useCalendarAddress() {
  const { uid } = useUser();
  const { pathname, search: arrived, state } = useLocation() as Location<unknown>;
  const { search: text, show } = useSearch(arrived);
  const actions = useActions(uid, show);
  return useMemo(() => {
    const search = new URLSearchParams(text);
    const list = `${pathname}${pathWith(search, {})}`;
    const undated = `${pathname}${pathWith(search, { view: null, day: null })}`;
    const beside = (path: string) => (path.includes('?') ? '&' : '?');
    return {
      ...read(search, uid),
      ...actions,
      pathTo: (view: View, shown: string) =>
        `${undated}${beside(undated)}view=${view}&day=${shown}`,
      /** Hundreds of these are drawn at once. */
      linkTo: (id: string, on: string) => ({
        to: `${list}${beside(list)}appointment=${id}&on=${on}`,
        state: opened,
      }),
      closePanel: () => actions.close(wasOpenedHere(state)),
    };
  }, [text, pathname, state, uid, actions]);
}
