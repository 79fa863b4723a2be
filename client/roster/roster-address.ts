/** The roster's state in the address: units, view, first day, and the panel that is open. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isDay } from '#shared/times/days.ts';
import { mostRosterUnits } from '#shared/roster.ts';
import {
  changedSearch,
  opened,
  wasOpenedHere,
  type ParamChanges,
} from '#client/ui/panels/panel-address.ts';
import { addDays, mondayOf } from '#client/ui/times/local-days.ts';

export const views = {
  week: 'Week',
  '4w': '4 weeks',
  '6w': '6 weeks',
  month: 'Month',
  year: 'Year',
} as const;
export type View = keyof typeof views;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const isView = (text: string | null): text is View => text !== null && Object.hasOwn(views, text);

const monthAfter = (day: string, count: number) => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10);
};

const weeksOf = { week: 1, '4w': 4, '6w': 6 } as const;

/** The days of a view that holds `day`; weeks begin on Monday. */
export function daysShown(view: View, day: string): { from: string; to: string } {
  if (view === 'month') return { from: monthAfter(day, 0), to: addDays(monthAfter(day, 1), -1) };
  if (view === 'year') return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` };
  const from = mondayOf(day);
  return { from, to: addDays(from, weeksOf[view] * 7 - 1) };
}

/** The first day of the view before or after. */
export function dayBeside(view: View, from: string, by: 1 | -1): string {
  if (view === 'year') return monthAfter(from, by * 12);
  return view === 'month' ? monthAfter(from, by) : addDays(from, by * 7 * weeksOf[view]);
}

const panels = ['setup', 'publish', 'pattern', 'cell', 'fill', 'person'] as const;

export function useRosterAddress() {
  const [search] = useSearchParams();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  const closed = Object.fromEntries(panels.map((name) => [name, null]));
  const at = (changes: ParamChanges) => `${pathname}${changedSearch({ ...closed, ...changes })}`;
  const [view, day, cell] = [search.get('view'), search.get('day'), search.get('cell')];
  const person = search.get('person') ?? '';
  const [practitionerId = '', cellUnitId = '', cellDay = ''] = (cell ?? '').split(',');
  const unitIds = (search.get('unit') ?? '').split(',').filter((id) => uuid.test(id));
  return {
    /** Null: nothing was chosen. */
    unitIds: unitIds.length > 0 ? [...new Set(unitIds)].slice(0, mostRosterUnits) : null,
    view: isView(view) ? view : ('week' as const),
    /** Null: today. */
    day: isDay(day) ? day : null,
    panel: panels.find((name) => search.has(name)) ?? null,
    /** Of the panel `cell`. */
    cell: isDay(cellDay) ? { practitionerId, unitId: cellUnitId, day: cellDay } : null,
    /** Of the panel `person`. */
    practitionerId: uuid.test(person) ? person : null,
    show: (changes: ParamChanges) => void navigate(at(changes)),
    open: (panel: (typeof panels)[number], value = '') =>
      void navigate(at({ [panel]: value }), { state: opened }),
    closePanel: () =>
      void (wasOpenedHere(state) ? navigate(-1) : navigate(at({}), { replace: true })),
  };
}

export type RosterAddress = ReturnType<typeof useRosterAddress>;
