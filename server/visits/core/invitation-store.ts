/** Rows of invitations, the links that lead to visits; of their secrets, only hashes. */
import { sql } from 'kysely';
import type { GuestRole } from '#shared/visits/guests.ts';
import { ongoingStates } from '#shared/visits/visit-states.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';
import { addressHash, isStillTheirAddress } from '#server/platform/sql/mailed-links.ts';
import { isDeceased } from '#server/platform/sql/patient-reach.ts';

export interface InvitationRow {
  invitationId: string;
  visitId: string;
  organizationId: string;
  appointmentId: string;
  role: GuestRole;
  /** Of the person the link is for. */
  name: string;
  birthDate: string | null;
  asksBirthDate: boolean;
}

/** Whether the invitation `i` was mailed to where the patient `p` is still reached. */
export const isStillTheirs = isStillTheirAddress({ mailedTo: 'i.mailed_to', patient: 'p' });

/** Whom the invitation `i` is for; the name is a companion's alone. */
export const invitedColumns = ['i.id as invitationId', 'i.role', 'i.name'] as const;

export const visitColumns = ['v.id as visitId', 'v.organization_id as organizationId'] as const;

/** With the appointment, and its patient where it has one. */
export const patientsVisits = (db: Connection) =>
  db
    .selectFrom('visits as v')
    .innerJoin('appointments as a', 'a.id', 'v.appointment_id')
    .leftJoin('patients as p', 'p.id', 'a.patient_id');

/** With those who came, and the links by which they did. */
export const guestsOfVisits = (db: Connection) =>
  patientsVisits(db)
    .innerJoin('visit_guests as g', 'g.visit_id', 'v.id')
    .innerJoin('visit_invitations as i', 'i.id', 'g.invitation_id');

/** Null where there is none, it was revoked, or its patient has another address by now. Its visit may be over. */
export async function findInvitation(
  db: Connection,
  tokenHash: Buffer,
): Promise<InvitationRow | null> {
  const row = await patientsVisits(db)
    .innerJoin('visit_invitations as i', 'i.visit_id', 'v.id')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .select([
      'i.id as invitationId',
      ...visitColumns,
      'v.appointment_id as appointmentId',
      'i.role',
      sql<string>`coalesce(i.name, a.patient_name)`.as('name'),
      isoDay<string | null>('p.birth_date').as('birthDate'),
      't.asks_birth_date as asksBirthDate',
    ])
    .where('i.token_hash', '=', tokenHash)
    .where('i.revoked_at', 'is', null)
    .where(isStillTheirs)
    .executeTakeFirst();
  return row ?? null;
}

interface NewInvitation {
  organizationId: string;
  visitId: string;
  tokenHash: Buffer;
  madeBy: string | null;
  mailedTo: string | null;
  madeAt: Date;
}

export async function insertInvitation(db: Connection, link: NewInvitation): Promise<void> {
  await db
    .insertInto('visit_invitations')
    .values({
      organization_id: link.organizationId,
      visit_id: link.visitId,
      token_hash: link.tokenHash,
      role: 'patient',
      made_by: link.madeBy,
      made_at: link.madeAt,
      mailed_to: link.mailedTo === null ? null : addressHash(link.mailedTo),
    })
    .execute();
}

/** Null: the mail server refused it after all. */
export async function saveMailedAt(
  db: Connection,
  { tokenHash, mailedAt }: { tokenHash: Buffer; mailedAt: Date | null },
): Promise<void> {
  await db
    .updateTable('visit_invitations')
    .set({ mailed_at: mailedAt })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** The patient's invitations that work. */
export async function invitationsOf(db: Connection, visitId: string) {
  const rows = await patientsVisits(db)
    .innerJoin('visit_invitations as i', 'i.visit_id', 'v.id')
    .select(['i.made_at as madeAt'])
    .where('i.visit_id', '=', visitId)
    .where('i.role', '=', 'patient')
    .where('i.revoked_at', 'is', null)
    .where(isStillTheirs)
    .orderBy('i.made_at', 'desc')
    .execute();
  return { count: rows.length, lastMadeAt: rows[0]?.madeAt ?? null };
}

/** Revokes the patient's links; returns how many worked until now. */
export async function revokeInvitations(
  db: Connection,
  { visitId, at }: { visitId: string; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('visit_invitations')
    .set({ revoked_at: at })
    .where('visit_id', '=', visitId)
    .where('role', '=', 'patient')
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

interface MadeLinks {
  count: number;
  oldestAt: Date | null;
}

/** Links made since then: for this visit, by whomever; and by this practitioner, for any. */
export async function invitationsSince(
  db: Connection,
  { visitId, madeBy, since }: { visitId: string; madeBy: string; since: Date },
): Promise<{ ofVisit: MadeLinks; byPractitioner: MadeLinks }> {
  const madeLinks = (column: 'visit_id' | 'made_by', id: string) =>
    db
      .selectFrom('visit_invitations')
      .select((is) => [
        is.fn.countAll<string>().as('count'),
        is.fn.min('made_at').$castTo<Date | null>().as('oldestAt'),
      ])
      .where(column, '=', id)
      .where('made_at', '>', since)
      .executeTakeFirstOrThrow()
      .then(({ count, oldestAt }): MadeLinks => ({ count: Number(count), oldestAt }));
  return {
    ofVisit: await madeLinks('visit_id', visitId),
    byPractitioner: await madeLinks('made_by', madeBy),
  };
}

interface InvitedVisitsQuery {
  email: string;
  startsBefore: Date;
  endsAfter: Date;
  most: number;
}

/** Ids of visits that go on, whose patient has this address and was given a link that is not revoked; soonest first. */
export async function invitedVisitsOf(
  db: Connection,
  { email, startsBefore, endsAfter, most }: InvitedVisitsQuery,
): Promise<string[]> {
  const rows = await db
    .selectFrom('visits as v')
    .innerJoin('appointments as a', 'a.id', 'v.appointment_id')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .select('v.id')
    .where('p.email', '=', email)
    .where((is) => is.not(isDeceased('p')))
    .where('v.state', 'in', ongoingStates)
    .where('a.state', 'in', ['booked', 'in-progress'])
    .where('a.starts_at', '<', startsBefore)
    .where('a.ends_at', '>', endsAfter)
    .where((is) =>
      is.exists(
        is
          .selectFrom('visit_invitations as i')
          .select('i.id')
          .whereRef('i.visit_id', '=', 'v.id')
          .where('i.role', '=', 'patient')
          .where('i.revoked_at', 'is', null),
      ),
    )
    .orderBy('a.starts_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
