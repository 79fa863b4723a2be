/** Rows of peer-to-peer calls, with the time, state and people of their appointments. */
import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CallResult, MissedBy, PeerToPeerCall } from '#shared/advisor/peer-to-peer.ts';
import type { CasePatient } from '#shared/cases.ts';
import type { NamedPerson } from '#shared/people.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { namedPerson } from '#server/platform/sql/full-name.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';
import { isoInstant } from '#server/platform/sql/iso-instant.ts';

const calls = (db: Connection) =>
  db
    .selectFrom('peer_to_peer_calls as c')
    .innerJoin('appointments as a', 'a.id', 'c.appointment_id')
    .leftJoin('visits as v', 'v.appointment_id', 'c.appointment_id')
    .select([
      'c.id',
      'c.organization_id as organizationId',
      'c.case_id as caseId',
      'c.appointment_id as appointmentId',
      'v.id as visitId',
      isoInstant('a.starts_at').as('startsAt'),
      isoInstant('a.ends_at').as('endsAt'),
      sql<boolean>`a.state = 'cancelled'`.as('isCancelled'),
      sql<boolean>`a.state = 'in-progress'`.as('isOpened'),
      'c.doctor_name as doctor',
      'c.doctor_phone as phone',
      'c.invitation_id as invitationId',
      'c.payer',
      'c.question',
      isoInstant<string | null>('c.window_ends_at').as('windowEndsAt'),
      namedPerson<NamedPerson>('c.booked_by').as('bookedBy'),
      isoInstant('c.booked_at').as('bookedAt'),
      'c.missed_by as missedBy',
      isoInstant<string | null>('c.missed_at').as('missedAt'),
      'c.outcome',
      'c.outcome_note as outcomeNote',
      namedPerson<NamedPerson | null>('c.outcome_by').as('outcomeBy'),
      isoInstant<string | null>('c.outcome_at').as('outcomeAt'),
    ])
    .select((is) =>
      jsonArrayFrom(
        is
          .selectFrom('appointment_practitioners as w')
          .innerJoin('practitioners as p', 'p.id', 'w.practitioner_id')
          .select(['p.id', 'p.full_name as fullName'])
          .whereRef('w.appointment_id', '=', 'c.appointment_id')
          .orderBy('p.name_order')
          .orderBy('p.id'),
      ).as('practitioners'),
    );

export type CallRow = Awaited<ReturnType<ReturnType<typeof calls>['execute']>>[number];

export function callOf(row: CallRow): PeerToPeerCall {
  const { organizationId: _organization, invitationId: _invitation, ...call } = row;
  return call;
}

/** An advisor's review and the case that it came from are talked over together. */
const relatedCases = (caseId: RawBuilder<unknown>) => sql<string>`(
  select ${caseId}
  union all
  select r.id from cases r where r.parent_id = ${caseId} and r.kind = 'advisor-review'
  union all
  select r.parent_id from cases r
  where r.id = ${caseId} and r.kind = 'advisor-review' and r.parent_id is not null)`;

/** Of the case, of the second-level reviews that came from it, and of the case that it came from as one; the newest first. */
export const aboutCase = (db: Connection, caseId: string): Promise<CallRow[]> =>
  calls(db)
    .where('c.case_id', 'in', relatedCases(sql`${caseId}::uuid`))
    .orderBy('c.booked_at', 'desc')
    .orderBy('c.id')
    .execute();

/** The ids of the cases about which such a call is. */
export async function casesOfTalk(db: Connection, caseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${relatedCases(sql`${caseId}::uuid`)} as related (id)`.execute(db);
  return rows.map(({ id }) => id);
}

export const byId = (db: Connection, id: string): Promise<CallRow | undefined> =>
  calls(db).where('c.id', '=', id).executeTakeFirst();

export const ofVisit = (db: Connection, visitId: string): Promise<CallRow | undefined> =>
  calls(db).where('v.id', '=', visitId).executeTakeFirst();

interface OwnQuery {
  organizationId: string;
  practitionerId: string;
  from: Date;
  until: Date;
}

/** Of appointments of this person that begin in the span, without cancelled ones. */
export const ownBetween = (
  db: Connection,
  { organizationId, practitionerId, from, until }: OwnQuery,
): Promise<CallRow[]> =>
  calls(db)
    .innerJoin('appointment_practitioners as own', 'own.appointment_id', 'c.appointment_id')
    .where('c.organization_id', '=', organizationId)
    .where('own.practitioner_id', '=', practitionerId)
    .where('a.starts_at', '>=', from)
    .where('a.starts_at', '<', until)
    .where('a.state', '!=', 'cancelled')
    .orderBy('a.starts_at')
    .orderBy('c.id')
    .execute();

interface AboutCase {
  title: string;
  patient: CasePatient | null;
}

/** What the cases of calls are about, by their ids. */
export async function casesOf(
  db: Connection,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, AboutCase>> {
  if (caseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('cases as k')
    .leftJoin('patients as p', (join) =>
      join.on((is) =>
        is(
          'p.id',
          '=',
          is
            .selectFrom('patients as o')
            .select((o) => o.fn.coalesce('o.merged_into', 'o.id').as('id'))
            .whereRef('o.id', '=', 'k.patient_id'),
        ),
      ),
    )
    .select(['k.id', 'k.title', 'p.id as patientId', 'p.full_name as fullName'])
    .select(['p.external_id as externalId', isoDay<string | null>('p.birth_date').as('birthDate')])
    .where('k.id', 'in', [...new Set(caseIds)])
    .execute();
  return new Map(
    rows.map(({ id, title, patientId, fullName, externalId, birthDate }) => {
      const isOfPatient = patientId !== null && fullName !== null;
      const patient = isOfPatient ? { id: patientId, fullName, externalId, birthDate } : null;
      return [id, { title, patient }];
    }),
  );
}

interface NewCall {
  organizationId: string;
  caseId: string;
  appointmentId: string;
  doctor: string;
  phone: string | null;
  invitationId: string | null;
  payer: string | null;
  question: string;
  windowEndsAt: Date | null;
  bookedBy: string;
  at: Date;
}

export async function insert(db: Connection, call: NewCall): Promise<string> {
  const { id } = await db
    .insertInto('peer_to_peer_calls')
    .values({
      organization_id: call.organizationId,
      case_id: call.caseId,
      appointment_id: call.appointmentId,
      doctor_name: call.doctor,
      doctor_phone: call.phone,
      invitation_id: call.invitationId,
      payer: call.payer,
      question: call.question,
      window_ends_at: call.windowEndsAt,
      booked_by: call.bookedBy,
      booked_at: call.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False where it was noted before. */
export async function markMissed(
  db: Connection,
  id: string,
  { by, at }: { by: MissedBy; at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('peer_to_peer_calls')
    .set({ missed_by: by, missed_at: at })
    .where('id', '=', id)
    .where('missed_at', 'is', null)
    .where('outcome', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False where a result is noted already. */
export async function end(
  db: Connection,
  id: string,
  { outcome, note, by, at }: { outcome: CallResult; note: string | null; by: string; at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('peer_to_peer_calls')
    .set({ outcome, outcome_note: note, outcome_by: by, outcome_at: at })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setInvitation(
  db: Connection,
  id: string,
  invitationId: string,
): Promise<void> {
  await db
    .updateTable('peer_to_peer_calls')
    .set({ invitation_id: invitationId })
    .where('id', '=', id)
    .execute();
}
