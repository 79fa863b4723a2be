/** What the tables have of stays that arrive: how they stand, and the reviews and notices about each. */
import { sql } from 'kysely';
import type { NoticeName } from '#shared/case-kinds/notice.ts';
import type { StayStatus } from '#shared/case-kinds/um-review.ts';
import { isInpatient, isObservation, reviewedClasses } from '#shared/facts/stay-classes.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface Stays {
  organizationId: string;
  encounterIds: readonly string[];
}

export interface StandingStay {
  id: string;
  patientId: string;
  /** Null: of another class, such as an emergency. */
  stayStatus: StayStatus | null;
  isPresent: boolean;
  isOver: boolean;
  /** Whether Medicare may pay: it is said, nobody else is, or the patient is 65 or of unknown age. */
  isMedicare: boolean;
  /** Whole hours from its beginning to its end, or to now. */
  hours: number;
}

function stayStatusOf(code: string): StayStatus | null {
  if (isInpatient(code)) return 'inpatient';
  return isObservation(code) ? 'observation' : null;
}

export async function staysOf(
  db: Connection,
  { organizationId, encounterIds, now }: Stays & { now: Date },
): Promise<StandingStay[]> {
  const { rows } = await sql<Omit<StandingStay, 'stayStatus'> & { code: string | null }>`
    select f.id, f.patient_id as "patientId", f.code,
      f.status in ('in-progress', 'onleave') as "isPresent",
      f.status = 'finished' as "isOver",
      case when f.code in (${sql.join(reviewedClasses)}) then
        coalesce(p.birth_date <= (${now}::timestamptz - interval '65 years')::date, true)
        or coalesce(s.payer ilike '%medicare%', true)
        else false end as "isMedicare",
      floor(extract(epoch from coalesce(f.ended_at, ${now}::timestamptz) - f.effective_at)
        / 3600)::integer as "hours"
    from facts f join patients p on p.id = f.patient_id left join stays s on s.id = f.id
    where f.organization_id = ${organizationId}
      and f.id in (${sql.join(encounterIds)})`.execute(db);
  return rows.map(({ code, ...stay }) => ({ ...stay, stayStatus: stayStatusOf(code ?? '') }));
}

export interface StayWork {
  id: string;
  encounterId: string;
  kind: 'um-review' | 'notice';
  state: string;
  isClosed: boolean;
  ownerId: string | null;
  /** As which the stay was reviewed; null of a notice. */
  stayStatus: StayStatus | null;
  /** Null of a review. */
  notice: NoticeName | null;
}

/** Of each stay its last review, and the last of each notice, that were not cancelled with it. Rows are locked, in one order. */
export async function workOf(
  db: Connection,
  { organizationId, encounterIds }: Stays,
): Promise<StayWork[]> {
  const { rows } = await sql<StayWork & { openedAt: Date }>`
    select c.id, c.encounter_id as "encounterId", c.kind, c.state,
      c.closed_at is not null as "isClosed", c.owner_id as "ownerId",
      c.subject ->> 'status' as "stayStatus", c.subject ->> 'notice' as notice,
      c.opened_at as "openedAt"
    from cases c
    where c.organization_id = ${organizationId}
      and c.encounter_id in (${sql.join(encounterIds)})
      and c.kind in ('um-review', 'notice') and c.state <> 'cancelled'
    order by c.id for update`.execute(db);
  const latest = new Map<string, StayWork>();
  for (const row of rows.toSorted((one, other) => Number(one.openedAt) - Number(other.openedAt)))
    latest.set(`${row.encounterId} ${row.notice ?? 'review'}`, row);
  return [...latest.values()];
}
