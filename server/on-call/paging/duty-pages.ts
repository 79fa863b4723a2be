/** Pages a role or a person, and takes the acknowledgement: of many who give it at once, one is first. */
import { minuteMs } from '#shared/durations.ts';
import { isPageOpen, pagesAtMost } from '#shared/on-call/duty-pages.ts';
import type {
  DutyPageDetails,
  DutyPageRef,
  NewDutyPage,
  PageCover,
  PageCoverQuery,
} from '#shared/on-call/duty-pages.ts';
import { attempted, record } from '#server/audit/service.ts';
import { openUnitId, requireUnit } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import { coverOf } from '#server/on-call/duty/cover-store.ts';
import { call } from './page-recipients.ts';
import * as deliveries from './page-delivery-store.ts';
import * as pages from './duty-page-store.ts';
import { details } from './page-lists.ts';
import { firstRecipients } from './next-recipients.ts';
import { aboutPage, notifyOfPage } from './page-notifications.ts';

async function requireUnderLimit(db: Connection, { session, now }: SignedIn): Promise<void> {
  const { count, minutes } = pagesAtMost;
  const since = new Date(now().getTime() - minutes * minuteMs);
  if ((await pages.countSince(db, session.person.id, since)) >= count)
    throw new Refusal('roster.pages-too-many', { retryAfterSeconds: 60 });
}

/** A unit that was merged is paged where its duty is by now. */
async function openTarget(
  db: Connection,
  organizationId: string,
  to: NewDutyPage['to'],
): Promise<NewDutyPage['to']> {
  if (to.kind !== 'role') return to;
  const unitId = await openUnitId(db, organizationId, to.unitId);
  if (unitId !== null) return { ...to, unitId };
  // Missing, or closed.
  await requireUnit(db, organizationId, to.unitId);
  return to;
}

/** Whether a person is away, and who covers them; for who is about to page them. */
export async function cover(
  { db, session, now }: SignedIn,
  { practitionerId }: PageCoverQuery,
): Promise<PageCover> {
  const { organizationId } = session.person;
  const { isAway, by } = await coverOf(db, { organizationId, at: now() }, practitionerId);
  const reachable = await pages.reachable(db, organizationId, [practitionerId]);
  return { isAway, isReachable: reachable.length > 0, by: isAway ? by : [] };
}

/** Throws 409 where they are away and no reason is given to page them all the same. */
async function requireThere(
  db: Connection,
  page: { organizationId: string; at: Date } & Pick<NewDutyPage, 'to' | 'awayReason'>,
): Promise<void> {
  const { to, awayReason } = page;
  if (to.kind === 'person' && awayReason === null)
    if ((await coverOf(db, page, to.practitionerId)).isAway) throw new Refusal('roster.page-away');
}

/**
 * Idempotent by the page's id. Throws 409 where the role has neither a primary nor a backup, or the
 * person is away or has left.
 */
export async function make(signedIn: SignedIn, input: NewDutyPage): Promise<DutyPageDetails> {
  const { id: pageId, backupAfterMinutes } = input;
  const { id: senderId, organizationId } = signedIn.session.person;
  const entry = { action: 'page.make' as const, object: aboutPage(pageId) };
  const paged = await attempted(signedIn, entry, () =>
    signedIn.db.transaction().execute(async (db) => {
      await pages.lockSender(db, senderId);
      const page = await pages.byId(db, pageId);
      if (page) {
        if (page.from.id !== senderId) throw new Refusal('not-found');
        return [];
      }
      await requireUnderLimit(db, signedIn);
      const to = await openTarget(db, organizationId, input.to);
      const at = signedIn.now();
      const backupAt = new Date(at.getTime() + backupAfterMinutes * minuteMs);
      await requireThere(db, { ...input, organizationId, at });
      const recipients = await firstRecipients(db, { organizationId, to, senderId, at });
      const ids = recipients.map(({ practitionerId }) => practitionerId);
      if (ids.length === 0 || (await pages.reachable(db, organizationId, ids)).length === 0)
        throw new Refusal(to.kind === 'role' ? 'roster.page-nobody' : 'not-found');
      await pages.insert(db, { ...input, to, organizationId, madeBy: senderId, at, backupAt });
      const calling = { pageId, organizationId, step: 0, backupAt, recipients };
      const reached = await call(db, signedIn, calling);
      const target =
        to.kind === 'role'
          ? { unitId: to.unitId, role: to.role }
          : { practitionerId: to.practitionerId, awayReason: input.awayReason };
      const detail = { ...target, recipients: reached, backupAfterMinutes };
      await record(db, signedIn, { ...entry, detail });
      return reached;
    }),
  );
  if (paged.length > 0)
    notifyOfPage(signedIn, { organizationId, practitionerIds: [...paged, senderId] });
  return details(signedIn, { pageId });
}

