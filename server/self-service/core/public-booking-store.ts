/** Rows of what patients book on a unit's page: held, confirmed by a code, requested, answered. */
import { sql } from 'kysely';
import type { Span } from '#shared/time.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { hospitalColumns } from '#server/platform/sql/hospital-columns.ts';
import { worksThen } from '#server/platform/sql/works-then.ts';
import { isOfDeceased } from '#server/platform/sql/patient-reach.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';

export interface NewHold extends Span {
  id: string;
  organizationId: string;
  unitId: string;
  typeId: string;
  practitionerId: string;
  appointmentId: string;
  tokenHash: Buffer;
  madeAt: Date;
}

export async function insert(db: Connection, hold: NewHold): Promise<void> {
  await db
    .insertInto('public_bookings')
    .values({
      id: hold.id,
      organization_id: hold.organizationId,
      unit_id: hold.unitId,
      type_id: hold.typeId,
      practitioner_id: hold.practitionerId,
      appointment_id: hold.appointmentId,
      starts_at: hold.startsAt,
      ends_at: hold.endsAt,
      token_hash: hold.tokenHash,
      state: 'held',
      made_at: hold.madeAt,
    })
    .execute();
}

/** Those that nobody confirmed. */
export async function deleteHolds(db: Connection, madeBefore: Date): Promise<void> {
  await db
    .deleteFrom('public_bookings')
    .where('state', '=', 'held')
    .where('made_at', '<', madeBefore)
    .execute();
}

const rows = (db: Connection) =>
  db
    .selectFrom('public_bookings as b')
    .innerJoin('practitioners as w', 'w.id', 'b.practitioner_id')
    .leftJoin('appointments as a', 'a.id', 'b.appointment_id')
    .select(worksThen('w', 'b.starts_at').as('isStaffed'))
    .select([
      'b.id',
      'b.organization_id as organizationId',
      'b.unit_id as unitId',
      'b.type_id as typeId',
      'b.practitioner_id as practitionerId',
      'b.appointment_id as appointmentId',
      'b.starts_at as startsAt',
      'b.ends_at as endsAt',
      'b.state',
      'b.version',
      'b.full_name as fullName',
      'b.email',
      'b.phone',
      'b.language',
      'b.reason',
      'b.code_hash as codeHash',
      'b.code_until as codeUntil',
      'b.code_tries as codeTries',
      'b.code_sends as codeSends',
      'b.made_at as madeAt',
      'a.held_until as heldUntil',
      'a.state as appointmentState',
    ])
    .select(isoDay<string | null>('b.birth_date').as('birthDate'));

export type BookingRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

export const byHash = (db: Connection, tokenHash: Buffer): Promise<BookingRow | undefined> =>
  rows(db).where('b.token_hash', '=', tokenHash).executeTakeFirst();

export const byId = (db: Connection, id: string): Promise<BookingRow | undefined> =>
  rows(db).where('b.id', '=', id).executeTakeFirst();

/** Whether who asked has surely died. */
export async function isRequestOfDeceased(db: Connection, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('public_bookings as b')
    .select(isOfDeceased('b').as('isDeceased'))
    .where('b.id', '=', id)
    .executeTakeFirst();
  return row?.isDeceased ?? false;
}

/** Locked until the transaction ends. */
export const locked = (db: Connection, id: string): Promise<BookingRow | undefined> =>
  rows(db).where('b.id', '=', id).forUpdate('b').executeTakeFirst();

/** What was chosen: when, of which type, with whom and in which unit. */
export const choices = (db: Connection) =>
  db
    .selectFrom('public_bookings as b')
    .innerJoin('units as u', 'u.id', 'b.unit_id')
    .innerJoin('practitioners as p', 'p.id', 'b.practitioner_id')
    .innerJoin('appointment_types as t', 't.id', 'b.type_id')
    .select(['b.starts_at as startsAt', 'b.ends_at as endsAt', 't.name as typeName'])
    .select(['p.full_name as practitioner', 'u.name as unit']);

