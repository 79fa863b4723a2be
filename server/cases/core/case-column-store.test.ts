/** Tests filters and orders by columns: pages put together are what a slow model says, and numbers are rows. */
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { afterAll, expect, test } from 'vitest';
import { caseColumnNames, type CaseColumnName } from '#shared/case-kinds/columns.ts';
import { kindNames, type KindName } from '#shared/case-kinds/kinds.ts';
import type { CaseFilter } from '#shared/cases.ts';
import { lengthOfStay, type CaseOrder } from '#shared/cases/case-columns.ts';
import { openWorld } from '#server/test/world.ts';
import type { Reader } from './case-filter-store.ts';
import { counts, page } from './case-line-store.ts';

const world = await openWorld();
afterAll(() => world.close());
const person = await world.person();

const { rows: organizations } = await world.owner.query<{ id: string; zone: string }>(
  `select o.id, o.zone from organizations o join practitioners p on p.organization_id = o.id
   where p.id = $1`,
  [person.id],
);
const [{ id: organizationId, zone } = { id: '', zone: '' }] = organizations;
const now = new Date();
const today = DateTime.fromJSDate(now, { zone }).toISODate() ?? '';

interface Row {
  id: string;
  kind: KindName;
  unit: string | null;
  unitKey: string | null;
  bed: string | null;
  service: string | null;
  payer: string | null;
  workingDrg: string | null;
  admittedOn: string | null;
  dischargedOn: string | null;
  reason: string | null;
  appealLevel: number | null;
  /** With its currency before it. */
  amount: string | null;
  openedAt: string;
  isClosed: boolean;
  isOwn: boolean;
}

const ownUnit = '018f0000-0000-7000-8000-000000000001';

/** Few values, so that many rows are equal in a column. */
const { rows } = await world.owner.query<Row>(
  `with inserted as (
     insert into cases (organization_id, kind, queue, state, title, subject, owner_id, due_at, opened_at,
       changed_at, closed_at, unit_id, unit, bed, service, payer, working_drg, admitted_day, discharged_day,
       reason, appeal_level, amount, currency)
     select $1, k.kind, k.queue, 'new', 'Case ' || n, '{}', case when n % 3 = 0 then $2::uuid end,
       case when n % 4 > 0 then now() + (n % 9) * interval '1 hour' end,
       date_trunc('hour', now()) - (n % 5) * interval '1 hour' + (n % 2) * interval '1 microsecond',
       now(), case when n % 11 = 0 then now() end,
       case when n % 6 < 2 then $3::uuid end,
       (array['4 West', '4 West', 'ICU', 'émigré', null, 'Ward 5'])[n % 6 + 1],
       case when n % 7 > 0 then 'Bed ' || n % 7 end,
       (array['MED', 'SUR', null])[n % 3 + 1], (array[null, 'Acme', 'Bolt', 'Acme'])[n % 4 + 1],
       case when n % 8 > 2 then (190 + n % 8)::text end,
       case when n % 5 > 0 then $4::date - n % 13 end,
       case when n % 5 > 0 and n % 2 = 0 then $4::date - n % 13 + n % 7 end,
       case when k.kind = 'denial' then (array['CO-197', 'PR-1', null])[n % 3 + 1] end,
       case when k.kind = 'denial' then n % 3 + 1 end,
       case when k.kind = 'denial' and n % 5 > 0 then n % 4 * 1050 end,
       case when k.kind = 'denial' and n % 5 > 0 then (array['EUR', 'USD'])[n % 2 + 1] end
     from generate_series(1, 260) n
     cross join lateral (select case n % 4 when 0 then 'task' when 1 then 'cdi-review' when 2 then 'denial'
       else 'cdi-query' end as kind,
       case n % 4 when 0 then 'care' when 2 then 'billing' else 'cdi' end as queue) k
     returning *)
   select id, kind, unit, unit_key as "unitKey", bed, service, payer,
     working_drg as "workingDrg", to_char(admitted_day, 'YYYY-MM-DD') as "admittedOn",
     to_char(discharged_day, 'YYYY-MM-DD') as "dischargedOn",
     reason, appeal_level as "appealLevel", amount_order as amount,
     to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as "openedAt",
     closed_at is not null as "isClosed", owner_id is not null as "isOwn"
   from inserted`,
  [organizationId, person.id, ownUnit, today],
);

const reader: Reader = {
  organizationId,
  personId: person.id,
  kinds: kindNames,
  roles: [],
  coveredIds: [],
  seesMoney: true,
  unitIds: [ownUnit],
  now,
  since: () => new Date(0),
};

type Value = string | number | null;

const valueOf = (row: Row, by: CaseColumnName): Value =>
  by === 'lengthOfStay' ? lengthOfStay(row, today) : row[by];

