/** The SQL of the columns of a case's stay: what a filter asks of them, and by what a list is ordered. */
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { CaseColumnName } from '#shared/case-kinds/columns.ts';
import type { CaseFilter } from '#shared/cases.ts';
import type { CaseOrder } from '#shared/cases/case-columns.ts';
import type { Cases, ReaderInSql } from './case-reader-store.ts';

/** The present day where the organization is. */
const todayOf = ({ now, organizationId }: Pick<ReaderInSql, 'now' | 'organizationId'>) =>
  sql<string>`(${now}::timestamptz at time zone
    (select zone from organizations where id = ${organizationId}))::date`;

/** Of those who are still there by the day of admission: both parts have an index. */
const stayed = (is: Cases, comparison: '>=' | '<=', days: number, today: RawBuilder<string>) =>
  is.or([
    sql<SqlBool>`c.stay_days ${sql.raw(comparison)} ${days}::integer`,
    is.and([
      is('c.discharged_day', 'is', null),
      sql<SqlBool>`c.admitted_day ${sql.raw(comparison === '>=' ? '<=' : '>=')} ${today} - ${days}::integer`,
    ]),
  ]);

/** So many hours before now. */
const hoursAgo = (hours: number, { now }: Pick<ReaderInSql, 'now'>) =>
  sql<Date>`${now}::timestamptz - ${hours}::integer * interval '1 hour'`;

/** Currency and amount as one word, by which an index has them in order. */
const amountWord = (currency: string, amount: number) =>
  `${currency}${String(amount).padStart(15, '0')}`;
const mostAmount = 999_999_999_999_999;

/** Who may not read amounts finds nothing by them, so that nobody learns one by asking. */
function ofAmount(
  { currency, from = 0, until = mostAmount }: NonNullable<CaseFilter['amount']>,
  { seesMoney }: Pick<ReaderInSql, 'seesMoney'>,
) {
  if (!seesMoney) return sql<SqlBool>`false`;
  return sql<SqlBool>`c.amount_order between ${amountWord(currency, from)} and ${amountWord(currency, until)}`;
}

/** What a filter asks of the columns. */
export function ofColumns(
  is: Cases,
  filter: CaseFilter,
  reader: ReaderInSql,
): Expression<SqlBool>[] {
  const { units, services, payers, workingDrgs, admittedOn, lengthOfStay, hoursOpen } = filter;
  const { reasons, appealLevel, amount } = filter;
  const unitKeys = units === 'mine' ? reader.unitIds : units;
  const conditions: (Expression<SqlBool> | false | undefined)[] = [
    unitKeys && sql<SqlBool>`c.unit_key = any (${unitKeys}::text[])`,
    services && sql<SqlBool>`c.service = any (${services}::text[])`,
    payers &&
      sql<SqlBool>`c.payer = any (payer_names(${reader.organizationId}, ${payers}::text[]))`,
    workingDrgs && sql<SqlBool>`c.working_drg = any (${workingDrgs}::text[])`,
    reasons && sql<SqlBool>`c.reason = any (${reasons}::text[])`,
    appealLevel?.from !== undefined && is('c.appeal_level', '>=', appealLevel.from),
    appealLevel?.until !== undefined && is('c.appeal_level', '<=', appealLevel.until),
    amount && ofAmount(amount, reader),
    admittedOn?.from !== undefined && sql<SqlBool>`c.admitted_day >= ${admittedOn.from}::date`,
    admittedOn?.until !== undefined && sql<SqlBool>`c.admitted_day <= ${admittedOn.until}::date`,
    lengthOfStay?.from !== undefined && stayed(is, '>=', lengthOfStay.from, todayOf(reader)),
    lengthOfStay?.until !== undefined && stayed(is, '<=', lengthOfStay.until, todayOf(reader)),
    hoursOpen?.from !== undefined && is('c.opened_at', '<=', hoursAgo(hoursOpen.from, reader)),
    hoursOpen?.until !== undefined && is('c.opened_at', '>', hoursAgo(hoursOpen.until, reader)),
  ];
  return conditions.filter((condition) => condition !== undefined && condition !== false);
}

/** Rows that an index has in the order of the column. */
interface OrderedPart {
  where: RawBuilder<SqlBool>;
  /** What the index has, and whether it runs against the order. */
  indexed: RawBuilder<unknown>;
  isReversed?: true;
  value: RawBuilder<unknown>;
  /** Of the index, for a value of the column. */
  indexedAt: (value: RawBuilder<unknown>) => RawBuilder<unknown>;
}

const plain = (column: string): OrderedPart => ({
  where: sql`${sql.ref(column)} is not null`,
  indexed: sql.ref(column),
  value: sql.ref(column),
  indexedAt: (value) => value,
});

