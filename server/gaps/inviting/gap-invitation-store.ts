/** Rows of invitations to book the visit of a gap: queued within a limit, handed over once, and followed by their link. */
import { sql, type RawBuilder } from 'kysely';
import type { GapInvitation } from '#shared/gaps/gap-invitations.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isoInstant } from '#server/platform/sql/iso-instant.ts';
import { isStillTheirAddress } from '#server/platform/sql/mailed-links.ts';
import { emailOf, smsNumberOf } from '#server/platform/sql/patient-reach.ts';

/** Whom a gap is of and what is needed to invite them; those that nobody may be invited for are left out. */
export interface InvitableRow {
  caseId: string;
  state: string;
  patient: string;
  email: string | null;
  /** In E.164, where the patient agreed to text messages. */
  smsNumber: string | null;
  hasType: boolean;
  isWaiting: boolean;
}

const hasType: RawBuilder<boolean> = sql<boolean>`exists (
  select from gap_measures m join appointment_types t on t.id = any (m.type_ids) and t.active
  where m.organization_id = c.organization_id and m.active
    and (m.id::text = c.subject ->> 'measureId'
      or (c.subject ->> 'measureId' is null and lower(m.name) = lower(c.subject ->> 'measure'))))`;

/** Locked in one order, so that two who invite for one gap wait for each other. */
export async function lockInvitable(
  db: Connection,
  organizationId: string,
  caseIds: readonly string[],
): Promise<InvitableRow[]> {
  const { rows } = await sql<InvitableRow>`
    select c.id as "caseId", c.state, p.full_name as patient, ${emailOf('p')} as email,
      ${smsNumberOf('p')} as "smsNumber", ${hasType} as "hasType",
      exists (select from gap_invitations i where i.case_id = c.id and i.state = 'waiting') as "isWaiting"
    from cases c
    join patients d on d.id = c.patient_id join patients p on p.id = coalesce(d.merged_into, d.id)
    where c.organization_id = ${organizationId} and c.kind = 'gap' and c.closed_at is null
      and c.id = any (${[...caseIds]}::uuid[])
    order by c.id for update of c`.execute(db);
  return rows;
}

/** The latest so many times at which mails of the organization leave, in order; others wait until the transaction ends. */
export async function lockLatestTimes(
  db: Connection,
  organizationId: string,
  most: number,
): Promise<Date[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gap invitations ${organizationId}`}, 0))`.execute(
    db,
  );
  const rows = await db
    .selectFrom('gap_invitations')
    .select('send_at as sendAt')
    .where('organization_id', '=', organizationId)
    .orderBy('send_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ sendAt }) => sendAt).toReversed();
}

interface NewInvitation {
  organizationId: string;
  caseId: string;
  invitedBy: string;
  at: Date;
  sendAt: Date;
  expiresAt: Date;
}

export async function insertInvitations(
  db: Connection,
  invitations: readonly NewInvitation[],
): Promise<void> {
  if (invitations.length === 0) return;
  await db
    .insertInto('gap_invitations')
    .values(
      invitations.map((invitation) => ({
        organization_id: invitation.organizationId,
        case_id: invitation.caseId,
        invited_by: invitation.invitedBy,
        made_at: invitation.at,
        send_at: invitation.sendAt,
        expires_at: invitation.expiresAt,
      })),
    )
    .execute();
}

/** The newest first. */
export const invitationsOf = (db: Connection, caseId: string): Promise<GapInvitation[]> =>
  db
    .selectFrom('gap_invitations')
    .select(['id', 'state', 'reason'])
    .select([isoInstant('send_at').as('sendAt'), isoInstant('expires_at').as('expiresAt')])
    .where('case_id', '=', caseId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();

export interface ClaimedInvitation {
  id: string;
  organizationId: string;
  caseId: string;
  invitedBy: string;
  tries: number;
  expiresAt: Date;
}

/** The next one that is due, its fate unknown from now on: of two servers one gets it. */
export async function claimNext(
  db: Connection,
  { tokenHash, at }: { tokenHash: Buffer; at: Date },
): Promise<ClaimedInvitation | null> {
  const { rows } = await sql<ClaimedInvitation>`
    update gap_invitations set state = 'unknown', tries = tries + 1, token_hash = ${tokenHash}
    where id = (select id from gap_invitations where state = 'waiting' and send_at <= ${at}
      order by send_at, id limit 1 for update skip locked)
    returning id, organization_id as "organizationId", case_id as "caseId", invited_by as "invitedBy",
      tries, expires_at as "expiresAt"`.execute(db);
  return rows[0] ?? null;
}

export interface Recipient {
  state: string;
  patient: string;
  email: string | null;
  smsNumber: string | null;
  language: string | null;
}

/** The patient of the gap as their record is now. */
export async function recipientOf(db: Connection, caseId: string): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select c.state, p.full_name as patient, ${emailOf('p')} as email,
      ${smsNumberOf('p')} as "smsNumber", p.language
    from cases c
    join patients d on d.id = c.patient_id join patients p on p.id = coalesce(d.merged_into, d.id)
    where c.id = ${caseId}`.execute(db);
  return rows[0] ?? null;
}

interface HandOver {
  state: 'waiting' | 'sent' | 'failed' | 'dropped';
  reason: string | null;
  /** Of one that is tried again. */
  sendAt?: Date;
}

/** False where it was ended by another. */
export async function saveHandOver(
  db: Connection,
  id: string,
  { state, reason, sendAt }: HandOver,
): Promise<boolean> {
  const row = await db
    .updateTable('gap_invitations')
    .set({ state, reason, ...(sendAt && { send_at: sendAt }) })
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveAddress(db: Connection, id: string, mailedTo: Buffer): Promise<void> {
  await db
    .updateTable('gap_invitations')
    .set({ mailed_to: mailedTo })
    .where('id', '=', id)
    .execute();
}

export interface FollowedInvitation {
  id: string;
  organizationId: string;
  caseId: string;
  state: string;
  /** The record that the gap's patient leads to now. */
  patientId: string;
}

/** Null where no mail with this link went to the address that the patient has now, or it is over. */
export async function byToken(
  db: Connection,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<FollowedInvitation | null> {
  const { rows } = await sql<FollowedInvitation>`
    select i.id, i.organization_id as "organizationId", i.case_id as "caseId", c.state,
      p.id as "patientId"
    from gap_invitations i join cases c on c.id = i.case_id
    join patients d on d.id = c.patient_id join patients p on p.id = coalesce(d.merged_into, d.id)
    where i.token_hash = ${tokenHash} and i.expires_at > ${now} and p.deceased is null
      and ${isStillTheirAddress({ mailedTo: 'i.mailed_to', patient: 'p' })}`.execute(db);
  return rows[0] ?? null;
}