/** The page of the reader's own organization, locked, with who was paged. */
async function requirePage(db: Connection, { session }: SignedIn, pageId: string) {
  const page = await pages.byId(db, pageId, { forChange: true });
  if (page?.organizationId !== session.person.organizationId) throw new Refusal('not-found');
  const paged = (await pages.recipientsOf(db, pageId)).map(({ id }) => id);
  return { page, paged };
}

/** Cancels the page's unsent messages and its next escalation. */
async function closePage(
  db: Connection,
  { jobs }: SignedIn,
  { id, step }: pages.PageRow,
): Promise<void> {
  await deliveries.skipQueued(db, id);
  await jobs.cancel(db, 'page.escalate', `${id} ${step}`);
}

/**
 * By somebody who was paged. Again by the same person it changes nothing; by another it is refused with
 * the name of who was first.
 */
export async function acknowledge(
  signedIn: SignedIn,
  { pageId }: DutyPageRef,
): Promise<DutyPageDetails> {
  const { id: practitionerId, organizationId } = signedIn.session.person;
  const entry = { action: 'page.acknowledge' as const, object: aboutPage(pageId) };
  const concerned = await attempted(signedIn, entry, () =>
    transactionInTurn(signedIn.db, [`page ${pageId}`], async (db) => {
      const { page, paged } = await requirePage(db, signedIn, pageId);
      if (!paged.includes(practitionerId)) throw new Refusal('not-found');
      if (page.acknowledgedBy?.id === practitionerId) return [];
      if (page.state === 'acknowledged') throw new Refusal('roster.page-acknowledged');
      if (page.state === 'ended') throw new Refusal('roster.page-ended');
      const settledAt = signedIn.now();
      await pages.update(db, pageId, {
        state: 'acknowledged',
        acknowledgedBy: practitionerId,
        settledAt,
        backupAt: null,
      });
      await closePage(db, signedIn, page);
      await record(db, signedIn, { ...entry, detail: { step: page.step } });
      return [...paged, page.from.id];
    }),
  );
  notifyOfPage(signedIn, { organizationId, practitionerIds: concerned });
  return details(signedIn, { pageId });
}

/** By who paged, as long as nobody has acknowledged. */
export async function end(signedIn: SignedIn, { pageId }: DutyPageRef): Promise<DutyPageDetails> {
  const { id: senderId, organizationId } = signedIn.session.person;
  const entry = { action: 'page.end' as const, object: aboutPage(pageId) };
  const concerned = await attempted(signedIn, entry, () =>
    transactionInTurn(signedIn.db, [`page ${pageId}`], async (db) => {
      const { page, paged } = await requirePage(db, signedIn, pageId);
      if (page.from.id !== senderId) throw new Refusal('not-found');
      if (!isPageOpen(page.state)) throw new Refusal('roster.page-ended');
      const settledAt = signedIn.now();
      await pages.update(db, pageId, { state: 'ended', settledAt, backupAt: null });
      await closePage(db, signedIn, page);
      await record(db, signedIn, entry);
      return [...paged, senderId];
    }),
  );
  notifyOfPage(signedIn, { organizationId, practitionerIds: concerned });
  return details(signedIn, { pageId });
}
