/** Secret addresses of who is on call: made, renewed and ended by administrators. */
import type { NewOnCallLink, OnCallAddresses, OnCallLink, OnCallLinkRef } from '#shared/on-call.ts';
import type { BoardKind } from '#shared/on-call/board-kinds.ts';
import { record, recordAll } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { hashOf, newSecret } from '#server/platform/secrets.ts';
import * as store from './board-link-store.ts';

type LinkRow = NonNullable<Awaited<ReturnType<typeof store.linkById>>>;

const linkView = ({ madeAt, readAt, ...link }: LinkRow): OnCallLink => ({
  ...link,
  madeAt: madeAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
});

const about = (id: string) => ({ type: 'OnCallLink', id });

export async function list({ db, session }: SignedIn): Promise<OnCallLink[]> {
  return (await store.links(db, session.person.organizationId)).map(linkView);
}

function secretOf(signedIn: SignedIn) {
  const secret = newSecret(signedIn);
  const hash = hashOf(secret);
  if (hash === null) throw new Error('a new secret is not valid');
  return { secret, hash };
}

async function addresses(
  db: Connection,
  { session, env }: SignedIn,
  { id, secret }: { id: string; secret: string },
): Promise<OnCallAddresses> {
  const link = await store.linkById(db, session.person.organizationId, id);
  if (!link) throw new Refusal('not-found');
  const { shows } = link;
  const feed = `${env.publicUrl}/feeds/${shows}/${secret}`;
  return {
    link: linkView(link),
    board: `${env.publicUrl}/${shows}-board#token=${secret}`,
    json: `${feed}.json`,
    ics: shows === 'on-call' ? `${feed}.ics` : null,
  };
}

interface LinkChoice extends Omit<NewOnCallLink, 'shows'> {
  shows: BoardKind;
  charts: store.PublishedCharts | null;
}

/** In the caller's transaction. The addresses are in this answer and nowhere else. Throws 409 where the name is taken. */
export async function makeLink(
  db: Connection,
  signedIn: SignedIn,
  { name, unitIds, shows, withNames, charts }: LinkChoice,
): Promise<OnCallAddresses> {
  const { id: madeBy, organizationId } = signedIn.session.person;
  const { secret, hash: secretHash } = secretOf(signedIn);
  const madeAt = signedIn.now();
  const link = { organizationId, name, unitIds, secretHash, madeBy, madeAt, shows, withNames };
  const id = await store.insertLink(db, { ...link, charts });
  if (id === null) throw new Refusal('organization.name-taken');
  const units = unitIds?.length ?? null;
  const after = {
    name,
    units,
    shows,
    withNames: String(withNames),
    ...(charts && { boardId: charts.boardId, charts: charts.published.length }),
  };
  await record(db, signedIn, { action: 'on-call.link-make', object: about(id), detail: { after } });
  return addresses(db, signedIn, { id, secret });
}

/** Throws 404 for a unit of nobody, and 409 where the name is taken. */
export function add(
  signedIn: SignedIn,
  { unitIds, shows, withNames: isNaming, name }: NewOnCallLink,
): Promise<OnCallAddresses> {
  const { organizationId } = signedIn.session.person;
  return signedIn.db.transaction().execute(async (db) => {
    const ownUnitIds = unitIds && (await store.ownUnits(db, organizationId, unitIds));
    if (unitIds && ownUnitIds?.length !== new Set(unitIds).size) throw new Refusal('not-found');
    const withNames = shows === 'discharge' && isNaming;
    return makeLink(db, signedIn, { name, unitIds: ownUnitIds, shows, withNames, charts: null });
  });
}

interface ChartsOfBoard extends store.PublishedCharts {
  organizationId: string;
}

/** Every address of the board shows these charts from now on. Returns how many addresses there are. */
export async function publishChartsAgain(
  db: Connection,
  signedIn: SignedIn,
  charts: ChartsOfBoard,
): Promise<number> {
  const ids = await store.publishAgain(db, charts);
  const { boardId, published } = charts;
  const detail = { after: { boardId, charts: published.length } };
  await recordAll(
    db,
    signedIn,
    ids.map((id) => ({ action: 'on-call.link-publish' as const, object: about(id), detail })),
  );
  return ids.length;
}

/** Before its board of charts is removed, by whose removal its addresses end. */
export async function endLinksOfCharts(
  db: Connection,
  signedIn: SignedIn,
  board: { organizationId: string; boardId: string },
): Promise<void> {
  const links = await store.linksOfCharts(db, board);
  await recordAll(
    db,
    signedIn,
    links.map(({ id }) => ({ action: 'on-call.link-end' as const, object: about(id) })),
  );
}

/** The old addresses stop working at once. */
export function renew(signedIn: SignedIn, { linkId: id }: OnCallLinkRef): Promise<OnCallAddresses> {
  const { id: madeBy, organizationId } = signedIn.session.person;
  const { secret, hash: secretHash } = secretOf(signedIn);
  return signedIn.db.transaction().execute(async (db) => {
    const renewal = { organizationId, id, secretHash, madeBy, madeAt: signedIn.now() };
    if (!(await store.renewLink(db, renewal))) throw new Refusal('not-found');
    await record(db, signedIn, { action: 'on-call.link-renew', object: about(id) });
    return addresses(db, signedIn, { id, secret });
  });
}

/** Repeated, it changes nothing and writes no audit row. */
export async function end(
  signedIn: SignedIn,
  { linkId: id }: OnCallLinkRef,
): Promise<{ success: true }> {
  const { organizationId } = signedIn.session.person;
  await signedIn.db.transaction().execute(async (db) => {
    const entry = { action: 'on-call.link-end' as const, object: about(id) };
    if (await store.deleteLink(db, organizationId, id)) await record(db, signedIn, entry);
  });
  return { success: true };
}
