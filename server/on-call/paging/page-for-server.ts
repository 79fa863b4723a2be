/** Pages somebody by name because of what the server noticed, in the caller's transaction. */
import { randomUUID } from 'node:crypto';
import { minuteMs } from '#shared/durations.ts';
import { record, serverActor } from '#server/audit/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { call } from './page-recipients.ts';
import { aboutPage } from './page-notifications.ts';
import * as pages from './duty-page-store.ts';

interface ServerPage {
  organizationId: string;
  practitionerId: string;
  /** Who hears whether it was acknowledged. */
  forId: string;
  message: string;
}

const backupAfterMinutes = 5;

/** The ids of those whom it concerns, for `notifyOfPage` after the commit; empty where nobody was reached. */
export async function pageForServer(
  db: Connection,
  deps: Pick<Deps, 'jobs' | 'now' | 'sms'>,
  { organizationId, practitionerId, forId, message }: ServerPage,
): Promise<string[]> {
  if ((await pages.reachable(db, organizationId, [practitionerId])).length === 0) return [];
  const at = deps.now();
  const id = randomUUID();
  const backupAt = new Date(at.getTime() + backupAfterMinutes * minuteMs);
  const to = { kind: 'person' as const, practitionerId };
  await pages.insert(db, {
    id,
    to,
    message,
    backupAfterMinutes,
    awayReason: null,
    organizationId,
    madeBy: forId,
    at,
    backupAt,
  });
  const recipients = [{ practitionerId, as: 'person' as const }];
  const calling = { pageId: id, organizationId, step: 0, backupAt, recipients };
  const reached = await call(db, deps, calling);
  await record(db, serverActor(deps), {
    action: 'page.make',
    object: aboutPage(id),
    account: { id: null, organizationId },
    detail: { practitionerId, recipients: reached, backupAfterMinutes },
  });
  return [...reached, forId];
}
