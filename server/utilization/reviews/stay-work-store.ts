/** What the tables have of stays that arrive: how they stand, and the reviews and notices about each. */
import { sql } from 'kysely';
import type { NoticeName } from '#shared/case-kinds/notice.ts';
import type { StayStatus } from '#shared/case-kinds/um-review.ts';
import { hourMs } from '#shared/durations.ts';
import {
  isInpatient,
  isObservation,
  reviewedClasses,
  statusSince,
  type EndedClass,
} from '#shared/facts/stay-classes.ts';
import { DateTime } from 'luxon';
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
  /** When it became what it is; null: it was so from its beginning on. */
  changedAt: Date | null;
  /** Whole hours in which it was what it is, to its end or to now. */
  hours: number;
  /** The local day on which the patient is expected to leave: as a person says, else as the record does. */
  expectedOn: string | null;
  zone: string;
}

function stayStatusOf(code: string): StayStatus | null {
  if (isInpatient(code)) return 'inpatient';
  return isObservation(code) ? 'observation' : null;
}

interface StayRow extends Omit<StandingStay, 'stayStatus' | 'changedAt' | 'hours'> {
  code: string | null;
  beganAt: Date;
  endedAt: Date | null;
  classChanges: EndedClass[] | null;
}

/** A day without a time begins where the organization is. */
function instantOf(text: string | null, zone: string): Date | null {
  const at = text === null ? null : DateTime.fromISO(text, { zone });
  return at?.isValid ? at.toJSDate() : null;
}

function stayOf(
  { code, beganAt, endedAt, classChanges, ...stay }: StayRow,
  now: Date,
): StandingStay {
  const since = statusSince(code ?? '', classChanges ?? []);
  const changedAt = instantOf(since, stay.zone);
  const start = changedAt ?? beganAt;
  const hours = Math.floor(((endedAt ?? now).getTime() - start.getTime()) / hourMs);
  return { ...stay, stayStatus: stayStatusOf(code ?? ''), changedAt, hours };
}

export async function staysOf(
  db: Connection,
  { organizationId, encounterIds, now }: Stays & { now: Date },
): Promise<StandingStay[]> {
  const { rows } = await sql<StayRow>`
    select f.id, f.patient_id as "patientId", f.code,
      f.status in ('in-progress', 'onleave') as "isPresent",
      f.status = 'finished' as "isOver",
      case when f.code in (${sql.join(reviewedClasses)}) then
        coalesce(p.birth_date <= (${now}::timestamptz - interval '65 years')::date, true)
        or coalesce(s.payer ilike '%medicare%', true)
        else false end as "isMedicare",
      f.effective_at as "beganAt", f.ended_at as "endedAt", s.class_changes as "classChanges",
      to_char(coalesce(s.expected_on, s.expected_by_record), 'YYYY-MM-DD') as "expectedOn", o.zone
    from facts f join patients p on p.id = f.patient_id join organizations o on o.id = f.organization_id
    left join stays s on s.id = f.id
    where f.organization_id = ${organizationId}
      and f.id in (${sql.join(encounterIds)})`.execute(db);
  return rows.map((row) => stayOf(row, now));
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
  /** Of a notice that counts from the change of the stay, when it changed as it was opened; else null. */
  changedAt: Date | null;
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
      case when c.subject ->> 'since' = 'change' then (c.subject ->> 'changedAt')::timestamptz end as "changedAt",
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
