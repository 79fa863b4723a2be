/** What was changed of a roster since an answer was read, by the rows that triggers write (infra/migrations/0740_roster_changes.ts). */
import { sql } from 'kysely';
import type { ChangesSince, ReadMark } from '#server/platform/cost/kept-answers.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { jsonRead, readTogether } from '#server/platform/postgres/compiled.ts';

/** As the triggers name them. */
export const topicOf = {
  /** Its zone, rules, skills and holidays. */
  organization: 'organization',
  /** Who is on call: published shifts, units, types, people, required cover and holidays. */
  duty: 'duty',
  unit: (id: string) => `unit ${id}`,
  person: (id: string) => `person ${id}`,
};

/** Rows are deleted after a day, so an answer that is nearly as old as that is not judged by them. */
const judgedFor = sql`interval '1 hour'`;
const storedFor = sql`interval '1 day'`;

interface SinceMark {
  organizationId: string;
  snapshot: string | null;
  at: string | null;
  server: string | null;
}

/** A transaction that committed since is one whose row is seen now, and was not in the snapshot. */
const sinceMark = jsonRead<SinceMark, ReadMark & { topics: string[] | null }>((db, value) => {
  const snapshot = sql`${value('snapshot')}::pg_snapshot`;
  const at = sql`${value('at')}::timestamptz`;
  return db.selectNoFrom([
    sql<string>`pg_current_snapshot()::text`.as('snapshot'),
    sql<string>`now()::text`.as('at'),
    sql<string>`pg_postmaster_start_time()::text`.as('server'),
    sql<string[] | null>`case when ${value('server')} = pg_postmaster_start_time()::text
        and now() between ${at} and ${at} + ${judgedFor}
      then (select coalesce(json_agg(distinct c.topic), '[]') from roster_changes c
        where c.organization_id = ${value('organizationId')}
          and c.xid >= pg_snapshot_xmin(${snapshot})
          and not pg_visible_in_snapshot(c.xid, ${snapshot})) end`.as('topics'),
  ]);
});

export async function changesSince(
  db: Connection,
  organizationId: string,
  mark: ReadMark | null,
): Promise<ChangesSince> {
  const since = mark ?? { snapshot: null, at: null, server: null };
  const [[row]] = await readTogether(db, sinceMark({ organizationId, ...since }));
  if (!row) throw new Error('no snapshot');
  const { topics, ...now } = row;
  return { mark: now, topics };
}

/** Those by which no answer is judged any more. */
export const forgetOldChanges = (db: Connection) =>
  sql`delete from roster_changes where at < now() - ${storedFor}`.execute(db);
