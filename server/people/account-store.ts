/** Rows of accounts as an administrator sees and changes them, within one organization. */
import { sql } from 'kysely';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { Application, Role } from '#shared/roles.ts';
import type { AccessState, Unit } from '#shared/people.ts';
import { customJobOf } from '#server/platform/rights/custom-job.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isOpenSession } from '#server/platform/sql/open-session.ts';
import type { Access } from './account-rules.ts';

/**
 * Locks the organization's accounts: changes are serialised, so that two SAs cannot remove each
 * other.
 */
export async function lockAccounts(db: Connection, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`people ${organizationId}`}, 0))`.execute(
    db,
  );
}

export interface StoredAccount extends Access {
  id: string;
  organizationId: string;
  fullName: string;
  email: string;
  role: Role;
  hospitalRole: HospitalRole;
  active: boolean;
  accessApplications: Application[];
  unit: Unit | null;
  zone: string;
  languages: string[];
  npi: string | null;
  phone: string | null;
  access: AccessState;
  hasPassword: boolean;
  version: number;
  invitedAt: Date | null;
  lastSeenAt: Date | null;
  hasAuthenticator: boolean;
  passkeys: number;
}

/** Null for another organization's as for a missing one (S15), and for a program. */
export async function accountById(
  db: Connection,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<StoredAccount | null> {
  const row = await db
    .selectFrom('practitioners as p')
    .leftJoin('units as u', 'u.id', 'p.unit_id')
    .select((is) => [
      'p.id',
      'p.organization_id as organizationId',
      'p.full_name as fullName',
      'p.email',
      'p.role',
      'p.hospital_role as hospitalRole',
      customJobOf('p').as('customJob'),
      'p.active',
      'p.access_applications as accessApplications',
      'u.id as unitId',
      'u.name as unitName',
      'p.zone',
      'p.languages',
      'p.npi',
      'p.phone',
      'p.access',
      is('p.password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      'p.version',
      'p.invited_at as invitedAt',
      is
        .selectFrom('sessions as s')
        .select((of) => of.fn.max('s.active_at').as('seen'))
        .whereRef('s.practitioner_id', '=', 'p.id')
        .as('lastSeenAt'),
      is
        .exists(is.selectFrom('authenticators as a').whereRef('a.practitioner_id', '=', 'p.id'))
        .$castTo<boolean>()
        .as('hasAuthenticator'),
      sql<number>`(select count(*)::int from passkeys k where k.practitioner_id = p.id)`.as(
        'passkeys',
      ),
    ])
    .where('p.organization_id', '=', organizationId)
    .where('p.is_program', '=', false)
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { unitId, unitName, ...account } = row;
  return { ...account, unit: unitId && unitName ? { id: unitId, name: unitName } : null };
}

/** Sessions that are open: neither ended nor expired. */
export async function countOpenSessions(
  db: Connection,
  { id, ...open }: { id: string; activeSince: Date; now: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('practitioner_id', '=', id)
    .where(isOpenSession('sessions', open))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countOtherSas(
  db: Connection,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<number> {
  const { others } = await db
    .selectFrom('practitioners')
    .select((is) => is.fn.countAll<string>().as('others'))
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'SA')
    .where('access', '=', 'karemd')
    .where('id', '!=', id)
    .executeTakeFirstOrThrow();
  return Number(others);
}

export interface Details {
  fullName: string;
  email: string;
  unitId: string | null;
  zone: string;
  /** Left out, they stay as they are. */
  languages?: string[] | undefined;
  npi?: string | null | undefined;
  phone?: string | null | undefined;
}

export interface NewAccount extends Details, Pick<Access, 'role' | 'hospitalRole'> {}

/** In input order. Throws 23505 where an address is taken (`isUniqueViolation`). */
export async function insert(
  db: Connection,
  organizationId: string,
  accounts: readonly NewAccount[],
): Promise<{ id: string; email: string }[]> {
  return db
    .insertInto('practitioners')
    .values(
      accounts.map(
        ({ fullName, email, unitId, zone, languages, npi, phone, role, hospitalRole }) => ({
          organization_id: organizationId,
          full_name: fullName,
          email,
          unit_id: unitId,
          zone,
          languages: languages ?? [],
          npi: npi ?? null,
          phone: phone ?? null,
          role,
          hospital_role: hospitalRole,
          access_applications: ['KareMD'] as Application[],
          password_hash: null,
          invited_at: null,
        }),
      ),
    )
    .returning(['id', 'email'])
    .execute();
}

/** Which of these addresses an account has; null: in whichever organization, for an address signs in to one. */
export async function takenAddresses(
  db: Connection,
  emails: string[],
  organizationId: string | null,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('practitioners')
    .select('email')
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .$if(organizationId !== null, (query) =>
      query.where('organization_id', '=', organizationId ?? ''),
    )
    .execute();
  return new Set(rows.map(({ email }) => email));
}

const changed = (db: Connection, id: string) =>
  db
    .updateTable('practitioners')
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('id', '=', id);

/** Throws 23505 where the address is taken (`isUniqueViolation`). */
export async function setDetails(db: Connection, id: string, details: Details): Promise<void> {
  const { fullName, email, unitId, zone, languages, npi, phone } = details;
  await changed(db, id)
    .set({
      full_name: fullName,
      email,
      unit_id: unitId,
      zone,
      ...(languages && { languages }),
      ...(npi !== undefined && { npi }),
      ...(phone !== undefined && { phone }),
    })
    .execute();
}

export async function setAccess(db: Connection, id: string, access: Access): Promise<void> {
  const { role, hospitalRole, active, accessApplications } = access;
  await changed(db, id)
    .set({
      role,
      hospital_role: hospitalRole,
      active,
      access_applications: [...accessApplications],
    })
    .execute();
}
