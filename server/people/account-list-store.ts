/** Rows of the list of accounts, searched, filtered, sorted and paged by Postgres. */
import { sql } from 'kysely';
import { roles } from '#shared/roles.ts';
import type { AccessState, Account, ListPeople, PeopleOrder, PeoplePage } from '#shared/people.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { colleagueColumns } from '#server/platform/sql/colleague-columns.ts';
import { isOfUnits } from '#server/platform/rights/unit-members.ts';
import { matchesAllWords } from '#server/platform/sql/names/name-search.ts';
import {
  hasSimilarWord,
  mostCandidates,
  similarityTo,
} from '#server/platform/sql/names/similar-names.ts';

interface AccountFilter extends Pick<
  ListPeople,
  'search' | 'role' | 'hospitalRole' | 'access' | 'unitId'
> {
  /** The local day on which they belong to the unit. */
  asOf: string;
}

const matching = (db: Connection, organizationId: string, filter: AccountFilter) => {
  const { search, role, hospitalRole, access, unitId, asOf } = filter;
  return db
    .selectFrom('practitioners as p')
    .where('p.organization_id', '=', organizationId)
    .where('p.is_program', '=', false)
    .where((is) => is.and(matchesAllWords('p.words_folded', search)))
    .$if(role !== undefined, (rows) => rows.where('p.role', '=', role ?? 'user'))
    .$if(hospitalRole !== undefined, (rows) =>
      rows.where('p.hospital_role', '=', hospitalRole ?? 'Attending'),
    )
    .$if(access !== undefined, (rows) => rows.where('p.access', '=', access ?? 'karemd'))
    .$if(unitId !== undefined, (rows) =>
      rows.where(isOfUnits('p', [unitId ?? ''], { from: asOf, to: asOf })),
    );
};

/** Of those whom the filters leave, most similar first. */
export const withSimilarWord = (
  db: Connection,
  organizationId: string,
  { word, ...filter }: AccountFilter & { word: string },
) =>
  matching(db, organizationId, { ...filter, search: '' })
    .select(['p.id', 'p.full_name as fullName'])
    // The index has the names with the addresses.
    .where(hasSimilarWord(word, 'p.words_folded'))
    .where(hasSimilarWord(word, 'p.name_folded'))
    .orderBy(similarityTo(word, 'p.name_folded'), 'desc')
    .orderBy('p.name_order')
    .orderBy('p.id')
    .limit(mostCandidates)
    .execute();

const lastSeen = sql<Date | null>`(
  select max(s.active_at) from sessions s where s.practitioner_id = p.id)`;

/** Who cannot get in comes first. */
const accessOrder: readonly AccessState[] = ['locked', 'invited', 'none', 'karemd'];

/** Roles in the order of their list, everything else alphabetically. */
const sortKeys: Record<PeopleOrder, ReturnType<typeof sql>> = {
  name: sql`p.name_order`,
  role: sql`array_position(${sql.val([...roles])}::text[], p.role)`,
  job: sql`p.hospital_role`,
  access: sql`array_position(${sql.val([...accessOrder])}::text[], p.access)`,
  seen: lastSeen,
};

type PageOptions = Pick<ListPeople, 'sort' | 'descending' | 'page' | 'pageSize'>;

/** Accounts that never signed in come last in both directions. */
const inOrder = (key: ReturnType<typeof sql>, descending: boolean) =>
  descending ? sql`${key} desc nulls last` : sql`${key} asc nulls last`;

/**
 * The page is selected by id and sort key first, so that the last sessions, the most expensive
 * column, are read for its rows only and a late page costs no more.
 */
export async function page(
  db: Connection,
  organizationId: string,
  { sort, descending, page: number, pageSize, ...filter }: AccountFilter & PageOptions,
): Promise<Account[]> {
  const cut = matching(db, organizationId, filter)
    .select('p.id')
    .select(sortKeys[sort].as('key'))
    .orderBy(inOrder(sortKeys[sort], descending))
    .orderBy('p.name_order')
    .orderBy('p.id')
    .limit(pageSize)
    .offset((number - 1) * pageSize);
  const rows = await db
    .with('cut', () => cut)
    .selectFrom('cut')
    .innerJoin('practitioners as p', 'p.id', 'cut.id')
    .leftJoin('units as u', 'u.id', 'p.unit_id')
    .select(colleagueColumns)
    .select(['p.email', 'p.role', 'p.access', lastSeen.as('lastSeenAt')])
    .orderBy(inOrder(sql`cut.key`, descending))
    .orderBy('p.name_order')
    .orderBy('p.id')
    .execute();
  return rows.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt?.toISOString() ?? null }));
}

export async function count(
  db: Connection,
  organizationId: string,
  filter: AccountFilter,
): Promise<number> {
  const { total } = await matching(db, organizationId, filter)
    .select((is) => is.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Of the whole organization, whatever the filter. */
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
    .where('p.is_program', '=', false)
    .executeTakeFirstOrThrow();
  return {
    accounts: Number(counts.accounts),
    invited: Number(counts.invited),
    locked: Number(counts.locked),
    notMailed: Number(counts.notMailed),
  };
}
