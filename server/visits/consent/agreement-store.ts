/** Rows of who agreed to a wording, the newest first: to a published one, or to a version of the product's own. */
import { sql, type RawBuilder } from 'kysely';
import { agreementsOfPage, type Agreement, type Agreements } from '#shared/visits/agreements.ts';
import type { ConsentKind } from '#shared/visits/consent-kinds.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface BuiltIn {
  kind: ConsentKind;
  version: string;
}

interface Sought {
  organizationId: string;
  /** The product's own is told apart by who read it. */
  wording: { id: string } | (BuiltIn & { isOfPatient: boolean });
}

const consentsTo = (db: Connection, { organizationId, wording }: Sought) =>
  db
    .selectFrom('visit_consents as c')
    .innerJoin('visit_guests as g', 'g.id', 'c.guest_id')
    .innerJoin('visit_invitations as i', 'i.id', 'g.invitation_id')
    .where('c.organization_id', '=', organizationId)
    .where((is) =>
      'id' in wording
        ? is('c.wording_id', '=', wording.id)
        : is.and([
            is('c.wording_id', 'is', null),
            allEqual(is, { 'c.kind': wording.kind, 'c.version': wording.version }),
            is('i.role', wording.isOfPatient ? '=' : '<>', 'patient'),
          ]),
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
      sql<number>`(count(*) filter (where c.decision = 'given' and c.revoked_at is null))::int`.as(
        'given',
      ),
      sql<number>`(count(*) filter (where c.decision = 'refused'))::int`.as('refused'),
      sql<number>`(count(*) filter (where c.decision = 'given' and c.revoked_at is not null))::int`.as(
        'revoked',
      ),
    ])
    .executeTakeFirstOrThrow();

/** The words of the first answer to it; null where nobody of that side answered it. */
const firstWords = (organizationId: string, side: RawBuilder<boolean>) => sql<string | null>`(
  select c.wording from visit_consents c
  join visit_guests g on g.id = c.guest_id join visit_invitations i on i.id = g.invitation_id
  where c.organization_id = ${organizationId} and c.wording_id is null
    and c.kind = answered.kind and c.version = answered.version and ${side}
  order by c.id limit 1)`;

interface AnsweredBuiltIn extends BuiltIn {
  ofPatients: string | null;
  ofCompanions: string | null;
}

/**
 * Each version of the product's own that somebody answered, apart from the one that is read now. One step of the
 * index per version, however many answers there are.
 */
export async function answeredBuiltIns(
  db: Connection,
  { organizationId, except }: { organizationId: string; except: string },
): Promise<AnsweredBuiltIn[]> {
  const ofPatients = firstWords(organizationId, sql<boolean>`i.role = 'patient'`);
  const ofCompanions = firstWords(organizationId, sql<boolean>`i.role <> 'patient'`);
  const { rows } = await sql<AnsweredBuiltIn>`
    with recursive answered as (
      (select kind, version from visit_consents
        where organization_id = ${organizationId} and wording_id is null
        order by kind, version limit 1)
      union all
      (select later.kind, later.version from answered, lateral (
        select c.kind, c.version from visit_consents c
        where c.organization_id = ${organizationId} and c.wording_id is null
          and (c.kind, c.version) > (answered.kind, answered.version)
        order by c.kind, c.version limit 1) later)
    )
    select kind, version, ${ofPatients} as "ofPatients", ${ofCompanions} as "ofCompanions"
    from answered where version <> ${except} order by kind, version`.execute(db);
  return rows;
}
