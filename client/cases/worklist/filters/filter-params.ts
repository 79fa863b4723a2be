/** A filter of cases as search parameters, so that a list is shared and gone back to like any page. */
import { caseColumnNames } from '#shared/case-kinds/columns.ts';
import { CaseFilter } from '#shared/cases.ts';
import type { CaseOrder } from '#shared/cases/case-columns.ts';
import type { ParamChanges } from '#client/ui/panels/panel-address.ts';

const single = [
  'queue',
  'owner',
  'ownerId',
  'due',
  'closed',
  'openedBy',
  'patientId',
  'parentId',
] as const;
const several = ['kinds', 'states'] as const;
/** Words of a record, which may have commas. */
const words = ['units', 'services', 'payers', 'workingDrgs', 'reasons'] as const;
const ranges = {
  admittedOn: String,
  lengthOfStay: Number,
  hoursOpen: Number,
  appealLevel: Number,
} as const;
type Range = { from?: string | number | undefined; until?: string | number | undefined };

const wordsParam = (chosen: 'mine' | readonly string[] | undefined) =>
  typeof chosen === 'object' ? chosen.map(encodeURIComponent).join(',') : (chosen ?? null);

/** Null where no release writes it so. */
function wordsIn(text: string | null): string[] | 'mine' | null {
  if (text === null || text === 'mine') return text;
  try {
    return text.split(',').map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** "2026-11-01..2026-11-30", "3.." */
const rangeParam = (range: Range | undefined) =>
  range ? `${range.from ?? ''}..${range.until ?? ''}` : null;

function rangeIn(text: string | null, read: (end: string) => string | number): Range | null {
  if (text === null) return null;
  const [from = '', until = ''] = text.split('..');
  return { ...(from && { from: read(from) }), ...(until && { until: read(until) }) };
}

/** "USD 100..200", in minor units. */
const amountParam = (amount: CaseFilter['amount']) =>
  amount ? `${amount.currency} ${rangeParam(amount)}` : null;

function amountIn(text: string | null) {
  const [currency = '', range = null] = text?.split(' ') ?? [];
  return text === null ? null : { currency, ...rangeIn(range, Number) };
}

const rangeNames = Object.keys(ranges) as (keyof typeof ranges)[];

export const paramsOf = (filter: CaseFilter): ParamChanges => ({
  ...Object.fromEntries(single.map((name) => [name, filter[name] ?? null])),
  ...Object.fromEntries(several.map((name) => [name, filter[name]?.join(',') || null])),
  ...Object.fromEntries(words.map((name) => [name, wordsParam(filter[name])])),
  ...Object.fromEntries(rangeNames.map((name) => [name, rangeParam(filter[name])])),
  amount: amountParam(filter.amount),
});

/** Returns the filter of the address; null where it has none, or one that no release writes. */
export function filterIn(search: URLSearchParams): CaseFilter | null {
  const params = [
    ...single.map((name) => [name, search.get(name)] as const),
    ...several.map((name) => [name, search.get(name)?.split(',')] as const),
    ...words.map((name) => [name, wordsIn(search.get(name))] as const),
    ...rangeNames.map((name) => [name, rangeIn(search.get(name), ranges[name])] as const),
    ['amount', amountIn(search.get('amount'))] as const,
  ].filter(([, value]) => value);
  if (params.length === 0) return null;
  return CaseFilter.safeParse(Object.fromEntries(params)).data ?? null;
}

/** "unit", or "-unit" from the last to the first. */
export const orderParam = (order: CaseOrder | null): string | null =>
  order && `${order.isDescending ? '-' : ''}${order.by}`;

/** Null where the address has none, or that of another release. */
export function orderIn(search: URLSearchParams): CaseOrder | null {
  const text = search.get('order') ?? '';
  const isDescending = text.startsWith('-');
  const by = caseColumnNames.find((name) => name === text.slice(isDescending ? 1 : 0));
  return by ? { by, isDescending } : null;
}