/** What the patient and the letters are told of it. */
export const shownById = (db: Connection, id: string) =>
  choices(db)
    .innerJoin('organizations as o', 'o.id', 'b.organization_id')
    .select(hospitalColumns)
    .select('t.booking_needs_approval as needsApproval')
    .select(sql<boolean>`t.kind = 'tele-visit'`.as('isTeleVisit'))
    .select(sql<string | null>`case when t.patients_read_reason then b.reason end`.as('reason'))
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow();

/** How many of this address are open: requested, or booked and still to come. */
export async function countOpen(
  db: Connection,
  { organizationId, emailHash, now }: { organizationId: string; emailHash: Buffer; now: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('public_bookings as b')
    .leftJoin('appointments as a', 'a.id', 'b.appointment_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where((is) => allEqual(is, { 'b.organization_id': organizationId, 'b.email_hash': emailHash }))
    .where('b.starts_at', '>', now)
    .where((is) =>
      is.or([
        is('b.state', 'in', ['requested', 'proposed']),
        is.and([is('b.state', '=', 'booked'), is('a.state', '=', 'booked')]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

export async function saveCode(
  db: Connection,
  id: string,
  { codeHash, until }: { codeHash: Buffer; until: Date },
): Promise<void> {
  await db
    .updateTable('public_bookings')
    .set((is) => ({
      code_hash: codeHash,
      code_until: until,
      code_tries: 0,
      code_sends: is('code_sends', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function countTry(db: Connection, id: string): Promise<void> {
  await db
    .updateTable('public_bookings')
    .set((is) => ({ code_tries: is('code_tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

interface Request {
  emailHash: Buffer;
  fullName: string;
  birthDate: string;
  email: string;
  phone: string | null;
  language: string | null;
  reason: string | null;
  consentedAt: Date;
}

/** The code is burned; what was typed stays until the clinic has answered. */
export async function saveRequest(db: Connection, id: string, request: Request): Promise<void> {
  await db
    .updateTable('public_bookings')
    .set({
      state: 'requested',
      email_hash: request.emailHash,
      full_name: request.fullName,
      birth_date: request.birthDate,
      email: request.email,
      phone: request.phone,
      language: request.language,
      reason: request.reason,
      consented_at: request.consentedAt,
      code_hash: null,
    })
    .where('id', '=', id)
    .execute();
}

interface Ending {
  state: 'booked' | 'declined' | 'withdrawn';
  emailHash?: Buffer;
  consentedAt?: Date;
  answeredBy?: string;
  /** The patient is still to be told, in one way or another. */
  needsContact?: boolean;
}

/** Who asked, and in which language they are told how it ended. */
const nobody = { full_name: null, email: null, phone: null, language: null } as const;

/** What was typed is forgotten: it is the patient's record now, or nobody's. */
export async function end(db: Connection, id: string, ending: Ending): Promise<void> {
  const { state, emailHash, consentedAt, answeredBy, needsContact = false } = ending;
  await db
    .updateTable('public_bookings')
    .set((is) => ({
      state,
      birth_date: null,
      reason: null,
      code_hash: null,
      version: is('version', '+', 1),
    }))
    .$if(!needsContact, (row) => row.set(nobody))
    .$if(emailHash !== undefined, (row) => row.set({ email_hash: emailHash ?? null }))
    .$if(consentedAt !== undefined, (row) => row.set({ consented_at: consentedAt ?? null }))
    .$if(answeredBy !== undefined, (row) => row.set({ answered_by: answeredBy ?? null }))
    .where('id', '=', id)
    .execute();
}

/** Whom a request is of, once they were told how it ended. */
export async function forgetDetails(db: Connection, id: string): Promise<void> {
  await db
    .updateTable('public_bookings')
    .set(nobody)
    .where((is) => allEqual(is, { id, state: 'declined' }))
    .execute();
}

interface Proposal extends Span {
  practitionerId: string;
  appointmentId: string;
  answeredBy: string;
}

export async function propose(db: Connection, id: string, proposal: Proposal): Promise<void> {
  await db
    .updateTable('public_bookings')
    .set((is) => ({
      state: 'proposed',
      practitioner_id: proposal.practitionerId,
      appointment_id: proposal.appointmentId,
      starts_at: proposal.startsAt,
      ends_at: proposal.endsAt,
      answered_by: proposal.answeredBy,
      version: is('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
