/** Deletes an organization's rows that are older than a moment, a bounded number at a time, and counts the rest. */
import { sql, type RawBuilder } from 'kysely';
import { defaultRetentionDays, type RetentionKind } from '#shared/retention.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface DeletionBatch {
  organizationId: string;
  before: Date;
  now: Date;
}

/** Rows of one transaction: some milliseconds of locks. A file has up to 25 MB. */
const batchRows = 1_000;
const batchFiles = 10;

interface KindTable {
  /** The rows that the kind counts. */
  stored: (organizationId: string) => RawBuilder<unknown>;
  /** Deletes one batch and answers one row, `count`. */
  deletion: (batch: DeletionBatch) => RawBuilder<{ count: string }>;
}

/** Rows of an organization's people, and of its visits. */
const ofPeople = (table: string, organizationId: string) => sql`
  ${sql.table(table)} r join practitioners p on p.id = r.practitioner_id
  where p.organization_id = ${organizationId}`;
const ofVisits = (table: string, organizationId: string) => sql`
  ${sql.table(table)} r join visits v on v.id = r.visit_id
  where v.organization_id = ${organizationId}`;
const ofAppointments = (table: string, organizationId: string) => sql`
  ${sql.table(table)} r join appointments a on a.id = r.appointment_id
  where r.organization_id = ${organizationId}`;

/** Deletes a batch of the rows of one table that were chosen. */
const deletionOf = (table: string, chosen: RawBuilder<unknown>) => sql`
  delete from ${sql.table(table)} where ctid in (
    select r.ctid from ${chosen} limit ${batchRows} for update of r skip locked)
  returning 1`;

const deleted = (table: string, chosen: RawBuilder<unknown>) => sql<{ count: string }>`
  with gone as (${deletionOf(table, chosen)}) select count(*) as count from gone`;

const overBefore = (before: Date) => sql`and v.ended_at < ${before}`;
const isText = sql`and r.file_id is null`;
const isSigned = sql`and r.signed_at is not null`;
const isDraft = sql`and r.signed_at is null`;
const isWhole = sql`and r.kind is not null`;
const isOver = sql`and r.state in ('booked', 'declined', 'withdrawn')`;

/**
 * Reports that name no message of ours are of no organization: they are kept as long as one of them keeps
 * its own, and while one of them has a legal hold.
 */
const isReportKept = (now: Date) => sql`exists (
  select from organizations o left join retention_settings s on s.organization_id = o.id
  where s.held_since is not null
    or r.at >= ${now}::timestamptz - interval '1 day' * coalesce(
      case when jsonb_typeof(s.days -> 'textReports') = 'number'
        then (s.days ->> 'textReports')::numeric end, ${defaultRetentionDays.textReports}))`;

const ofOrganization = (table: string, organizationId: string) => sql`
  ${sql.table(table)} r where r.organization_id = ${organizationId}`;

