/** Rows of waiting patients by whose queue they are in, and of the colleagues who are told when nobody reacts. */
import { sql } from 'kysely';
import type { HospitalRole, Role } from '#shared/roles.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/**
 * Each waiting visit once for each practitioner whose queue it is: the one it was handed to, else
 * those of its appointment.
 */
const queues = sql`
  select v.id, v.organization_id, v.appointment_id, v.waiting_since, v.backup_told_at,
    p.id as practitioner_id, p.full_name, p.unit_id
  from visits v
    join appointments a on a.id = v.appointment_id and a.state in ('booked', 'in-progress')
    left join appointment_practitioners w on v.handed_to is null and w.appointment_id = a.id
    join practitioners p on p.id = coalesce(v.handed_to, w.practitioner_id)
  where v.state = 'waiting'`;

const isBackup = (who: 'me' | 'm') =>
  sql`${sql.ref(`${who}.id`)} in (select practitioner_id from waiting_backups)`;

/** Whether the unit of a waiting visit's practitioner, `q`, has a backup of its own. */
const hasOwnBackup = sql`exists (
  select from waiting_backups b join practitioners p on p.id = b.practitioner_id and p.active
  where p.unit_id = q.unit_id)`;

/**
 * Whether a person stands in for the practitioner of a waiting visit, `q`: the backups of the unit;
 * where it has none, all of it, and the backups who are in no unit.
 */
const standsIn = (who: 'me' | 'm') => {
  const unit = sql.ref(`${who}.unit_id`);
  return sql`coalesce(${unit} = q.unit_id and (${isBackup(who)} or not ${hasOwnBackup}), false)
    or (${unit} is null and ${isBackup(who)} and not ${hasOwnBackup})`;
};

export interface WaitingRow {
  visitId: string;
  appointmentId: string;
  isOwn: boolean;
  patientName: string;
  clinicians: string[];
  startsAt: Date;
  waitingSince: Date;
}

interface Reader {
  organizationId: string;
  practitionerId: string;
}

/** Those in the reader's own queue, and those of others for whom they stand in, once they were told of them. */
export async function waitingFor(
  db: Connection,
  { organizationId, practitionerId }: Reader,
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select q.id as "visitId", a.id as "appointmentId", bool_or(q.practitioner_id = ${practitionerId}) as "isOwn",
      a.patient_name as "patientName", array_agg(q.full_name order by q.full_name) as clinicians,
      a.starts_at as "startsAt", q.waiting_since as "waitingSince"
    from (${queues} and v.organization_id = ${organizationId}) q
      join appointments a on a.id = q.appointment_id
      join practitioners me on me.id = ${practitionerId}
    group by q.id, a.id, q.waiting_since, q.backup_told_at
    having bool_or(q.practitioner_id = me.id)
      or (q.backup_told_at >= q.waiting_since and bool_or(${standsIn('me')}))
    order by q.waiting_since, q.id`.execute(db);
  return rows;
}

export interface UnansweredRow {
  visitId: string;
  organizationId: string;
}

/** Those who have waited for longer than their organization says, and of whom the unit was not told. */
export async function unanswered(db: Connection, now: Date): Promise<UnansweredRow[]> {
  const { rows } = await sql<UnansweredRow>`
    select distinct q.id as "visitId", q.organization_id as "organizationId"
    from (${queues}) q join organizations o on o.id = q.organization_id
    where q.waiting_since <= ${now}::timestamptz - make_interval(mins => o.waiting_backup_minutes)
      and (q.backup_told_at is null or q.backup_told_at < q.waiting_since)`.execute(db);
  return rows;
}

interface BackupRow {
  visitId: string;
  id: string;
  role: Role;
  hospitalRole: HospitalRole;
}

/** Those who stand in for its practitioners, whatever they may do. */
export async function backupsOf(db: Connection, visitIds: readonly string[]): Promise<BackupRow[]> {
  const { rows } = await sql<BackupRow>`
    select distinct q.id as "visitId", m.id, m.role, m.hospital_role as "hospitalRole"
    from (${queues} and v.id = any(${[...visitIds]}::uuid[])) q
      join practitioners m on m.organization_id = q.organization_id and m.active
        and (${standsIn('m')})
    where not exists (
      select from (${queues}) own where own.id = q.id and own.practitioner_id = m.id)`.execute(db);
  return rows;
}

/** Returns those who still wait. */
export async function saveUnitTold(
  db: Connection,
  visitIds: readonly string[],
  at: Date,
): Promise<string[]> {
  const found = await db
    .updateTable('visits')
    .set({ backup_told_at: at })
    .where('id', 'in', visitIds)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();
  return found.map(({ id }) => id);
}

/** Everybody in whose queue somebody waits, with the visit. */
export async function queueKeepers(
  db: Connection,
): Promise<{ visitId: string; practitionerId: string }[]> {
  const { rows } = await sql<{ visitId: string; practitionerId: string }>`
    select q.id as "visitId", q.practitioner_id as "practitionerId" from (${queues}) q`.execute(db);
  return rows;
}
