/** Pages people within a page's transaction: their rows, what goes to each in which channel, and the next step. */
import { minuteMs } from '#shared/durations.ts';
import { plainWays, type PagerWays } from '#shared/on-call/duty-pages.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { toE164 } from '#server/platform/sms/numbers.ts';
import * as deliveries from './page-delivery-store.ts';
import * as pages from './duty-page-store.ts';

export const waysOf = ({
  chose,
  pushAfter,
  smsAfter,
  mailAfter,
}: Pick<pages.ReachableRow, 'chose' | 'pushAfter' | 'smsAfter' | 'mailAfter'>): PagerWays =>
  chose === null ? plainWays : { pushAfter, smsAfter, mailAfter };

type Plan = Pick<deliveries.NewDelivery, 'channel' | 'state' | 'fault' | 'dueAt'>;

/** In the product at once; in the other channels at the minutes that the person chose. */
function planOf({ sms }: Pick<Deps, 'sms'>, row: pages.ReachableRow, at: Date): Plan[] {
  const { pushAfter, smsAfter, mailAfter } = waysOf(row);
  const due = (minutes: number) => new Date(at.getTime() + minutes * minuteMs);
  const plans: Plan[] = [{ channel: 'app', state: 'sent', fault: null, dueAt: at }];
  if (pushAfter !== null && row.hasBrowser)
    plans.push({ channel: 'push', state: 'queued', fault: null, dueAt: due(pushAfter) });
  if (smsAfter !== null) {
    const number = toE164(row.phone, row.country);
    const fault = sms === null ? 'off' : number === null ? 'no-address' : null;
    const state = fault === null ? 'queued' : 'failed';
    plans.push({ channel: 'sms', state, fault, dueAt: due(smsAfter) });
  }
  if (mailAfter !== null)
    plans.push({ channel: 'mail', state: 'queued', fault: null, dueAt: due(mailAfter) });
  return plans;
}

interface Calling {
  pageId: string;
  organizationId: string;
  step: number;
  backupAt: Date;
  recipients: readonly pages.NewRecipient[];
}

const jobKey = ({ pageId, practitionerId, channel }: deliveries.DeliveryRef) =>
  `${pageId} ${practitionerId} ${channel}`;

/** The ids of those who were paged: who has left by now, or is a program, is not. */
export async function call(
  db: Connection,
  deps: Pick<Deps, 'jobs' | 'now' | 'sms'>,
  { pageId, organizationId, step, backupAt, recipients }: Calling,
): Promise<string[]> {
  if (recipients.length === 0) return [];
  const ids = recipients.map(({ practitionerId }) => practitionerId);
  const rows = await pages.reachable(db, organizationId, ids);
  if (rows.length === 0) return [];
  const at = deps.now();
  const reached = new Set(rows.map(({ id }) => id));
  await pages.insertRecipients(
    db,
    { pageId, organizationId, step, at },
    recipients.filter(({ practitionerId }) => reached.has(practitionerId)),
  );
  const planned = rows.flatMap((row) =>
    planOf(deps, row, at).map((plan) => ({ practitionerId: row.id, ...plan })),
  );
  await deliveries.insert(db, pageId, planned);
  const queued = planned.flatMap(({ practitionerId, channel, state, dueAt }) => {
    if (state !== 'queued' || channel === 'app') return [];
    const data = { pageId, practitionerId, channel };
    return [{ data, key: jobKey(data), startAfter: dueAt }];
  });
  await deps.jobs.send(db, 'page.deliver', queued);
  const next = { data: { pageId, step }, key: `${pageId} ${step}`, startAfter: backupAt };
  await deps.jobs.send(db, 'page.escalate', next);
  return [...reached];
}
