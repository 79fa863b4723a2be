/** Rows of the consent ledger, and of the consent that lets a guest in. */
import type { ConsentDecision, ConsentKind } from '#shared/visits/consent-kinds.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';
import { invitedColumns } from './invitation-store.ts';

interface NewConsentPart {
  kind: ConsentKind;
  decision: ConsentDecision;
  version: string;
  wording: string;
  /** Of the words. */
  language: string;
  /** Null: the product's own. */
  wordingId: string | null;
}

interface NewConsents {
  organizationId: string;
  visitId: string;
  guestId: string;
  at: Date;
  askedBy: string | null;
  parts: readonly NewConsentPart[];
}

export async function insertConsents(db: Connection, newConsents: NewConsents): Promise<void> {
  await db
    .insertInto('visit_consents')
    .values(
      newConsents.parts.map(({ kind, decision, version, wording, language, wordingId }) => ({
        organization_id: newConsents.organizationId,
        visit_id: newConsents.visitId,
        guest_id: newConsents.guestId,
        kind,
        version,
        wording,
        language,
        wording_id: wordingId,
        asked_by: newConsents.askedBy,
        decision,
        given_at: newConsents.at,
      })),
    )
    .execute();
}

/** In the order in which they were given. `name` is null for the patient. */
export const consentsOf = (db: Connection, visitIds: readonly string[]) =>
  db
    .selectFrom('visit_consents as c')
    .innerJoin('visit_guests as g', 'g.id', 'c.guest_id')
    .innerJoin('visit_invitations as i', 'i.id', 'g.invitation_id')
    .select(invitedColumns)
    .select([
      'c.id',
      'c.visit_id as visitId',
      'c.kind',
      'c.decision',
      'c.guest_id as guestId',
      'c.version',
      'c.language',
      'c.wording',
      'c.asked_by as askedBy',
      'c.given_at as givenAt',
      'c.revoked_at as revokedAt',
      fullNameOf<string | null>('c.revoked_by').as('revokedBy'),
    ])
    .where('c.visit_id', 'in', visitIds)
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

/** The devices by which this person came to the visit, in the order in which they came. */
export async function devicesOf(
  db: Connection,
  { visitId, person }: { visitId: string; person: ConsentingPerson },
): Promise<string[]> {
  const rows = await db
    .selectFrom('visit_guests as g')
    .innerJoin('visit_invitations as i', 'i.id', 'g.invitation_id')
    .select(invitedColumns)
    .select('g.id')
    .where('g.visit_id', '=', visitId)
    .orderBy('g.id')
    .execute();
  return rows.filter((row) => isSamePerson(row, person)).map(({ id }) => id);
}

/** These devices are asked again before they enter. */
export async function clearConsent(db: Connection, guestIds: readonly string[]): Promise<void> {
  if (guestIds.length === 0) return;
  await db
    .updateTable('visit_guests')
    .set({ consented_at: null, consent_version: null, consent_wording: null })
    .where('id', 'in', guestIds)
    .execute();
}

/** The patient with all devices and links, or one companion. */
type ConsentingPerson = { role: 'patient' } | Pick<ConsentRow, 'role' | 'invitationId'>;

export const isSamePerson = (
  row: Pick<ConsentRow, 'role' | 'invitationId'>,
  person: ConsentingPerson,
): boolean =>
  'invitationId' in person && person.role !== 'patient'
    ? row.invitationId === person.invitationId
    : row.role === 'patient';

/** Whether this person refused this kind, or revoked it, and has not agreed since. */
export async function isDenied(
  db: Connection,
  { visitId, kind, person }: { visitId: string; kind: ConsentKind; person: ConsentingPerson },
): Promise<boolean> {
  const rows = await consentsOf(db, [visitId]);
  const newest = rows.findLast((row) => row.kind === kind && isSamePerson(row, person));
  return newest !== undefined && (newest.decision === 'refused' || newest.revokedAt !== null);
}
