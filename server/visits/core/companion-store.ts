/** Rows of companions: interpreters and relatives, who come to a visit by a link of their own. */
import type { CompanionStage, CompanionRole } from '#shared/visits/companions.ts';
import type { DeviceReport } from '#shared/visits/guests.ts';
import { liveStates } from '#shared/visits/visit-states.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isDeceased } from '#server/platform/sql/patient-reach.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';

export interface CompanionRow {
  /** Of the invitation, which is for this one person. */
  id: string;
  organizationId: string;
  visitId: string;
  role: CompanionRole;
  name: string;
  place: CompanionStage;
  /** Their newest device; null until they have come. */
  guestId: string | null;
  waitingSince: Date | null;
  admittedAt: Date | null;
  isRevoked: boolean;
  check: DeviceReport | null;
}

const companions = (db: Connection) =>
  db
    .selectFrom('visit_invitations as i')
    .leftJoin('visit_guests as g', 'g.id', 'i.guest_id')
    .select((is) => [
      'i.id',
      'i.organization_id as organizationId',
      'i.visit_id as visitId',
      'i.role',
      'i.name',
      'i.place',
      'i.guest_id as guestId',
      'i.waiting_since as waitingSince',
      'i.admitted_at as admittedAt',
      is('i.revoked_at', 'is not', null).$castTo<boolean>().as('isRevoked'),
      'g.device_report as check',
    ])
    .where('i.role', '!=', 'patient')
    .$narrowType<{ role: CompanionRole; name: string; place: CompanionStage }>();

/** Those with a link that works, in the order in which the links were made. */
export const companionsOf = (
  db: Connection,
  visitIds: readonly string[],
): Promise<CompanionRow[]> =>
  visitIds.length === 0
    ? Promise.resolve([])
    : companions(db)
        .where('i.visit_id', 'in', visitIds)
        .where('i.revoked_at', 'is', null)
        .orderBy('i.made_at')
        .orderBy('i.id')
        .execute();

/** Null where the link is revoked, or of another visit. */
export async function companionById(
  db: Connection,
  { visitId, guestId }: { visitId: string; guestId: string },
): Promise<CompanionRow | null> {
  const row = await companions(db)
    .where((is) => allEqual(is, { 'i.visit_id': visitId, 'i.id': guestId }))
    .where('i.revoked_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Those who have come to a visit that goes on, also those whose link was revoked since. */
export const liveCompanions = (db: Connection): Promise<CompanionRow[]> =>
  companions(db)
    .innerJoin('visits as v', 'v.id', 'i.visit_id')
    .where('v.state', 'in', liveStates)
    .where('i.guest_id', 'is not', null)
    .execute();

/** Nobody is invited to the visit of a patient who has died. */
export async function isOfDeceasedPatient(db: Connection, visitId: string): Promise<boolean> {
  const row = await db
    .selectFrom('visits as v')
    .innerJoin('appointments as a', 'a.id', 'v.appointment_id')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .select('v.id')
    .where('v.id', '=', visitId)
    .where(isDeceased('p'))
    .executeTakeFirst();
  return row !== undefined;
}

interface NewCompanion {
  organizationId: string;
  visitId: string;
  tokenHash: Buffer;
  role: CompanionRole;
  name: string;
  madeBy: string;
  madeAt: Date;
}

export async function insertCompanion(db: Connection, newCompanion: NewCompanion): Promise<string> {
  const { id } = await db
    .insertInto('visit_invitations')
    .values({
      organization_id: newCompanion.organizationId,
      visit_id: newCompanion.visitId,
      token_hash: newCompanion.tokenHash,
      role: newCompanion.role,
      name: newCompanion.name,
      place: 'outside',
      made_by: newCompanion.madeBy,
      made_at: newCompanion.madeAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface CompanionArrival {
  id: string;
  guestId: string;
  at: Date;
}

export async function enterQueue(
  db: Connection,
  { id, guestId, at }: CompanionArrival,
): Promise<void> {
  await db
    .updateTable('visit_invitations')
    .set({ place: 'waiting', guest_id: guestId, waiting_since: at })
    .where('id', '=', id)
    .execute();
}

/** The first admission is kept: what was written before it is not theirs to read. */
export async function admitCompanion(db: Connection, id: string, at: Date): Promise<void> {
  await db
    .updateTable('visit_invitations')
    .set((is) => ({
      place: 'inside',
      waiting_since: null,
      admitted_at: is.fn.coalesce('admitted_at', is.val(at)),
    }))
    .where('id', '=', id)
    .execute();
}

/** All of a visit are outside: it was reopened, and each has to come and be admitted again. */
export async function clearAllPlaces(db: Connection, visitId: string): Promise<void> {
  await db
    .updateTable('visit_invitations')
    .set({ place: 'outside', waiting_since: null })
    .where('visit_id', '=', visitId)
    .where('role', '!=', 'patient')
    .execute();
}

/** They are outside again. Returns the ids of those who were not outside already. */
export async function clearPlaces(db: Connection, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable('visit_invitations')
    .set({ place: 'outside', waiting_since: null })
    .where('id', 'in', ids)
    .where('place', '!=', 'outside')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function revokeCompanion(db: Connection, id: string, at: Date): Promise<void> {
  await db.updateTable('visit_invitations').set({ revoked_at: at }).where('id', '=', id).execute();
}

/** The invitation that this device came by; null where it is the patient's, or of another visit. */
export async function invitationOfDevice(
  db: Connection,
  { visitId, deviceId }: { visitId: string; deviceId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('visit_guests as g')
    .innerJoin('visit_invitations as i', 'i.id', 'g.invitation_id')
    .select('i.id')
    .where((is) => allEqual(is, { 'g.visit_id': visitId, 'g.id': deviceId }))
    .where('i.role', '!=', 'patient')
    .executeTakeFirst();
  return row?.id ?? null;
}
