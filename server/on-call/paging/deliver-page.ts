/** Hands a page over by push, text message or mail: without its message and without names, and never twice. */
import { record, serverActor } from '#server/audit/service.ts';
import { removeEarlyReport } from '#server/letters/service.ts';
import { isPageOpen } from '#shared/on-call/duty-pages.ts';
import { pushPage } from '#server/notices/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { whilePaged, type JobData } from '#server/platform/jobs/job-kinds.ts';
import type { HandOverResult } from '#server/platform/mail/smtp-hand-over.ts';
import { toE164 } from '#server/platform/sms/numbers.ts';
import * as store from './page-delivery-store.ts';
import { aboutPage, notifyOfPage } from './page-notifications.ts';

type Delivery = JobData['page.deliver'];

/** Null where nothing is to be sent: the page is settled, or a server has sent this or stopped while it did. */
const claim = (deps: Deps, delivery: Delivery): Promise<store.SendingRow | null> =>
  deps.db.transaction().execute(async (db) => {
    const row = await store.forSending(db, delivery);
    if (!row) return null;
    if (row.state === 'sending') await store.setState(db, delivery, { state: 'unknown' });
    if (row.state !== 'queued') return null;
    if (!isPageOpen(row.pageState)) {
      await store.setState(db, delivery, { state: 'skipped' });
      return null;
    }
    await store.setState(db, delivery, { state: 'sending', isTry: true });
    return row;
  });

/** A locked phone shows this text, so it has neither the page's message nor its sender. */
function words({ organization, unit }: store.SendingRow, { publicUrl }: Deps['env'], id: string) {
  const whom = unit === null ? 'you are paged' : `you are paged for ${unit}`;
  return {
    what: `${organization}: ${whom}`,
    text: `${organization}: ${whom}. Read and acknowledge: ${publicUrl}/on-call/pages/${id}`,
  };
}

interface Ended {
  is: HandOverResult;
  providerId: string | null;
}

async function handOver(deps: Deps, delivery: Delivery, row: store.SendingRow): Promise<Ended> {
  const { pageId, practitionerId, channel } = delivery;
  const { what, text } = words(row, deps.env, pageId);
  if (channel === 'mail') {
    const id = `page-${pageId}-${practitionerId}`;
    const is = await deps.mail.deliver({ to: row.email, subject: what, text: `${text}\n`, id });
    return { is, providerId: null };
  }
  if (channel === 'push') return { is: await pushPage(deps, practitionerId), providerId: null };
  const number = toE164(row.phone, row.country);
  if (number === null || deps.sms === null) return { is: 'rejected', providerId: null };
  return deps.sms.deliver({ to: number, text });
}

const isLastTry = ({ tries }: store.SendingRow) => tries + 1 >= whilePaged.tries;

function endOf(is: HandOverResult, row: store.SendingRow) {
  if (is === 'accepted') return { state: 'sent' as const };
  if (is === 'unknown') return { state: 'unknown' as const };
  if (is === 'rejected') return { state: 'failed' as const, fault: 'rejected' as const };
  return isLastTry(row)
    ? { state: 'failed' as const, fault: 'gave-up' as const }
    : { state: 'queued' as const };
}

/** Throws where nobody took it, so that the job is tried again. */
export async function deliverPage(deps: Deps, delivery: Delivery): Promise<void> {
  const row = await claim(deps, delivery);
  if (!row) return;
  const { pageId, practitionerId, channel } = delivery;
  const { organizationId, madeBy } = row;
  const { is, providerId } = await handOver(deps, delivery, row);
  const end = endOf(is, row);
  const at = deps.now();
  await deps.db.transaction().execute(async (db) => {
    const report = providerId === null ? null : await removeEarlyReport(db, providerId);
    const sent = end.state === 'sent' ? { sentAt: at, providerId } : {};
    await store.setState(db, delivery, { ...end, ...sent });
    if (report && providerId !== null)
      await store.noteReport(db, { providerId, state: report, at });
    if (end.state !== 'queued')
      await record(db, serverActor(deps), {
        action: 'page.deliver',
        outcome: end.state === 'sent' ? 'success' : 'failure',
        account: { id: null, organizationId },
        object: aboutPage(pageId),
        detail: { channel, practitionerId, result: is },
      });
  });
  if (end.state === 'queued') throw new Error(`nobody took a page by ${channel}`);
  notifyOfPage(deps, { organizationId, practitionerIds: [practitionerId, madeBy] });
}
