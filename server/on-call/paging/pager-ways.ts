/** How a person is paged besides on their screen: by push, text message and mail, after how many minutes. */
import type { OwnPagerWays, PagerWays } from '#shared/on-call/duty-pages.ts';
import { record } from '#server/audit/service.ts';
import { pageBrowsers } from '#server/notices/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { toE164 } from '#server/platform/sms/numbers.ts';
import { waysOf } from './page-recipients.ts';
import * as pages from './duty-page-store.ts';

async function ownRow(db: Connection, { session }: SignedIn): Promise<pages.ReachableRow> {
  const { id, organizationId } = session.person;
  const [row] = await pages.reachable(db, organizationId, [id]);
  if (!row) throw new Refusal('not-found');
  return row;
}

export async function ownWays(signedIn: SignedIn): Promise<OwnPagerWays> {
  const row = await ownRow(signedIn.db, signedIn);
  const number = toE164(row.phone, row.country);
  const browsers = await pageBrowsers(signedIn.db, row.id);
  return { ...waysOf(row), number, hasSms: signedIn.sms !== null, browsers, email: row.email };
}

export async function saveWays(signedIn: SignedIn, after: PagerWays): Promise<OwnPagerWays> {
  const { id: practitionerId, organizationId } = signedIn.session.person;
  await signedIn.db.transaction().execute(async (db) => {
    const before = waysOf(await ownRow(db, signedIn));
    await pages.saveWays(db, { organizationId, practitionerId }, after);
    const object = { type: 'Practitioner', id: practitionerId };
    const detail = { before: { ...before }, after: { ...after } };
    await record(db, signedIn, { action: 'page.ways', object, detail });
  });
  return ownWays(signedIn);
}
