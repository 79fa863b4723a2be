/** Rows of delays of stays, their reasons, expected days by DRG and days that people expect. */
import { sql } from 'kysely';
import type {
  DelayReason,
  ExpectedDaysList,
  NameDelay,
  NewDelayReason,
  SaveDelayReason,
  StayDelay,
} from '#shared/utilization/delays.ts';
import type { OpenedStay } from '#shared/utilization.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';

export const listReasons = (db: Connection, organizationId: string): Promise<DelayReason[]> =>
  db
    .selectFrom('delay_reasons')
    .select(['id', 'name', 'attribution', 'active', 'version'])
    .where('organization_id', '=', organizationId)
    .orderBy('active', 'desc')
    .orderBy('name')
    .execute();

export async function insertReasons(
  db: Connection,
  organizationId: string,
  reasons: readonly NewDelayReason[],
): Promise<string[]> {
  const rows = await db
    .insertInto('delay_reasons')
    .values(reasons.map((reason) => ({ organization_id: organizationId, ...reason })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** False where it was changed since `version`. */
export async function updateReason(
  db: Connection,
  organizationId: string,
  { reasonId, version, name, attribution, active }: SaveDelayReason,
): Promise<boolean> {
  const row = await db
    .updateTable('delay_reasons')
    .set((is) => ({ name, attribution, active, version: is('version', '+', 1) }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', reasonId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Those who write of one stay wait for each other; null where the organization has no such stay. */
export async function lockStay(
  db: Connection,
  organizationId: string,
  stayId: string,
): Promise<{ patientId: string } | null> {
  const row = await db
    .selectFrom('stays')
    .select('patient_id as patientId')
    .where('organization_id', '=', organizationId)
    .where('id', '=', stayId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

const isReplaced = sql<boolean>`exists (select from stay_delays c where c.corrects = d.id) or d.days = 0`;

/** With those that were corrected, in order of time. */
export async function delaysOf(
  db: Connection,
  stayIds: readonly string[],
): Promise<(StayDelay & { stayId: string })[]> {
  if (stayIds.length === 0) return [];
  const rows = await db
    .selectFrom('stay_delays as d')
    .innerJoin('delay_reasons as r', 'r.id', 'd.reason_id')
    .innerJoin('practitioners as w', 'w.id', 'd.named_by')
    .select(['d.id', 'd.stay_id as stayId', 'd.reason_id as reasonId', 'r.name as reason'])
    .select(['d.attribution', 'd.days', 'd.is_avoidable as isAvoidable', 'd.note', 'd.corrects'])
    .select(['w.full_name as namedBy', 'd.named_at as namedAt', isReplaced.as('isPast')])
    .where('d.stay_id', 'in', [...stayIds])
    .orderBy('d.id')
    .execute();
  return rows.map((row) => ({ ...row, namedAt: row.namedAt.toISOString() }));
}

interface NewDelay extends Omit<NameDelay, 'attribution'> {
  organizationId: string;
  attribution: DelayReason['attribution'];
  by: string;
  at: Date;
}

export async function insertDelay(db: Connection, delay: NewDelay): Promise<string> {
  const { id } = await db
    .insertInto('stay_delays')
    .values({
      organization_id: delay.organizationId,
      stay_id: delay.stayId,
      reason_id: delay.reasonId,
      attribution: delay.attribution,
      days: delay.days,
      is_avoidable: delay.isAvoidable,
      note: delay.note || null,
      named_by: delay.by,
      named_at: delay.at,
      corrects: delay.corrects,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Expectation {
  organizationId: string;
  stayId: string;
  day: string | null;
  note: string;
  by: string;
  at: Date;
}

/** The stay says it from now on. */
export async function insertExpectation(db: Connection, expectation: Expectation): Promise<void> {
  const { organizationId, stayId, day, note, by, at } = expectation;
  await db
    .insertInto('expected_discharges')
    .values({
      organization_id: organizationId,
      stay_id: stayId,
      day,
      note: note || null,
      said_by: by,
      said_at: at,
    })
    .execute();
  await db.updateTable('stays').set({ expected_on: day }).where('id', '=', stayId).execute();
}

/** The newest first. */
export async function expectationsOf(
  db: Connection,
  stayIds: readonly string[],
): Promise<(OpenedStay['expectations'][number] & { stayId: string })[]> {
  if (stayIds.length === 0) return [];
  const rows = await db
    .selectFrom('expected_discharges as e')
    .innerJoin('practitioners as w', 'w.id', 'e.said_by')
    .select(['e.stay_id as stayId', 'e.note', 'w.full_name as by', 'e.said_at as at'])
    .select(isoDay<string | null>('e.day').as('day'))
    .where('e.stay_id', 'in', [...stayIds])
    .orderBy('e.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** The newest first. */
export async function expectedLists(
  db: Connection,
  organizationId: string,
): Promise<ExpectedDaysList[]> {
  const rows = await db
    .selectFrom('expected_stay_lists as l')
    .innerJoin('practitioners as w', 'w.id', 'l.imported_by')
    .select(['l.id', 'l.version', 'l.source', 'w.full_name as importedBy'])
    .select(['l.imported_at as importedAt', isoDay('l.valid_from').as('validFrom')])
    .select((is) =>
      is
        .selectFrom('expected_stays as e')
        .select((count) => count.fn.countAll<string>().as('drgs'))
        .whereRef('e.list_id', '=', 'l.id')
        .as('drgs'),
    )
    .where('l.organization_id', '=', organizationId)
    .orderBy('l.version', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ importedAt, drgs, ...row }) => ({
    ...row,
    importedAt: importedAt.toISOString(),
    drgs: Number(drgs),
  }));
}

interface NewExpectedList {
  organizationId: string;
  source: string;
  validFrom: string;
  by: string;
  at: Date;
  drgs: readonly { drg: string; days: number }[];
}

/** Stays that it is in force for have its days in the same transaction. Returns its version. */
export async function insertExpectedList(db: Connection, list: NewExpectedList): Promise<number> {
  const { organizationId, source, validFrom, by, at, drgs } = list;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`expected ${organizationId}`}, 0))`.execute(
    db,
  );
  const { id, version } = await db
    .insertInto('expected_stay_lists')
    .values({
      organization_id: organizationId,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from expected_stay_lists
        where organization_id = ${organizationId})`,
      source,
      valid_from: validFrom,
      imported_by: by,
      imported_at: at,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await sql`insert into expected_stays (list_id, drg, days)
    select ${id}, * from unnest(${drgs.map(({ drg }) => drg)}::text[],
      ${drgs.map(({ days }) => days)}::numeric[])`.execute(db);
  await sql`update stays s set expected_days = e.days from (
      select id, expected_days_of(organization_id, working_drg, admitted_day) as days from stays
      where organization_id = ${organizationId} and admitted_day >= ${validFrom}::date
        and working_drg is not null) e
    where s.id = e.id and s.expected_days is distinct from e.days`.execute(db);
  return version;
}
