/** Rows of the stays that somebody has gone through on a day. */
import type { NamedPerson } from '#shared/people.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { namedPerson } from '#server/platform/sql/full-name.ts';

interface NewRound {
  organizationId: string;
  stayId: string;
  /** The local day of the organization. */
  day: string;
  by: string;
  at: Date;
}

/** False where somebody has gone through it on that day already. */
export async function insertRound(
  db: Connection,
  { organizationId, stayId, day, by, at }: NewRound,
): Promise<boolean> {
  const row = await db
    .insertInto('stay_rounds')
    .values({ organization_id: organizationId, stay_id: stayId, day, done_by: by, done_at: at })
    .onConflict((conflict) => conflict.columns(['stay_id', 'day']).doNothing())
    .returning('stay_id')
    .executeTakeFirst();
  return row !== undefined;
}

interface RoundOfDay {
  by: NamedPerson;
  at: string;
}

/** Of these stays on that day, by stay. */
export async function roundsOf(
  db: Connection,
  ids: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, RoundOfDay>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('stay_rounds as r')
    .select(['r.stay_id as stayId', 'r.done_at as at'])
    .select(namedPerson<NamedPerson>('r.done_by').as('by'))
    .where('r.stay_id', 'in', [...ids])
    .where('r.day', '=', day)
    .execute();
  return new Map(rows.map(({ stayId, by, at }) => [stayId, { by, at: at.toISOString() }]));
}
