/** The cases behind a figure, by the condition that counts them, and the names of its keys. */
import { sql } from 'kysely';
import { numberOf, type GroupName } from '#shared/case-kinds/numbers.ts';
import type { CountedCase, ReadNumberRows } from '#shared/cases/number-figures.ts';
import type { Reader } from '#server/cases/core/case-reader-store.ts';
import type { Span } from '#shared/time.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { lineOf, lines } from '#server/cases/core/case-line-store.ts';
import {
  instantOf,
  isInGroups,
  isOf,
  isPartOf,
  minutesOf,
  type Counting,
} from './counted-case-store.ts';

interface RowQuery
  extends
    Counting,
    Pick<Reader, 'seesMoney'>,
    Pick<ReadNumberRows, 'number' | 'of' | 'counts' | 'after'> {
  span: Span;
  limit: number;
}

type CountedRow = CountedCase & { at: string };

/** To the microsecond, as rows are in order. */
const exactInstant = (at: ReturnType<typeof instantOf>) =>
  sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The newest first. */
export async function countedRows(
  db: Connection,
  { number: name, of, counts, after, span, limit, seesMoney, ...counting }: RowQuery,
): Promise<CountedRow[]> {
  const number = numberOf(name);
  const at = instantOf(number);
  const rows = await lines(db, { seesMoney })
    .select([minutesOf(counting.now).as('minutes'), exactInstant(at).as('at')])
    .where(isOf(number, counting))
    .where(isInGroups(of))
    .$if(counts === 'part', (query) => query.where(isPartOf(number, counting)))
    .$if(number.on !== 'now', (query) =>
      query.where(sql<boolean>`${at} >= ${span.startsAt} and ${at} < ${span.endsAt}`),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${at}, c.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy(at, 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ minutes, at: instant, ...row }) => ({ ...lineOf(row), minutes, at: instant }));
}

/** The groups whose keys are people. */
const ofPeople: readonly GroupName[] = ['owner', 'opener', 'answerer'];

/** Of keys that are ids of rows; a state has its words in its kind. */
export async function keyNames(
  db: Connection,
  { organizationId, group, keys }: { organizationId: string; group: GroupName; keys: string[] },
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  if (group === 'unit') {
    const units = await db
      .selectFrom('units')
      .select(['id', 'name'])
      .where('organization_id', '=', organizationId)
      .where(sql<string>`id::text`, 'in', keys)
      .execute();
    return new Map(units.map(({ id, name }) => [id, name]));
  }
  if (!ofPeople.includes(group)) return new Map();
  const rows = await db
    .selectFrom('practitioners')
    .select(['id', 'full_name'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', keys)
    .execute();
  return new Map(rows.map(({ id, full_name: name }) => [id, name]));
}
