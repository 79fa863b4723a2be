/** What the tables have of stays that end, and of the contacts after them. */
import { sql } from 'kysely';
import { inpatientClasses } from '#shared/facts/stay-classes.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface EndingStay {
  id: string;
  patientId: string;
  isOver: boolean;
  /** In a bed as an inpatient now. */
  isInside: boolean;
  hasDied: boolean;
  /** The patient has a later stay, over or not. */
  isBack: boolean;
  /** The discharge is not older than what a contact is for. */
  isRecent: boolean;
}

/** A discharge that is stated later than this opens no contact. */
const contactDays = 30;

interface Stays {
  organizationId: string;
  encounterIds: readonly string[];
}

/** Inpatient stays alone: others have no contact. */
export async function endingStays(
  db: Connection,
  { organizationId, encounterIds, now }: Stays & { now: Date },
): Promise<EndingStay[]> {
  const { rows } = await sql<EndingStay>`
    select s.id, s.patient_id as "patientId", s.status = 'finished' and s.discharged_at is not null as "isOver",
      s.status in ('in-progress', 'onleave') as "isInside",
      exists (select from same_patients(s.patient_id) as same (id) join patients p on p.id = same.id
        where p.deceased is not null)
        or f.body #>> '{hospitalization,dischargeDisposition,coding,0,code}' = 'exp' as "hasDied",
      exists (select from same_patients(s.patient_id) as same (id) join stays later on later.patient_id = same.id
        where later.id <> s.id and later.admitted_at > s.admitted_at
          and later.status not in ('planned', 'arrived', 'cancelled', 'entered-in-error')
          and later.class in (${sql.join(inpatientClasses)})) as "isBack",
      coalesce(s.discharged_at > ${now}::timestamptz - make_interval(days => ${contactDays}), false) as "isRecent"
    from stays s join facts f on f.id = s.id
    where s.organization_id = ${organizationId} and s.id = any (${encounterIds}::uuid[])
      and s.class in (${sql.join(inpatientClasses)})
    order by s.id`.execute(db);
  return rows;
}

export interface StoredContact {
  id: string;
  encounterId: string;
  state: string;
  isClosed: boolean;
  /** Closed by the record, not by a person. */
  isClosedByRecord: boolean;
  /** A discharge opened it; else a person planned it. */
  isOpenedByRecord: boolean;
}

/** Of each of these stays the contact that its discharge opens, the last one. Rows are locked, in one order. */
export async function contactsOfStays(
  db: Connection,
  { organizationId, encounterIds }: Stays,
): Promise<Map<string, StoredContact>> {
  const { rows } = await sql<StoredContact & { openedAt: Date }>`
    select id, encounter_id as "encounterId", state, closed_at is not null as "isClosed",
      state in ('cancelled', 'back', 'died') as "isClosedByRecord", opened_by is null as "isOpenedByRecord",
      opened_at as "openedAt"
    from cases where organization_id = ${organizationId} and kind = 'contact'
      and encounter_id = any (${encounterIds}::uuid[]) and subject ->> 'why' = 'discharge'
    order by id for update`.execute(db);
  const byTime = rows.toSorted((one, other) => Number(one.openedAt) - Number(other.openedAt));
  return new Map(byTime.map((row) => [row.encounterId, row]));
}

/** Open contacts of earlier stays of these stays’ patients, where the later stay lasts. Rows are locked. */
export async function contactsBeforeReturn(
  db: Connection,
  { organizationId, encounterIds }: Stays,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from cases c where c.organization_id = ${organizationId} and c.kind = 'contact'
      and c.closed_at is null and exists (
        select from stays now cross join lateral same_patients(now.patient_id) as same (id)
        join stays earlier on earlier.patient_id = same.id and earlier.id = c.encounter_id
        where now.id = any (${encounterIds}::uuid[]) and now.is_open and now.id <> earlier.id
          and now.class in (${sql.join(inpatientClasses)}) and now.admitted_at > earlier.discharged_at)
    order by c.id for update`.execute(db);
  return rows.map(({ id }) => id);
}

/** Open contacts and episodes of patients who have died, of all of their records; null: of everybody. Rows are locked. */
export async function contactsOfDeceased(
  db: Connection,
  { patientIds, limit }: { patientIds: readonly string[] | null; limit: number },
): Promise<{ id: string; organizationId: string }[]> {
  const { rows } = await sql<{ id: string; organizationId: string }>`
    select c.id, c.organization_id as "organizationId" from cases c
    where c.kind in ('contact', 'episode') and c.closed_at is null
      ${patientIds === null ? sql`` : sql`and c.patient_id in (select same_patients(id) from unnest(${patientIds}::uuid[]) id)`}
      and exists (select from same_patients(c.patient_id) as same (id) join patients p on p.id = same.id
        where p.deceased is not null)
    order by c.id limit ${sql.lit(limit)} for update of c`.execute(db);
  return rows;
}

/** The open contact of a stay's discharge; null: none. */
export async function openContactOf(
  db: Connection,
  organizationId: string,
  stayId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from cases where organization_id = ${organizationId} and kind = 'contact' and closed_at is null
      and same_as = ${stayId}`.execute(db);
  return rows[0]?.id ?? null;
}

export interface ContactedStay {
  patientId: string;
  hasDied: boolean;
}

/** Null: the organization has no such inpatient stay. */
export async function contactedStay(
  db: Connection,
  { organizationId, stayId, now }: { organizationId: string; stayId: string; now: Date },
): Promise<ContactedStay | null> {
  const [stay] = await endingStays(db, { organizationId, encounterIds: [stayId], now });
  return stay ?? null;
}
