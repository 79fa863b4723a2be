/** Rows of practitioners; of one organization, except for sign-in. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { customJobOf, isClinicalSql } from '#server/platform/rights/custom-job.ts';
import { isOfUnitAt, unitOfDay, wasOfUnitOn } from '#server/platform/rights/unit-members.ts';
import { colleagueColumns } from '#server/platform/sql/colleague-columns.ts';
import type { Practitioner } from '#server/platform/session.ts';
import type { Colleague, ColleagueDetails } from '#shared/people.ts';
import { matchesAllWords } from '#server/platform/sql/names/name-search.ts';
import {
  hasSimilarWord,
  mostCandidates,
  similarityTo,
} from '#server/platform/sql/names/similar-names.ts';

/** The columns of a person that the server works with; without the password hash. */
const withPerson = (db: Connection) =>
  db
    .selectFrom('practitioners as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select([
      'p.id',
      'p.organization_id as organizationId',
      'o.name as organization',
      'p.email',
      'p.full_name as fullName',
      'p.role',
      'p.hospital_role as hospitalRole',
      customJobOf('p').as('customJob'),
      'p.active',
      'p.access_applications as accessApplications',
      'p.zone',
      'o.hour_format as hourFormat',
    ]);

export async function byId(db: Connection, id: string): Promise<Practitioner | null> {
  return (await withPerson(db).where('p.id', '=', id).executeTakeFirst()) ?? null;
}

/** Those there are, of any organization, in no order. */
export const byIds = (db: Connection, ids: readonly string[]): Promise<Practitioner[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : withPerson(db)
        .where('p.id', 'in', [...ids])
        .execute();

/** For sign-in alone: the account of an address in any organization, with its password's hash. */
export async function accountByEmail(
  db: Connection,
  email: string,
): Promise<{ person: Practitioner; passwordHash: string | null } | null> {
  const row = await withPerson(db)
    .select('p.password_hash as passwordHash')
    .where('p.email', '=', email)
    .executeTakeFirst();
  if (!row) return null;
  const { passwordHash, ...person } = row;
  return { person, passwordHash };
}

export async function setPasswordHash(db: Connection, id: string, hash: string): Promise<void> {
  await db.updateTable('practitioners').set({ password_hash: hash }).where('id', '=', id).execute();
}

/** Practitioners, as colleagues see them. */
const colleagueRows = (db: Connection, organizationId: string) =>
  db
    .selectFrom('practitioners as p')
    .leftJoin('units as u', 'u.id', 'p.unit_id')
    .select(colleagueColumns)
    .where('p.organization_id', '=', organizationId);

const active = (db: Connection, organizationId: string) =>
  colleagueRows(db, organizationId).where('p.active', '=', true);

/**
 * For `inTurn` and `transactionInTurn`: who locks practitioners in a transaction waits before it for the
 * bookings of their time, without a connection (S49).
 */
export const practitionerQueues = (ids: readonly string[]): string[] =>
  ids.map((id) => `practitioner ${id}`);

/** In order of name; those who left too, because their appointments stay. */
export async function colleaguesById(
  db: Connection,
  { organizationId, ids }: { organizationId: string; ids: string[] },
): Promise<Colleague[]> {
  if (ids.length === 0) return [];
  return colleagueRows(db, organizationId)
    .where('p.id', 'in', ids)
    .orderBy('p.full_name')
    .orderBy('p.id')
    .execute();
}

/** Null for somebody who left, and for another organization's as for a missing one (S15). */
export async function colleague(
  db: Connection,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<ColleagueDetails | null> {
  const row = await active(db, organizationId)
    .select(['p.phone', 'p.pager'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function setPhone(
  db: Connection,
  id: string,
  { phone, pager }: Pick<ColleagueDetails, 'phone' | 'pager'>,
): Promise<void> {
  await db
    .updateTable('practitioners')
    .set((is) => ({ phone, pager, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

interface WhichColleagues {
  organizationId: string;
  cliniciansOnly?: boolean;
}

const activeOf = (db: Connection, { organizationId, cliniciansOnly = false }: WhichColleagues) =>
  active(db, organizationId).$if(cliniciansOnly, (query) => query.where(isClinicalSql('p')));

/** Active colleagues whose name contains each word, in order of name. */
export async function colleagues(
  db: Connection,
  { search, limit, ...which }: WhichColleagues & { search: string; limit: number },
): Promise<Colleague[]> {
  return activeOf(db, which)
    .where((is) => is.and(matchesAllWords('p.name_folded', search)))
    .orderBy('p.name_order')
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

/** Active colleagues whose names, not their addresses, are similar to a folded word; the most similar first. */
export async function colleaguesWithSimilarWord(
  db: Connection,
  { word, ...which }: WhichColleagues & { word: string },
): Promise<Colleague[]> {
  return (
    activeOf(db, which)
      // The index has the names with the addresses.
      .where(hasSimilarWord(word, 'p.words_folded'))
      .where(hasSimilarWord(word, 'p.name_folded'))
      .orderBy(similarityTo(word, 'p.name_folded'), 'desc')
      .orderBy('p.name_order')
      .orderBy('p.id')
      .limit(mostCandidates)
      .execute()
  );
}

/** Null for who is in no unit. */
export async function unitIdOf(db: Connection, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('practitioners')
    .select('unit_id as unitId')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.unitId ?? null;
}

/** Where somebody is on a local day, by the days and share of their further units; null for who is in no unit. */
export async function unitIdOn(db: Connection, id: string, day: string): Promise<string | null> {
  const row = await db
    .selectFrom('practitioners as p')
    .select(unitOfDay('p', sql`${day}::date`).as('unitId'))
    .where('p.id', '=', id)
    .executeTakeFirst();
  return row?.unitId ?? null;
}

/** Active colleagues who belong to a unit at an instant or on a local day, in order of name. */
export async function ofUnit(
  db: Connection,
  {
    organizationId,
    unitId,
    at,
    limit,
  }: { organizationId: string; unitId: string; at: Date | string; limit: number },
): Promise<Colleague[]> {
  return active(db, organizationId)
    .where(
      typeof at === 'string'
        ? wasOfUnitOn('p', sql`${unitId}::uuid`, sql`${at}::date`)
        : isOfUnitAt('p', unitId, at),
    )
    .orderBy('p.name_order')
    .orderBy('p.id')
    .limit(limit)
    .execute();
}
