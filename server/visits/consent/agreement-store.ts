/** Rows of who agreed to a published wording, the newest first. */
import { sql } from 'kysely';
import { agreementsOfPage, type Agreement, type Agreements } from '#shared/visits/agreements.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface Sought {
  organizationId: string;
  wordingId: string;
}

const consentsTo = (db: Connection, { organizationId, wordingId }: Sought) =>
  db
    .selectFrom('visit_consents as c')
    .where((is) =>
      allEqual(is, { 'c.organization_id': organizationId, 'c.wording_id': wordingId }),
    );

/** Without any beyond the page. */
export async function list(
  db: Connection,
  sought: Sought,
  before: string | undefined,
): Promise<Agreement[]> {
  const rows = await consentsTo(db, sought)
    .innerJoin('visits as v', 'v.id', 'c.visit_id')
    .innerJoin('appointments as a', 'a.id', 'v.appointment_id')
    .innerJoin('visit_guests as g', 'g.id', 'c.guest_id')
    .innerJoin('visit_invitations as i', 'i.id', 'g.invitation_id')
    .select(['c.id', 'i.role'])
    .select(sql<string>`coalesce(i.name, a.patient_name)`.as('name'))
    .select(['a.patient_name as patient', 'c.decision', 'c.given_at', 'c.revoked_at'])
    .$if(before !== undefined, (is) => is.where('c.id', '<', before ?? ''))
    .orderBy('c.id', 'desc')
    .limit(agreementsOfPage + 1)
    .execute();
  return rows.map(({ given_at, revoked_at, ...row }) => ({
    ...row,
    at: given_at.toISOString(),
    revokedAt: revoked_at?.toISOString() ?? null,
  }));
}

export const counts = (
  db: Connection,
  sought: Sought,
): Promise<Pick<Agreements, 'given' | 'refused' | 'revoked'>> =>
  consentsTo(db, sought)
    .select([
      sql<number>`(count(*) filter (where decision = 'given' and revoked_at is null))::int`.as(
        'given',
      ),
      sql<number>`(count(*) filter (where decision = 'refused'))::int`.as('refused'),
      sql<number>`(count(*) filter (where decision = 'given' and revoked_at is not null))::int`.as(
        'revoked',
      ),
    ])
    .executeTakeFirstOrThrow();