const columnOf: Record<Exclude<CaseColumnName, 'lengthOfStay'>, string> = {
  unit: 'c.unit',
  bed: 'c.bed',
  service: 'c.service',
  payer: 'c.payer',
  workingDrg: 'c.working_drg',
  admittedOn: 'c.admitted_day',
  reason: 'c.reason',
  appealLevel: 'c.appeal_level',
  amount: 'c.amount_order',
  openedAt: 'c.opened_at',
};

const castOf: Record<CaseColumnName, 'text' | 'date' | 'integer' | 'timestamptz'> = {
  unit: 'text',
  bed: 'text',
  service: 'text',
  payer: 'text',
  workingDrg: 'text',
  admittedOn: 'date',
  lengthOfStay: 'integer',
  reason: 'text',
  appealLevel: 'integer',
  amount: 'text',
  openedAt: 'timestamptz',
};

/** Parts of a list, each by an index: a stay that is over has its days, and those of another grow. */
function partsOf(by: CaseColumnName, reader: ReaderInSql): OrderedPart[] {
  if (by !== 'lengthOfStay') return [plain(columnOf[by])];
  const today = todayOf(reader);
  return [
    plain('c.stay_days'),
    {
      where: sql`c.admitted_day is not null and c.discharged_day is null`,
      indexed: sql.ref('c.admitted_day'),
      isReversed: true,
      value: sql`${today} - c.admitted_day`,
      indexedAt: (value) => sql`${today} - ${value}`,
    },
  ];
}

/** What has no value comes last, by an index that has it so. */
const emptyPart = (by: CaseColumnName): RawBuilder<SqlBool> =>
  by === 'lengthOfStay' ? sql`c.admitted_day is null` : sql`${sql.ref(columnOf[by])} is null`;

interface OrderedPage {
  order: CaseOrder;
  after: { value?: string | null | undefined; id: string } | undefined;
  limit: number;
  where: Expression<SqlBool>;
}

/**
 * The order of ids within one value. Days of stay grow as the day of admission falls, so that theirs run against
 * the order of the column: the indexes of both parts have them so.
 */
export const orderOfIds = ({ by, isDescending }: CaseOrder): 'asc' | 'desc' =>
  isDescending === (by === 'lengthOfStay') ? 'asc' : 'desc';

/**
 * The ids of a page in order of a column, and of id within one value: a table of id, part, value and what
 * the next page goes on from.
 */
export function orderedIds(
  reader: ReaderInSql,
  { order, after, limit, where }: OrderedPage,
): RawBuilder<{ id: string; part: number; value: string | null }> {
  const { by, isDescending } = order;
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const idOrder = orderOfIds(order);
  const idDirection = sql.raw(idOrder);
  const beyond = sql.raw(idOrder === 'desc' ? '<' : '>');
  const cast = sql.raw(castOf[by]);
  const lit = sql.lit(limit);
  const words =
    castOf[by] === 'timestamptz'
      ? (value: RawBuilder<unknown>) =>
          sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`
      : (value: RawBuilder<unknown>) => sql`(${value})::text`;
  const last =
    castOf[by] === 'timestamptz'
      ? sql`(${after?.value}::timestamp at time zone 'UTC')`
      : sql`${after?.value}::${cast}`;
  const ordered = partsOf(by, reader).map((part) => {
    const indexDirection = sql.raw(isDescending === (part.isReversed === true) ? 'asc' : 'desc');
    const indexBeyond = sql.raw(isDescending === (part.isReversed === true) ? '>' : '<');
    const at = part.indexedAt(last);
    const goesOn = sql`and ${part.indexed} ${indexBeyond}= ${at}
      and (${part.indexed} ${indexBeyond} ${at} or c.id ${beyond} ${after?.id}::uuid)`;
    return sql`(select c.id, 0 as part, (${part.value})::${cast} as value, ${words(part.value)} as text
      from cases c where ${where} and ${part.where} ${after ? goesOn : sql``}
      order by ${part.indexed} ${indexDirection}, c.id ${idDirection} limit ${lit})`;
  });
  const [firstPart] = partsOf(by, reader);
  const empty = sql`(select c.id, 1 as part, null::${cast} as value, null::text as text
    from cases c where ${where} and ${emptyPart(by)}
      ${after?.value === null ? sql`and c.id ${beyond} ${after.id}::uuid` : sql``}
    order by ${by === 'lengthOfStay' ? sql.ref('c.admitted_day') : firstPart?.indexed} ${idDirection},
      c.id ${idDirection} limit ${lit})`;
  // What comes after an empty value is empty.
  const parts = after?.value === null ? [empty] : [...ordered, empty];
  return sql`(select * from (${sql.join(parts, sql` union all `)}) as every_part
    order by part, value ${direction}, id ${idDirection} limit ${lit})`;
}
