/** Rows of the consent ledger, and of the consent that lets a guest in. */
import { sql } from 'kysely';
import type { ConsentKind } from '#shared/visits/consent.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface NewConsents {
  organizationId: string;
  visitId: string;
  guestId: string;
  version: string;
  at: Date;
  askedBy: string | null;
  parts: readonly { kind: ConsentKind; wording: string }[];
}

export async function insertConsents(db: Connection, given: NewConsents): Promise<void> {
  await db
    .insertInto('visit_consents')
    .values(
      given.parts.map(({ kind, wording }) => ({
        organization_id: given.organizationId,
        visit_id: given.visitId,
        guest_id: given.guestId,
        kind,
        version: given.version,
        wording,
        asked_by: given.askedBy,
        given_at: given.at,
      })),
    )
    .execute();
}

/** In the order in which they were given. `name` is null for the patient. */
export const consentsOf = (db: Connection, visitId: string) =>
  db
    .selectFrom('visit_consents as c')
    .innerJoin('visit_guests as g', 'g.id', 'c.guest_id')
    .innerJoin('visit_invitations as i', 'i.id', 'g.invitation_id')
    .leftJoin('practitioners as p', 'p.id', 'c.revoked_by')
    .select([
      'c.id',
      'c.kind',
      'c.guest_id as guestId',
      'i.id as invitationId',
      'i.role',
      'i.name',
      'c.version',
      'c.wording',
      'c.asked_by as askedBy',
      'c.given_at as givenAt',
      'c.revoked_at as revokedAt',
      'p.full_name as revokedBy',
    ])
    .where('c.visit_id', '=', visitId)
    .orderBy('c.given_at')
    .orderBy('c.id')
    .execute();

export type ConsentRow = Awaited<ReturnType<typeof consentsOf>>[number];

interface Revocation {
  ids: readonly string[];
  at: Date;
  by: string | null;
}

export async function revokeConsents(db: Connection, { ids, at, by }: Revocation): Promise<void> {
  await db
    .updateTable('visit_consents')
    .set({ revoked_at: at, revoked_by: by })
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute();
}

/** These devices are asked again before they enter. */
export async function clearConsent(db: Connection, guestIds: readonly string[]): Promise<void> {
  await db
    .updateTable('visit_guests')
    .set({ consented_at: null, consent_version: null, consent_wording: null })
    .where('id', 'in', guestIds)
    .execute();
}

/** Whether the newest consent of this kind was revoked: of one guest's person, or of the patient. */
export async function isRevoked(
  db: Connection,
  { visitId, kind, guestId }: { visitId: string; kind: ConsentKind; guestId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ revoked: boolean }>`
    select c.revoked_at is not null as revoked
    from visit_consents c join visit_guests g on g.id = c.guest_id
      join visit_invitations i on i.id = g.invitation_id
    where c.visit_id = ${visitId} and c.kind = ${kind}
      and case when ${guestId}::uuid is null then i.role = 'patient' else exists (
        select from visit_guests me join visit_invitations mine on mine.id = me.invitation_id
        where me.id = ${guestId}::uuid
          and (mine.id = i.id or (mine.role = 'patient' and i.role = 'patient'))) end
    order by c.given_at desc, c.id desc limit 1`.execute(db);
  return rows[0]?.revoked ?? false;
}