const tables: Record<RetentionKind, KindTable> = {
  sessions: {
    stored: (id) => ofPeople('sessions', id),
    // A ticket to a room names the session that it was made for.
    deletion: ({ organizationId, before }) => sql`
      with chosen as (
        select r.id from ${ofPeople('sessions', organizationId)}
          and coalesce(r.ended_at, r.expires_at) < ${before}
        limit ${batchRows} for update of r skip locked
      ), tickets as (delete from visit_tickets where session_id in (select id from chosen)),
      gone as (delete from sessions where id in (select id from chosen) returning 1)
      select count(*) as count from gone`,
  },
  devices: {
    stored: (id) => ofPeople('device_accounts', id),
    deletion: ({ organizationId, before }) =>
      deleted(
        'device_accounts',
        sql`${ofPeople('device_accounts', organizationId)} and r.seen_at < ${before}`,
      ),
  },
  idempotencyKeys: {
    stored: (id) => ofPeople('repeatable_writes', id),
    deletion: ({ organizationId, before }) =>
      deleted(
        'repeatable_writes',
        sql`${ofPeople('repeatable_writes', organizationId)} and r.written_at < ${before}`,
      ),
  },
  links: {
    stored: (id) => sql`(
      select 1 from ${ofPeople('password_links', id)} union all
      select 1 from ${ofAppointments('appointment_links', id)}) links`,
    deletion: ({ organizationId, before }) => sql`
      with passwords as (${deletionOf(
        'password_links',
        sql`${ofPeople('password_links', organizationId)} and r.expires_at < ${before}`,
      )}), appointments_over as (${deletionOf(
        'appointment_links',
        sql`${ofAppointments('appointment_links', organizationId)} and a.ends_at < ${before}`,
      )})
      select (select count(*) from passwords) + (select count(*) from appointments_over) as count`,
  },
  letters: {
    stored: (id) => ofAppointments('letters', id),
    // Until the appointment is over the row prevents that its letter is sent twice.
    deletion: ({ organizationId, before }) =>
      deleted(
        'letters',
        sql`${ofAppointments('letters', organizationId)} and a.ends_at < ${before}`,
      ),
  },
  participants: {
    stored: (id) => ofVisits('visit_presences', id),
    deletion: ({ organizationId, before }) => {
      const overOf = (table: 'visit_presences' | 'visit_gaps') =>
        sql`${ofVisits(table, organizationId)} ${overBefore(before)}`;
      return sql`
        with gaps as (${deletionOf('visit_gaps', overOf('visit_gaps'))}),
          stays as (${deletionOf('visit_presences', overOf('visit_presences'))})
        select (select count(*) from stays) as count`;
    },
  },
  chat: {
    stored: (id) => sql`${ofVisits('visit_messages', id)} ${isText}`,
    deletion: ({ organizationId, before }) =>
      deleted(
        'visit_messages',
        sql`${ofVisits('visit_messages', organizationId)} ${isText} ${overBefore(before)}`,
      ),
  },
  files: {
    stored: (id) => sql`${ofVisits('visit_files', id)} ${isWhole}`,
    // The line of the chat that hands out a file goes with it.
    deletion: ({ organizationId, before }) => sql`
      with chosen as (
        select r.id from ${ofVisits('visit_files', organizationId)} ${isWhole} ${overBefore(before)}
        limit ${batchFiles} for update of r skip locked
      ), messages as (delete from visit_messages where file_id in (select id from chosen)),
      gone as (delete from visit_files where id in (select id from chosen) returning 1)
      select count(*) as count from gone`,
  },
  notes: {
    stored: (id) => sql`${ofVisits('visit_notes', id)} ${isSigned}`,
    deletion: ({ organizationId, before }) =>
      deleted(
        'visit_notes',
        sql`${ofVisits('visit_notes', organizationId)} ${isSigned} ${overBefore(before)}`,
      ),
  },
  drafts: {
    stored: (id) => sql`${ofVisits('visit_notes', id)} ${isDraft}`,
    // Its earlier versions go with it.
    deletion: ({ organizationId, before }) =>
      deleted(
        'visit_notes',
        sql`${ofVisits('visit_notes', organizationId)} ${isDraft} ${overBefore(before)}`,
      ),
  },
  interfaceMessages: {
    stored: (id) => ofOrganization('fact_messages', id),
    // What waits for people stays until they have settled it.
    deletion: ({ organizationId, before }) =>
      deleted(
        'fact_messages',
        sql`${ofOrganization('fact_messages', organizationId)}
          and r.state in ('applied', 'dismissed') and r.received_at < ${before}`,
      ),
  },
  dutyPages: {
    stored: (id) => ofOrganization('duty_pages', id),
    // Its recipients and deliveries go with it.
    deletion: ({ organizationId, before }) =>
      deleted(
        'duty_pages',
        sql`${ofOrganization('duty_pages', organizationId)}
          and r.state <> 'open' and r.made_at < ${before}`,
      ),
  },
  colleagueMessages: {
    stored: (id) => ofOrganization('messages', id),
    // What still needs an answer stays. Files go with their message, few at a time.
    deletion: ({ organizationId, before }) => {
      const old = sql`${ofOrganization('messages', organizationId)}
        and r.due_at is null and r.sent_at < ${before}`;
      const hasFiles = sql`exists (select from message_files f where f.message_id = r.id)`;
      return sql`
        with plain as (
          select r.id from ${old} and not ${hasFiles} limit ${batchRows} for update of r skip locked
        ), others as (
          select r.id from ${old} and ${hasFiles} limit ${batchFiles} for update of r skip locked
        ), gone as (
          delete from messages
            where id in (select id from plain union all select id from others) returning 1)
        select count(*) as count from gone`;
    },
  },
  facts: {
    stored: (id) => ofOrganization('facts', id),
    // Somebody may still work on the patient by them.
    deletion: ({ organizationId, before }) =>
      deleted(
        'facts',
        sql`${ofOrganization('facts', organizationId)} and r.fetched_at < ${before}
          and not exists (select from cases c
            where c.organization_id = r.organization_id and c.patient_id = r.patient_id
              and (c.closed_at is null or c.closed_at >= ${before}))`,
      ),
  },
  remittances: {
    stored: (id) => ofOrganization('remittances', id),
    // Their claims go with them; the same file may then be imported again.
    deletion: ({ organizationId, before }) => sql`
      with chosen as (
        select r.id from ${ofOrganization('remittances', organizationId)} and r.imported_at < ${before}
        limit ${batchFiles} for update of r skip locked
      ), claims as (delete from remittance_claims where remittance_id in (select id from chosen)),
      gone as (delete from remittances where id in (select id from chosen) returning 1)
      select count(*) as count from gone`,
  },
  relatedPersons: {
    stored: (id) => ofOrganization('related_persons', id),
    // The ledger of what they might know goes with them.
    deletion: ({ organizationId, before }) =>
      deleted(
        'related_persons',
        sql`${ofOrganization('related_persons', organizationId)} and r.ended_at < ${before}`,
      ),
  },
  cases: {
    stored: (id) => ofOrganization('cases', id),
    // After what was opened from it, and while no message about it is kept. Events, clocks, answers, forms, letters and
    // files go with it, those with files few at a time.
    deletion: ({ organizationId, before }) => {
      const old = sql`${ofOrganization('cases', organizationId)} and r.closed_at < ${before}
        and not exists (select from cases c where c.parent_id = r.id)
        and not exists (select from conversations c join messages m on m.conversation_id = c.id
          where c.case_id = r.id)`;
      const hasFiles = sql`(exists (select from case_files f where f.case_id = r.id)
        or exists (select from case_documents d where d.case_id = r.id))`;
      return sql`
      with plain as (
        select r.id from ${old} and not ${hasFiles} limit ${batchRows} for update of r skip locked
      ), others as (
        select r.id from ${old} and ${hasFiles} limit ${batchFiles} for update of r skip locked
      ), chosen as (select id from plain union all select id from others), people as (delete from conversation_people where conversation_id in
          (select id from conversations where case_id in (select id from chosen))),
      talks as (delete from conversations where case_id in (select id from chosen)),
      gone as (delete from cases where id in (select id from chosen) returning 1)
      select count(*) as count from gone`;
    },
  },
  publicBookings: {
    stored: (id) => sql`${ofOrganization('public_bookings', id)} ${isOver}`,
    deletion: ({ organizationId, before }) =>
      deleted(
        'public_bookings',
        sql`${ofOrganization('public_bookings', organizationId)} ${isOver} and r.starts_at < ${before}`,
      ),
  },
  notices: {
    stored: (id) => ofOrganization('notices', id),
    deletion: ({ organizationId, before }) =>
      deleted('notices', sql`${ofOrganization('notices', organizationId)} and r.at < ${before}`),
  },
  textReports: {
    stored: () => sql`sms_reports r`,
    deletion: ({ now }) =>
      deleted('sms_reports', sql`sms_reports r where not ${isReportKept(now)}`),
  },
};

/** How many rows of the next batch were deleted; 0 when none is left. */
export async function deleteBatch(
  db: Connection,
  kind: RetentionKind,
  batch: DeletionBatch,
): Promise<number> {
  const { rows } = await tables[kind].deletion(batch).execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Counts no further than `most`. */
export async function countStored(
  db: Connection,
  kind: RetentionKind,
  { organizationId, most }: { organizationId: string; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from (
      select 1 from ${tables[kind].stored(organizationId)} limit ${most}) counted`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
