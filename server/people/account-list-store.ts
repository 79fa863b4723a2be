/** Rows of the list of accounts: searched, filtered, sorted and counted by Postgres, a page at a time. */
import { sql } from 'kysely';
import { roles } from '#shared/roles.ts';
import {
  accessStates,
  type Account,
  type ListPeople,
  type PeopleOrder,
  type PeoplePage,
} from '#shared/people.ts';
import type { Connection } from '#server/platform/database.ts';
import { holdingWords } from '#server/platform/words.ts';

type Wanted = Pick<ListPeople, 'search' | 'role' | 'hospitalRole' | 'access' | 'unitId'>;

const matching = (db: Connection, organizationId: string, wanted: Wanted) => {
  const { search, role, hospitalRole, access, unitId } = wanted;
  return db
    .selectFrom('practitioners as p')
    .where('p.organization_id', '=', organizationId)
    .where((is) => is.and(holdingWords('p.words_folded', search)))
    .$if(role !== undefined, (rows) => rows.where('p.role', '=', role ?? 'user'))
    .$if(hospitalRole !== undefined, (rows) =>
      rows.where('p.hospital_role', '=', hospitalRole ?? 'Attending'),
    )
    .$if(access !== undefined, (rows) => rows.where('p.access', '=', access ?? 'karemd'))
    .$if(unitId !== undefined, (rows) => rows.where('p.unit_id', '=', unitId ?? ''));
};

const lastSeen = sql<Date | null>`(
  select max(s.active_at) from sessions s where s.practitioner_id = p.id)`;

/** Levels and states in the order in which they are told, everything else by the alphabet. */
const keys: Record<PeopleOrder, ReturnType<typeof sql>> = {
  name: sql`p.name_order`,
  role: sql`array_position(${sql.val([...roles])}::text[], p.role)`,
  job: sql`p.hospital_role`,
  access: sql`array_position(${sql.val([...accessStates])}::text[], p.access)`,
  seen: lastSeen,
};

type Sorted = Pick<ListPeople, 'sort' | 'descending' | 'page' | 'pageSize'>;

/** Whoever was never seen comes last, whichever way round. */
const inOrder = (key: ReturnType<typeof sql>, descending: boolean) =>
  descending ? sql`${key} desc nulls last` : sql`${key} asc nulls last`;

/** The page is cut before its last sessions are looked up, so that a far page costs no more. */
export async function page(
  db: Connection,
  organizationId: string,
  wanted: Wanted & Sorted,
): Promise<Account[]> {
  const { sort, descending, page: number, pageSize } = wanted;
  const cut = matching(db, organizationId, wanted)
    .select([
      'p.id',
      'p.full_name',
      'p.name_order',
      'p.email',
      'p.role',
      'p.hospital_role',
      'p.unit_id',
      'p.access',
    ])
    .select(keys[sort].as('key'))
    .orderBy(inOrder(keys[sort], descending))
    .orderBy('p.name_order')
    .orderBy('p.id')
    .limit(pageSize)
    .offset((number - 1) * pageSize);
  const rows = await db
    .with('cut', () => cut)
    .selectFrom('cut as p')
    .leftJoin('units as u', 'u.id', 'p.unit_id')
    .select([
      'p.id',
      'p.full_name as fullName',
      'p.email',
      'p.role',
      'p.hospital_role as hospitalRole',
      'u.name as unit',
      'p.access',
      lastSeen.as('lastSeenAt'),
    ])
    .orderBy(inOrder(sql`p.key`, descending))
    .orderBy('p.name_order')
    .orderBy('p.id')
    .execute();
  return rows.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt?.toISOString() ?? null }));
}

export async function count(
  db: Connection,
  organizationId: string,
  wanted: Wanted,
): Promise<number> {
  const { found } = await matching(db, organizationId, wanted)
    .select((is) => is.fn.countAll<string>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** Of the whole organization, whatever is searched for. */
export async function totals(
  db: Connection,
  organizationId: string,
): Promise<PeoplePage['totals']> {
  const counts = await db
    .selectFrom('practitioners as p')
    .select((is) => [
      is.fn.countAll<string>().as('accounts'),
      is.fn.countAll<string>().filterWhere('p.access', '=', 'invited').as('invited'),
      is.fn.countAll<string>().filterWhere('p.access', '=', 'locked').as('locked'),
      is.fn
        .countAll<string>()
        .filterWhere('p.access', '=', 'invited')
        .filterWhere('p.invited_at', 'is', null)
        .as('notMailed'),
    ])
    .where('p.organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return {
    accounts: Number(counts.accounts),
    invited: Number(counts.invited),
    locked: Number(counts.locked),
    notMailed: Number(counts.notMailed),
  };
}
