/** Pages as their senders, those who were paged, and planners read them. */
import { hourMs, minuteMs } from '#shared/durations.ts';
import { may } from '#shared/roles.ts';
import {
  isPageOpen,
  type DutyPage,
  type DutyPageDetails,
  type DutyPageRef,
  type ListDutyPages,
  type PageAlerts,
} from '#shared/on-call/duty-pages.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import * as deliveries from './page-delivery-store.ts';
import * as pages from './duty-page-store.ts';
import { aboutPage, notifyOfPage } from './page-notifications.ts';

const view = (row: pages.PageRow): DutyPage => ({
  id: row.id,
  unit: row.unit,
  role: row.role,
  person: row.person,
  message: row.message,
  from: row.from,
  madeAt: row.madeAt.toISOString(),
  state: row.state,
  acknowledgedBy: row.acknowledgedBy,
  settledAt: row.settledAt?.toISOString() ?? null,
});

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Read by others than its sender and those who were paged, it is audited: its words may be about a patient. */
export async function details(
  signedIn: SignedIn,
  { pageId }: DutyPageRef,
): Promise<DutyPageDetails> {
  const { db, session } = signedIn;
  const { id: readerId, organizationId } = session.person;
  const page = await pages.byId(db, pageId);
  if (page?.organizationId !== organizationId) throw new Refusal('not-found');
  const recipients = await pages.recipientsOf(db, pageId);
  const isSender = page.from.id === readerId;
  const isPaged = recipients.some(({ id }) => id === readerId);
  if (!isSender && !isPaged) {
    if (!may(session.person, 'roster.plan')) throw new Refusal('not-found');
    await record(db, signedIn, { action: 'page.read', object: aboutPage(pageId) });
  }
  const rows = Map.groupBy(await deliveries.ofPage(db, pageId), (row) => row.practitionerId);
  return {
    ...view(page),
    backupAt: page.state === 'open' ? iso(page.backupAt) : null,
    mayAcknowledge: isPaged && isPageOpen(page.state),
    mayEnd: isSender && isPageOpen(page.state),
    recipients: recipients.map(({ id, fullName, as, step, pagedAt }) => ({
      person: { id, fullName },
      as,
      step,
      pagedAt: pagedAt.toISOString(),
      deliveries: (rows.get(id) ?? []).map((row) => ({
        channel: row.channel,
        state: row.state,
        fault: row.fault,
        dueAt: row.dueAt.toISOString(),
        sentAt: iso(row.sentAt),
        deliveredAt: iso(row.deliveredAt),
      })),
    })),
  };
}

/** The newest first: of planners all of the organization, of others what they sent and were sent. */
export async function list(
  { db, session }: SignedIn,
  { before }: ListDutyPages,
): Promise<DutyPage[]> {
  const { id: practitionerId, organizationId } = session.person;
  const all = may(session.person, 'roster.plan');
  return (await pages.list(db, { organizationId, practitionerId, all, before })).map(view);
}

/** An unsettled page older than this alerts nobody any more. */
const alertedHours = 12;
const thankedMinutes = 10;

/** For every screen. A page in this answer counts as delivered in the product. */
export async function alerts(signedIn: SignedIn): Promise<PageAlerts> {
  const { db, session, now } = signedIn;
  const { id: practitionerId, organizationId } = session.person;
  const at = now();
  const since = new Date(at.getTime() - alertedHours * hourMs);
  const settledSince = new Date(at.getTime() - thankedMinutes * minuteMs);
  const reader = { organizationId, practitionerId, since };
  const received = await pages.receivedBy(db, reader);
  const pageIds = received.map(({ id }) => id);
  const newlyShown =
    pageIds.length === 0 ? [] : await deliveries.noteShown(db, { practitionerId, pageIds, at });
  const news = new Set(newlyShown.map(({ pageId }) => pageId));
  const senders = received.flatMap(({ id, from }) => (news.has(id) ? [from.id] : []));
  if (senders.length > 0) notifyOfPage(signedIn, { organizationId, practitionerIds: senders });
  const sent = await pages.answeredTo(db, { ...reader, settledSince });
  return { received: received.map(view), sent: sent.map(view) };
}