/** As Postgres compares text in locale C. */
function compare(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

const isIn = <T>(value: T | null, choices: readonly T[] | undefined) =>
  choices === undefined || (value !== null && choices.includes(value));

function isWithin(
  value: Value,
  range: { from?: Value | undefined; until?: Value | undefined } = {},
) {
  const { from, until } = range;
  if (from === undefined && until === undefined) return true;
  if (value === null) return false;
  return (
    (from === undefined || compare(value, from) >= 0) &&
    (until === undefined || compare(value, until) <= 0)
  );
}

/** `until` is not within. */
function isOfAge(
  { openedAt }: Row,
  { from = -Infinity, until = Infinity }: CaseFilter['hoursOpen'] = {},
) {
  const hours = (now.getTime() - Date.parse(`${openedAt.replace(' ', 'T')}Z`)) / 3_600_000;
  return hours >= from && hours < until;
}

function isOfAmount({ amount }: Row, { amount: range }: CaseFilter) {
  if (range === undefined) return true;
  if (amount?.slice(0, 3) !== range.currency) return false;
  return isWithin(Number(amount.slice(3)), range);
}

const fits = (row: Row, filter: CaseFilter): boolean =>
  row.isClosed === (filter.closed !== undefined) &&
  isIn(row.kind, filter.kinds) &&
  (filter.owner === undefined || row.isOwn === (filter.owner === 'me')) &&
  isIn(row.unitKey, filter.units === 'mine' ? [ownUnit] : filter.units) &&
  isIn(row.service, filter.services) &&
  isIn(row.payer, filter.payers) &&
  isIn(row.workingDrg, filter.workingDrgs) &&
  isIn(row.reason, filter.reasons) &&
  isWithin(row.appealLevel, filter.appealLevel) &&
  isOfAmount(row, filter) &&
  isWithin(row.admittedOn, filter.admittedOn) &&
  isWithin(valueOf(row, 'lengthOfStay'), filter.lengthOfStay) &&
  isOfAge(row, filter.hoursOpen);

/** What has no value comes last, whichever way. Ids of stays as long as each other run against the order. */
function inOrder(filter: CaseFilter, { by, isDescending }: CaseOrder): string[] {
  const sign = isDescending ? -1 : 1;
  const signOfIds = by === 'lengthOfStay' ? -sign : sign;
  return rows
    .filter((row) => fits(row, filter))
    .toSorted((a, b) => {
      const [one, other] = [valueOf(a, by), valueOf(b, by)];
      if ((one === null) !== (other === null)) return one === null ? 1 : -1;
      const byValue = one === null ? 0 : compare(one, other);
      return sign * byValue || signOfIds * compare(a.id, b.id);
    })
    .map(({ id }) => id);
}

async function allPages(filter: CaseFilter, order: CaseOrder, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let after: { dueAt: null; value: string | null; id: string } | undefined;
  for (;;) {
    const lines = await page(world.deps.db, reader, { filter, order, after, limit });
    ids.push(...lines.map(({ line }) => line.id));
    const last = lines.at(-1);
    // Pages that repeat rows would never end.
    if (!last || lines.length < limit || ids.length > rows.length) return ids;
    after = { dueAt: null, value: last.orderValue, id: last.line.id };
  }
}

const some = <T>(...values: [T, ...T[]]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 });
const day = fc.integer({ min: 0, max: 14 }).map((ago) => {
  const at = DateTime.fromISO(today).minus({ days: ago });
  return at.toISODate() ?? '';
});
const range = <T extends string | number>(value: fc.Arbitrary<T>) =>
  fc
    .tuple(fc.option(value, { nil: undefined }), fc.option(value, { nil: undefined }))
    .map(([one, other]) =>
      one !== undefined && other !== undefined && one > other
        ? { from: other, until: one }
        : { from: one, until: other },
    );
/** With every field; a case has to fit a few of them. */
const wholeFilters = fc.record({
  kinds: some(...(kindNames as [KindName, ...KindName[]])),
  owner: fc.constantFrom('me' as const, 'nobody' as const),
  closed: fc.constant('month' as const),
  units: fc.oneof(fc.constant('mine' as const), some(ownUnit, 'ICU', 'Ward 5', 'nowhere')),
  services: some('MED', 'SUR', 'other'),
  payers: some('Acme', 'Bolt'),
  workingDrgs: some('193', '195', '999'),
  admittedOn: range(day),
  lengthOfStay: range(fc.integer({ min: 0, max: 14 })),
  hoursOpen: range(fc.integer({ min: 0, max: 6 })),
  reasons: some('CO-197', 'PR-1', 'none'),
  appealLevel: range(fc.integer({ min: 1, max: 4 })),
  amount: fc
    .tuple(range(fc.integer({ min: 0, max: 3_500 })), fc.constantFrom('EUR', 'USD'))
    .map(([ends, currency]) => ({ ...ends, currency })),
});
const fields = [
  'kinds',
  'owner',
  'closed',
  'units',
  'services',
  'payers',
  'workingDrgs',
  'admittedOn',
  'lengthOfStay',
  'hoursOpen',
  'reasons',
  'appealLevel',
  'amount',
] as const;
const filters: fc.Arbitrary<CaseFilter> = fc
  .tuple(wholeFilters, fc.subarray([...fields], { maxLength: 2 }))
  .map(([whole, names]) => Object.fromEntries(names.map((name) => [name, whole[name]])));
const orders = fc.record({
  by: fc.constantFrom(...caseColumnNames),
  isDescending: fc.boolean(),
});

test('pages in order of any column, of any filter, are those of a slow model, and the number is that of the rows', async () => {
  await fc.assert(
    fc.asyncProperty(
      filters,
      orders,
      fc.integer({ min: 7, max: 60 }),
      async (filter, order, limit) => {
        const expected = inOrder(filter, order);
        expect(await allPages(filter, order, limit)).toEqual(expected);
        expect(await counts(world.deps.db, reader, [filter])).toEqual([expected.length]);
      },
    ),
    { numRuns: 120 },
  );
});
