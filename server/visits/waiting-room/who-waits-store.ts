/** Rows of waiting patients by whose queue they are in, and of the colleagues who are told when nobody reacts. */
import { sql } from 'kysely';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { CustomJob, Role } from '#shared/roles.ts';
import type { DeviceReport } from '#shared/visits/guests.ts';
import { customJobOf, isHeldBySql } from '#server/platform/rights/custom-job.ts';
import { isOfUnitAt } from '#server/platform/rights/unit-members.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/**
 * Each waiting visit once for each practitioner whose queue it is: the one it was handed to, else
 * those of its appointment.
 */
const queues = sql`
  select v.id, v.organization_id, v.appointment_id, v.guest_id, v.waiting_since, v.backup_told_at,
    v.reply, v.reply_at,
    p.id as practitioner_id, p.full_name, p.unit_id, p.active, o.waiting_by_roster,
    o.waiting_backup_minutes, t.only_during_shifts
  from visits v
    join appointments a on a.id = v.appointment_id and a.state in ('booked', 'in-progress')
    left join appointment_practitioners w on v.handed_to is null and w.appointment_id = a.id
    join practitioners p on p.id = coalesce(v.handed_to, w.practitioner_id)
    join organizations o on o.id = v.organization_id
    join appointment_types t on t.id = a.type_id
  where v.state = 'waiting'`;

const isBackup = (who: 'me' | 'm') =>
  sql`${sql.ref(`${who}.id`)} in (select practitioner_id from waiting_backups)`;

/** Whether the unit of a waiting visit's practitioner, `q`, has a backup of its own. */
const hasOwnBackup = sql`exists (
  select from waiting_backups b join practitioners p on p.id = b.practitioner_id and p.active
  where p.unit_id = q.unit_id)`;

/** A shift is two days long at most (shared/roster/shift-types.ts). */
const coversNow = (at: Date) => sql`s.organization_id = q.organization_id
  and s.shift_starts_at > ${at}::timestamptz - interval '49 hours' and s.shift_starts_at <= ${at}
  and s.starts_at <= ${at} and s.ends_at > ${at}`;

const isOnDuty = (at: Date) => sql`exists (
  select from duties s
  where ${coversNow(at)} and s.practitioner_id = q.practitioner_id)`;

/** Whether somebody else who may admit the patient of `q` is on duty in its unit, and that decides. */
const isKeptByRoster = (at: Date) => sql`(q.waiting_by_roster and exists (
  select from duties s
  join practitioners d on d.id = s.practitioner_id and d.active
    and ${isHeldBySql('d', 'visits.conduct')}
  where ${coversNow(at)} and s.unit_id = q.unit_id and d.id <> q.practitioner_id))`;

/**
 * Whether a person stands in for the practitioner of a waiting visit, `q`. Where the organization says so,
 * who is on duty in the unit; else, or while nobody is, the backups of the unit; where it has none, all of
 * it, and the backups who are in no unit.
 */
const standsIn = (who: 'me' | 'm', at: Date) => {
  const unit = sql.ref(`${who}.unit_id`);
  return sql`case when ${isKeptByRoster(at)}
    then exists (select from duties s where ${coversNow(at)} and s.unit_id = q.unit_id
      and s.practitioner_id = ${sql.ref(`${who}.id`)})
    else (${isOfUnitAt(who, sql`q.unit_id`, at)} and (${isBackup(who)} or not ${hasOwnBackup}))
      or (${unit} is null and ${isBackup(who)} and not ${hasOwnBackup}) end`;
};

export interface WaitingRow {
  visitId: string;
  appointmentId: string;
  isOwn: boolean;
  patientName: string;
  clinicians: string[];
  startsAt: Date;
  waitingSince: Date;
  check: DeviceReport | null;
  reply: string | null;
  replyAt: Date | null;
}

interface Reader {
  organizationId: string;
  practitionerId: string;
  at: Date;
}

/** Those in the reader's own queue, and those of others for whom they stand in, once they were told of them. */
export async function waitingFor(
  db: Connection,
  { organizationId, practitionerId, at }: Reader,
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select q.id as "visitId", a.id as "appointmentId", bool_or(q.practitioner_id = ${practitionerId}) as "isOwn",
      a.patient_name as "patientName", array_agg(q.full_name order by q.full_name) as clinicians,
      a.starts_at as "startsAt", q.waiting_since as "waitingSince", g.device_report as "check",
      q.reply, q.reply_at as "replyAt"
    from (${queues} and v.organization_id = ${organizationId}) q
      join appointments a on a.id = q.appointment_id
      join practitioners me on me.id = ${practitionerId}
      left join visit_guests g on g.id = q.guest_id
    group by q.id, a.id, g.id, q.waiting_since, q.backup_told_at, q.reply, q.reply_at
    having bool_or(q.practitioner_id = me.id)
      or (q.backup_told_at >= q.waiting_since and bool_or(${standsIn('me', at)}))
    order by q.waiting_since, q.id`.execute(db);
  return rows;
}

export interface UnansweredRow {
  visitId: string;
  organizationId: string;
}

/**
 * Those of whom the unit was not told and who have waited for longer than their organization says; at
 * once, where who is on duty keeps the waiting room, the type follows the roster and none of its
 * practitioners is on duty, or where none of them works here any more.
 */
export async function unanswered(db: Connection, now: Date): Promise<UnansweredRow[]> {
  const { rows } = await sql<UnansweredRow>`
    select q.id as "visitId", q.organization_id as "organizationId"
    from (${queues} and (v.backup_told_at is null or v.backup_told_at < v.waiting_since)) q
    group by q.id, q.organization_id
    having bool_or(q.waiting_since
        <= ${now}::timestamptz - make_interval(mins => q.waiting_backup_minutes))
      or bool_and(not q.active)
      or bool_and(q.only_during_shifts and not ${isOnDuty(now)} and ${isKeptByRoster(now)})`.execute(
    db,
  );
  return rows;
}

interface BackupRow {
  visitId: string;
  id: string;
  role: Role;
  hospitalRole: HospitalRole;
  customJob: CustomJob | null;
}

/** Those who stand in for its practitioners, whatever they may do. */
export async function backupsOf(
  db: Connection,
  visitIds: readonly string[],
  at: Date,
): Promise<BackupRow[]> {
  const { rows } = await sql<BackupRow>`
    select distinct q.id as "visitId", m.id, m.role, m.hospital_role as "hospitalRole",
      ${customJobOf('m')}::jsonb as "customJob"
    from (${queues} and v.id = any(${[...visitIds]}::uuid[])) q
      join practitioners m on m.organization_id = q.organization_id and m.active
        and (${standsIn('m', at)})
    where not exists (
      select from (${queues}) own where own.id = q.id and own.practitioner_id = m.id)`.execute(db);
  return rows;
}

/** Returns those who still wait. */
export async function saveUnitNotified(
  db: Connection,
  visitIds: readonly string[],
  at: Date,
): Promise<string[]> {
  const rows = await db
    .updateTable('visits')
    .set({ backup_told_at: at })
    .where('id', 'in', visitIds)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Everybody in whose queue somebody waits, with the visit. */
export async function queueKeepers(
  db: Connection,
): Promise<{ visitId: string; practitionerId: string }[]> {
  const { rows } = await sql<{ visitId: string; practitionerId: string }>`
    select q.id as "visitId", q.practitioner_id as "practitionerId" from (${queues}) q`.execute(db);
  return rows;
}
