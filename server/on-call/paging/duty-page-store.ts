/** Rows of pages and of who was paged. */
import { sql, type RawBuilder } from 'kysely';
import {
  type PagerWays,
  pagesListed,
  type DutyPage,
  type NewDutyPage,
  type PagedAs,
  type PageState,
} from '#shared/on-call/duty-pages.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { namedPerson } from '#server/platform/sql/full-name.ts';

export interface PageRow extends Omit<DutyPage, 'madeAt' | 'settledAt'> {
  organizationId: string;
  unitId: string | null;
  madeAt: Date;
  settledAt: Date | null;
  step: number;
  backupMinutes: number;
  backupAt: Date | null;
}

/** The newest first. */
async function pages(
  db: Connection,
  where: RawBuilder<unknown>,
  { limit = pagesListed, lock = sql`` }: { limit?: number; lock?: RawBuilder<unknown> } = {},
): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select g.id, g.organization_id as "organizationId", g.unit_id as "unitId", u.name as unit, g.role,
      ${namedPerson('g.person_id')} as person, g.message, ${namedPerson('g.made_by')} as "from",
      g.made_at as "madeAt", g.state, ${namedPerson('g.acknowledged_by')} as "acknowledgedBy",
      g.settled_at as "settledAt", g.step, g.backup_minutes as "backupMinutes",
      g.backup_at as "backupAt"
    from duty_pages g left join units u on u.id = g.unit_id
    where ${where} order by g.made_at desc, g.id limit ${limit} ${lock}`.execute(db);
  return rows;
}

const isRecipient = (practitionerId: string) => sql`exists (select from duty_page_recipients r
  where r.page_id = g.id and r.practitioner_id = ${practitionerId})`;

/** With `forChange` nobody else acknowledges, ends or escalates it until the transaction ends. */
export async function byId(
  db: Connection,
  id: string,
  { forChange = false }: { forChange?: boolean } = {},
): Promise<PageRow | null> {
  const lock = forChange ? sql`for update of g` : sql``;
  const [row] = await pages(db, sql`g.id = ${id}`, { lock });
  return row ?? null;
}

interface Reader {
  organizationId: string;
  practitionerId: string;
}

interface ListQuery extends Reader {
  /** Of the whole organization, else what the reader sent or was sent. */
  all: boolean;
  before: { madeAt: string; id: string } | undefined;
}

export const list = (db: Connection, { organizationId, practitionerId, all, before }: ListQuery) =>
  pages(
    db,
    sql`g.organization_id = ${organizationId}
      ${all ? sql`` : sql`and (g.made_by = ${practitionerId} or ${isRecipient(practitionerId)})`}
      ${before ? sql`and (g.made_at < ${before.madeAt} or (g.made_at = ${before.madeAt} and g.id > ${before.id}))` : sql``}`,
  );

export const receivedBy = (
  db: Connection,
  { organizationId, practitionerId, since }: Reader & { since: Date },
) =>
  pages(
    db,
    sql`g.organization_id = ${organizationId} and g.state in ('open', 'unanswered')
      and g.made_at > ${since} and ${isRecipient(practitionerId)}`,
  );

/** The sender's pages that stayed unanswered, and those acknowledged after `settledSince`. */
export const answeredTo = (
  db: Connection,
  {
    organizationId,
    practitionerId,
    since,
    settledSince,
  }: Reader & { since: Date; settledSince: Date },
) =>
  pages(
    db,
    sql`g.organization_id = ${organizationId} and g.made_by = ${practitionerId}
      and g.made_at > ${since}
      and (g.state = 'unanswered' or (g.state = 'acknowledged' and g.settled_at > ${settledSince}))`,
  );

/** Until the transaction ends the sender makes no other page, so that counting them is safe. */
export const lockSender = (db: Connection, practitionerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`page ${practitionerId}`}, 0))`.execute(db);

