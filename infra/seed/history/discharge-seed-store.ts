/** Inserts what people would have said of stays of the demo hospital: reasons, target days and delays. */
import { sql } from 'kysely';
import type { DelayAttribution, NewDelayReason } from '#shared/utilization/delays.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface SeededReason {
  id: string;
  name: string;
  attribution: DelayAttribution;
}

/** None where the organization has some already. */
export async function insertDelayReasons(
  db: Connection,
  organizationId: string,
  reasons: readonly NewDelayReason[],
): Promise<SeededReason[]> {
  const { rows } = await sql<SeededReason>`
    insert into delay_reasons (organization_id, name, attribution)
    select ${organizationId}, r ->> 'name', r ->> 'attribution'
    from jsonb_array_elements(${JSON.stringify(reasons)}::jsonb) r
    where not exists (select from delay_reasons where organization_id = ${organizationId})
    returning id, name, attribution`.execute(db);
  return rows;
}

export interface OpenStay {
  encounterId: string;
  patientId: string;
}

/** Who is in a bed, by the bed. */
export const openStays = (db: Connection, organizationId: string): Promise<OpenStay[]> =>
  db
    .selectFrom('stays')
    .select(['id as encounterId', 'patient_id as patientId'])
    .where('organization_id', '=', organizationId)
    .where('is_open', '=', true)
    .orderBy('unit')
    .orderBy('bed')
    .orderBy('id')
    .execute();

interface ByWhom {
  organizationId: string;
  by: string;
  at: Date;
}

export async function insertTargetDays(
  db: Connection,
  {
    organizationId,
    by,
    at,
    targets,
  }: ByWhom & { targets: readonly { stayId: string; day: string }[] },
): Promise<void> {
  const asJson = JSON.stringify(targets);
  await sql`
    insert into expected_discharges (organization_id, stay_id, day, said_by, said_at)
    select ${organizationId}, (t ->> 'stayId')::uuid, (t ->> 'day')::date, ${by}, ${at}
    from jsonb_array_elements(${asJson}::jsonb) t`.execute(db);
  await sql`
    update stays s set expected_on = (t ->> 'day')::date from jsonb_array_elements(${asJson}::jsonb) t
    where s.id = (t ->> 'stayId')::uuid`.execute(db);
}

interface SeededDelay {
  stayId: string;
  reason: SeededReason;
  days: number;
  isAvoidable: boolean;
}

export async function insertDelays(
  db: Connection,
  { organizationId, by, at, delays }: ByWhom & { delays: readonly SeededDelay[] },
): Promise<void> {
  if (delays.length === 0) return;
  await db
    .insertInto('stay_delays')
    .values(
      delays.map(({ stayId, reason, days, isAvoidable }) => ({
        organization_id: organizationId,
        stay_id: stayId,
        reason_id: reason.id,
        attribution: reason.attribution,
        days,
        is_avoidable: isAvoidable,
        note: null,
        named_by: by,
        named_at: at,
        corrects: null,
      })),
    )
    .execute();
}
