/** Rows of what of a page goes to whom in which channel, and what became of it. */
import type { DeliveryFault, DeliveryState, PageChannel } from '#shared/on-call/duty-pages.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import type { DeliveryReport } from '#server/platform/sms/provider.ts';
import { reachColumns } from './duty-page-store.ts';

export interface NewDelivery {
  practitionerId: string;
  channel: PageChannel;
  state: 'queued' | 'sent' | 'failed';
  fault: DeliveryFault | null;
  dueAt: Date;
}

export async function insert(
  db: Connection,
  pageId: string,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  await db
    .insertInto('duty_page_deliveries')
    .values(
      deliveries.map(({ practitionerId, channel, state, fault, dueAt }) => ({
        page_id: pageId,
        practitioner_id: practitionerId,
        channel,
        state,
        fault,
        due_at: dueAt,
        sent_at: state === 'sent' ? dueAt : null,
      })),
    )
    .execute();
}

/** In the order in which they are due. */
export const ofPage = (db: Connection, pageId: string) =>
  db
    .selectFrom('duty_page_deliveries')
    .select([
      'practitioner_id as practitionerId',
      'channel',
      'state',
      'fault',
      'due_at as dueAt',
      'sent_at as sentAt',
      'delivered_at as deliveredAt',
    ])
    .where('page_id', '=', pageId)
    .orderBy('due_at')
    .orderBy('channel')
    .execute();

export interface DeliveryRef {
  pageId: string;
  practitionerId: string;
  channel: PageChannel;
}

/** Locked until the transaction ends, with where it goes. */
export const forSending = (db: Connection, { pageId, practitionerId, channel }: DeliveryRef) =>
  db
    .selectFrom('duty_page_deliveries as d')
    .innerJoin('duty_pages as g', 'g.id', 'd.page_id')
    .innerJoin('organizations as o', 'o.id', 'g.organization_id')
    .innerJoin('practitioners as p', 'p.id', 'd.practitioner_id')
    .leftJoin('units as u', 'u.id', 'g.unit_id')
    .select(reachColumns)
    .select(['d.state', 'd.tries', 'o.name as organization', 'u.name as unit'])
    .select(['g.state as pageState', 'g.organization_id as organizationId', 'g.made_by as madeBy'])
    .where('d.page_id', '=', pageId)
    .where('d.practitioner_id', '=', practitionerId)
    .where('d.channel', '=', channel)
    .forUpdate('d')
    .executeTakeFirst();

export type SendingRow = NonNullable<Awaited<ReturnType<typeof forSending>>>;

interface Step {
  state: DeliveryState;
  fault?: DeliveryFault | null;
  sentAt?: Date;
  providerId?: string | null;
  isTry?: boolean;
}

export async function setState(
  db: Connection,
  { pageId, practitionerId, channel }: DeliveryRef,
  { state, fault = null, sentAt, providerId, isTry = false }: Step,
): Promise<void> {
  await db
    .updateTable('duty_page_deliveries')
    .set((of) => ({
      state,
      fault,
      ...(sentAt !== undefined && { sent_at: sentAt }),
      ...(providerId !== undefined && { provider_id: providerId }),
      ...(isTry && { tries: of('tries', '+', 1) }),
    }))
    .where((is) => allEqual(is, { page_id: pageId, practitioner_id: practitionerId, channel }))
    .execute();
}

/** Cancels what is still queued of a settled page. */
export async function skipQueued(db: Connection, pageId: string): Promise<void> {
  await db
    .updateTable('duty_page_deliveries')
    .set({ state: 'skipped' })
    .where((is) => allEqual(is, { page_id: pageId, state: 'queued' }))
    .execute();
}

/** A browser of this person shows these pages; returns those that were not shown before. */
export const noteShown = (
  db: Connection,
  { practitionerId, pageIds, at }: { practitionerId: string; pageIds: string[]; at: Date },
) =>
  db
    .updateTable('duty_page_deliveries')
    .set({ state: 'delivered', delivered_at: at })
    .where('page_id', 'in', pageIds)
    .where((is) => allEqual(is, { practitioner_id: practitionerId, channel: 'app' }))
    .where('delivered_at', 'is', null)
    .returning('page_id as pageId')
    .execute();

/**
 * A provider's report of a text message; false where it is not of a page. A failure that is reported
 * after a delivery is ignored.
 */
export async function noteReport(
  db: Connection,
  { providerId, state, at }: DeliveryReport & { at: Date },
): Promise<boolean> {
  const isDelivered = state === 'delivered';
  const { numUpdatedRows } = await db
    .updateTable('duty_page_deliveries')
    .set(
      isDelivered
        ? { state: 'delivered', fault: null, delivered_at: at }
        : { state: 'failed', fault: 'undelivered' },
    )
    .where('provider_id', '=', providerId)
    .where('state', 'in', isDelivered ? ['sent', 'failed'] : ['sent'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
