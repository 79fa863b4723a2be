/** Rows of the links that lead to visits; of their secrets, only hashes. */
import { sql } from 'kysely';
import type { GuestRole } from '#shared/visits/guests.ts';
import type { Connection } from '#server/platform/database.ts';

export interface LinkRow {
  invitationId: string;
  visitId: string;
  organizationId: string;
  appointmentId: string;
  role: GuestRole;
  /** Whom the link is for. */
  name: string;
  birthDate: string | null;
  asksBirthDate: boolean;
}

/** A link that was not revoked; null for any other. Whether its visit still goes on, others judge. */
export async function findLink(db: Connection, tokenHash: Buffer): Promise<LinkRow | null> {
  const found = await db
    .selectFrom('visit_invitations as i')
    .innerJoin('visits as v', 'v.id', 'i.visit_id')
    .innerJoin('appointments as a', 'a.id', 'v.appointment_id')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .leftJoin('patients as p', 'p.id', 'a.patient_id')
    .select([
      'i.id as invitationId',
      'i.visit_id as visitId',
      'i.organization_id as organizationId',
      'v.appointment_id as appointmentId',
      'i.role',
      sql<string>`coalesce(i.name, a.patient_name)`.as('name'),
      sql<string | null>`to_char(p.birth_date, 'YYYY-MM-DD')`.as('birthDate'),
      't.asks_birth_date as asksBirthDate',
    ])
    .where('i.token_hash', '=', tokenHash)
    .where('i.revoked_at', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

interface NewLink {
  organizationId: string;
  visitId: string;
  tokenHash: Buffer;
  madeBy: string | null;
  madeAt: Date;
}

export async function insertLink(db: Connection, link: NewLink): Promise<void> {
  await db
    .insertInto('visit_invitations')
    .values({
      organization_id: link.organizationId,
      visit_id: link.visitId,
      token_hash: link.tokenHash,
      role: 'patient',
      made_by: link.madeBy,
      made_at: link.madeAt,
    })
    .execute();
}

/** Of the patient. */
export async function linksOf(db: Connection, visitId: string) {
  const found = await db
    .selectFrom('visit_invitations')
    .select(['made_at as madeAt'])
    .where('visit_id', '=', visitId)
    .where('role', '=', 'patient')
    .where('revoked_at', 'is', null)
    .orderBy('made_at', 'desc')
    .execute();
  return { count: found.length, lastMadeAt: found[0]?.madeAt ?? null };
}

/** Those of the patient; answers how many worked until now. */
export async function revokeLinks(
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
