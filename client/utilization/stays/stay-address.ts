/** Which stays are on screen, in the address: a list or filter, its order, and the stay that is open. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { StayFilter, stayOrders, type StayOrder } from '#shared/utilization.ts';
import {
  changedSearch,
  opened,
  searchWith,
  wasOpenedHere,
  type ParamChanges,
} from '#client/ui/panels/panel-address.ts';

const single = ['review', 'authorization', 'expected', 'delay'] as const;
/** Words of a record, which may have commas, and may be empty. */
const words = ['units', 'services', 'payers'] as const;

const wordsParam = (chosen: 'mine' | readonly string[] | undefined) =>
  typeof chosen === 'object'
    ? chosen.map((word) => encodeURIComponent(word) || '-').join(',')
    : (chosen ?? null);

/** Undefined where no release writes it so. */
function wordsIn(text: string | null): string[] | 'mine' | undefined {
  if (text === null) return undefined;
  if (text === 'mine') return text;
  try {
    return text.split(',').map((word) => (word === '-' ? '' : decodeURIComponent(word)));
  } catch {
    return undefined;
  }
}

const rangeParam = (
  range: { from?: string | number | undefined; until?: string | number | undefined } | undefined,
) => (range ? `${String(range.from ?? '')}..${String(range.until ?? '')}` : null);

const rangeIn = (text: string | null) => {
  const [from = '', until = ''] = text?.split('..') ?? [];
  return { from, until };
};

export const stayParams = (filter: StayFilter): ParamChanges => ({
  ...Object.fromEntries(single.map((name) => [name, filter[name] ?? null])),
  ...Object.fromEntries(words.map((name) => [name, wordsParam(filter[name])])),
  classes: filter.classes?.join(',') ?? null,
  within: filter.leftWithin === undefined ? null : String(filter.leftWithin),
  left: rangeParam(filter.left),
  midnights: rangeParam(filter.midnights),
});

const isGiven = ([, value]: readonly [string, unknown]) => value !== null && value !== undefined;

/** Returns the filter of the address; an empty one where no release writes it so. */
function stayFilterIn(search: URLSearchParams): StayFilter {
  const { from, until } = rangeIn(search.get('midnights'));
  const left = rangeIn(search.get('left'));
  const entries = [
    ...single.map((name) => [name, search.get(name)] as const),
    ...words.map((name) => [name, wordsIn(search.get(name))] as const),
    ['classes', search.get('classes')?.split(',')] as const,
    ['leftWithin', search.has('within') ? Number(search.get('within')) : null] as const,
    ['left', search.has('left') ? left : null] as const,
    [
      'midnights',
      search.has('midnights')
        ? { ...(from && { from: Number(from) }), ...(until && { until: Number(until) }) }
        : null,
    ] as const,
  ];
  return StayFilter.safeParse(Object.fromEntries(entries.filter(isGiven))).data ?? {};
}

const orderParam = ({ by, isDescending }: StayOrder) => `${isDescending ? '-' : ''}${by}`;

function orderIn(search: URLSearchParams): StayOrder | null {
  const text = search.get('order') ?? '';
  const isDescending = text.startsWith('-');
  const by = stayOrders.find((name) => name === text.slice(isDescending ? 1 : 0));
  return by ? { by, isDescending } : null;
}

export function useStayAddress(usualOrder: StayOrder) {
  const [search] = useSearchParams();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  const filter = stayFilterIn(search);
  const changed = (changes: ParamChanges) => `${pathname}${changedSearch(changes)}`;
  const noPanel = { stay: null, panel: null };
  const filterLink = (next: StayFilter) =>
    `${pathname}${searchWith(new URLSearchParams(), { ...stayParams(next), order: search.get('order') })}`;
  return {
    pathname,
    filter,
    filterLink,
    filterBy: (next: StayFilter) => void navigate(filterLink(next), { replace: true }),
    order: orderIn(search) ?? usualOrder,
    orderBy: (order: StayOrder) =>
      void navigate(changed({ order: orderParam(order) }), { replace: true, state }),
    openId: search.get('stay'),
    panel: search.get('panel'),
    linkTo: (stayId: string) => ({ to: changed({ ...noPanel, stay: stayId }), state: opened }),
    openPanel: (panel: string) => void navigate(changed({ ...noPanel, panel }), { state: opened }),
    close: () =>
      void (wasOpenedHere(state) ? navigate(-1) : navigate(changed(noPanel), { replace: true })),
  };
}

export type StayAddress = ReturnType<typeof useStayAddress>;
