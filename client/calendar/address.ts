/** What the address says of the calendar: which days, how they are laid out, whose, and what is open. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Kind, kinds } from '#shared/appointments.ts';
import { mostPeopleBeside } from '#shared/limits.ts';
import { Day } from '#shared/time.ts';

export const views = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
  agenda: 'Agenda',
  people: 'People',
} as const;
export type View = keyof typeof views;

export const allKinds = Object.keys(kinds) as Kind[];

const rememberedKey = 'karemd.calendar.view';

const isView = (text: string | null): text is View => text !== null && Object.hasOwn(views, text);

function rememberedView(): View {
  const kept = localStorage.getItem(rememberedKey);
  return isView(kept) ? kept : 'week';
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const listIn = (search: URLSearchParams, name: string) =>
  (search.get(name) ?? '').split(',').filter((part) => part !== '');

export interface Wish {
  /** An instant. */
  at: string;
  minutes: number | null;
}

interface Opened {
  fromCalendar: true;
}

const opened: Opened = { fromCalendar: true };

const wasOpenedHere = (state: unknown) =>
  typeof state === 'object' && state !== null && 'fromCalendar' in state;

/** `?new` and not `?new=`. */
const written = (search: URLSearchParams) => {
  const text = search
    .toString()
    .replace(/=(?=&|$)/g, '')
    .replaceAll('%2C', ',');
  return text ? `?${text}` : '';
};

export type CalendarAddress = ReturnType<typeof useCalendarAddress>;

export function useCalendarAddress() {
  const [search] = useSearchParams();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();

  /** Null takes a part away. Panels close when anything else changes. */
  const pathWith = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(search);
    for (const name of ['new', 'at', 'minutes', 'appointment', 'on']) next.delete(name);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return `${pathname}${written(next)}`;
  };

  const given = search.get('view');
  const day = Day.safeParse(search.get('day'));
  const on = Day.safeParse(search.get('on'));
  const shownKinds = listIn(search, 'kind').filter((kind) => Kind.safeParse(kind).success);
  const people = listIn(search, 'people').filter((id) => uuid.test(id));
  return {
    view: isView(given) ? given : rememberedView(),
    day: day.success ? day.data : null,
    people: [...new Set(people)].slice(0, mostPeopleBeside),
    kinds: (shownKinds.length > 0 ? shownKinds : allKinds) as Kind[],
    colourBy: search.get('by') === 'person' ? ('person' as const) : ('kind' as const),
    isNew: search.has('new'),
    wish: search.get('at')
      ? { at: search.get('at') ?? '', minutes: Number(search.get('minutes')) || null }
      : null,
    appointmentId: search.get('appointment'),
    /** The day on which the opened appointment begins. */
    appointmentDay: on.success ? on.data : null,
    show: (view: View, shown: string | null) => {
      localStorage.setItem(rememberedKey, view);
      void navigate(pathWith({ view, day: shown }));
    },
    pathTo: (view: View, shown: string) => pathWith({ view, day: shown }),
    showPeople: (ids: readonly string[]) =>
      void navigate(pathWith({ people: ids.length > 0 ? ids.join(',') : null })),
    showKinds: (shown: readonly Kind[]) => {
      const isAll = shown.length === 0 || shown.length === allKinds.length;
      void navigate(pathWith({ kind: isAll ? null : shown.join(',') }));
    },
    colour: (by: 'kind' | 'person') =>
      void navigate(pathWith({ by: by === 'person' ? by : null }), { replace: true }),
    linkTo: (id: string, on: string) => ({
      to: pathWith({ appointment: id, on }),
      state: opened,
    }),
    open: (id: string, on: string) =>
      void navigate(pathWith({ appointment: id, on }), { state: opened }),
    openNew: (wish?: Wish) =>
      void navigate(
        pathWith({
          new: '',
          at: wish?.at ?? null,
          minutes: wish?.minutes ? String(wish.minutes) : null,
        }),
        { state: opened },
      ),
    closePanel: () =>
      void (wasOpenedHere(state) ? navigate(-1) : navigate(pathWith({}), { replace: true })),
  };
}