export async function countSince(
  db: Connection,
  practitionerId: string,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('duty_pages')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('made_by', '=', practitionerId)
    .where('made_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface NewRow extends NewDutyPage {
  organizationId: string;
  madeBy: string;
  at: Date;
  backupAt: Date;
}

export async function insert(db: Connection, page: NewRow): Promise<void> {
  const { to } = page;
  await db
    .insertInto('duty_pages')
    .values({
      id: page.id,
      organization_id: page.organizationId,
      unit_id: to.kind === 'role' ? to.unitId : null,
      role: to.kind === 'role' ? to.role : null,
      person_id: to.kind === 'person' ? to.practitionerId : null,
      message: page.message,
      made_by: page.madeBy,
      made_at: page.at,
      backup_minutes: page.backupAfterMinutes,
      backup_at: page.backupAt,
      state: 'open',
    })
    .execute();
}

interface Change {
  state?: PageState;
  step?: number;
  backupAt?: Date | null;
  acknowledgedBy?: string;
  settledAt?: Date;
}

export async function update(db: Connection, id: string, change: Change): Promise<void> {
  const { state, step, backupAt, acknowledgedBy, settledAt } = change;
  await db
    .updateTable('duty_pages')
    .set({
      ...(state !== undefined && { state }),
      ...(step !== undefined && { step }),
      ...(backupAt !== undefined && { backup_at: backupAt }),
      ...(acknowledgedBy !== undefined && { acknowledged_by: acknowledgedBy }),
      ...(settledAt !== undefined && { settled_at: settledAt }),
    })
    .where('id', '=', id)
    .execute();
}

export interface NewRecipient {
  practitionerId: string;
  as: PagedAs;
}

interface Paging {
  pageId: string;
  organizationId: string;
  step: number;
  at: Date;
}

export async function insertRecipients(
  db: Connection,
  { pageId, organizationId, step, at }: Paging,
  recipients: readonly NewRecipient[],
): Promise<void> {
  await db
    .insertInto('duty_page_recipients')
    .values(
      recipients.map(({ practitionerId, as }) => ({
        page_id: pageId,
        practitioner_id: practitionerId,
        organization_id: organizationId,
        paged_as: as,
        step,
        paged_at: at,
      })),
    )
    .execute();
}

/** In the order in which they were paged. */
export const recipientsOf = (db: Connection, pageId: string) =>
  db
    .selectFrom('duty_page_recipients as r')
    .innerJoin('practitioners as p', 'p.id', 'r.practitioner_id')
    .select([
      'p.id',
      'p.full_name as fullName',
      'r.paged_as as as',
      'r.step',
      'r.paged_at as pagedAt',
    ])
    .where('r.page_id', '=', pageId)
    .orderBy('r.step')
    .orderBy('r.paged_as', 'desc')
    .orderBy('p.name_order')
    .orderBy('p.id')
    .execute();

/** Where the practitioner `p` of the organization `o` is paged. */
export const reachColumns = ['p.email', 'p.phone', 'o.country'] as const;

/** Of these those who have an account that opens a session, with how they are paged. */
export const reachable = (db: Connection, organizationId: string, ids: readonly string[]) =>
  db
    .selectFrom('practitioners as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .leftJoin('pager_ways as w', 'w.practitioner_id', 'p.id')
    .select(reachColumns)
    .select([
      'p.id',
      'w.practitioner_id as chose',
      'w.push_after as pushAfter',
      sql<boolean>`exists (select from push_subscriptions b
        where b.practitioner_id = p.id and b.tells_pages)`.as('hasBrowser'),
      'w.sms_after as smsAfter',
      'w.mail_after as mailAfter',
    ])
    .where('p.organization_id', '=', organizationId)
    .where('p.id', 'in', ids)
    .where((is) => allEqual(is, { 'p.active': true, 'p.is_program': false }))
    .execute();

export type ReachableRow = Awaited<ReturnType<typeof reachable>>[number];

export async function saveWays(
  db: Connection,
  { organizationId, practitionerId }: Reader,
  { pushAfter, smsAfter, mailAfter }: PagerWays,
): Promise<void> {
  const ways = { push_after: pushAfter, sms_after: smsAfter, mail_after: mailAfter };
  await db
    .insertInto('pager_ways')
    .values({ practitioner_id: practitionerId, organization_id: organizationId, ...ways })
    .onConflict((conflict) => conflict.column('practitioner_id').doUpdateSet(ways))
    .execute();
}
