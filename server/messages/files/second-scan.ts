/** Has files of messages scanned that were sent while the scanner was away, and withdraws those with a virus (S134). */
import { minuteMs } from '#shared/durations.ts';
import { record, serverActor } from '#server/audit/service.ts';
import { aboutConversation } from '#server/messages/core/about.ts';
import * as conversations from '#server/messages/core/conversation-store.ts';
import { readersOf, sendMessagesChanged } from '#server/messages/core/telling.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import * as store from './file-store.ts';

const firstAfterMs = minuteMs / 2;
/** At a start; the newest first. */
const mostPlanned = 1_000;

class NotScannedYet extends Error {
  constructor() {
    super('the virus scanner did not scan a file');
  }
}

type ScanDeps = Pick<Deps, 'env' | 'jobs' | 'now'>;

/** In the caller's transaction; nothing where no scanner is configured. */
export async function planScan(
  db: Connection,
  { env, jobs, now }: ScanDeps,
  fileIds: readonly string[],
): Promise<void> {
  if (env.CLAMAV_URL === undefined || fileIds.length === 0) return;
  const startAfter = new Date(now().getTime() + firstAfterMs);
  await jobs.send(
    db,
    'message-file.scan',
    fileIds.map((fileId) => ({ data: { fileId }, key: fileId, startAfter })),
  );
}

/** At the start of a server: also those that were sent before there was a scanner, or were given up. */
export async function planScans(deps: ScanDeps & Pick<Deps, 'db'>): Promise<void> {
  await planScan(deps.db, deps, await store.unscanned(deps.db, mostPlanned));
}

/** The job. Throws while the scanner is away, so that it is tried again. */
export async function scanAgain(
  deps: Deps,
  { fileId }: JobData['message-file.scan'],
): Promise<void> {
  const { db: pool, antivirus, now } = deps;
  const file = await store.unscannedById(pool, fileId);
  if (!file) return;
  const verdict = await antivirus.scan(store.parts.partsFrom(pool, fileId, 0));
  if (verdict === 'not-scanned') throw new NotScannedYet();
  const { conversationId, organizationId } = file;
  const isInfected = verdict === 'infected';
  await pool.transaction().execute(async (db) => {
    if (!(await store.saveVerdict(db, { fileId, isInfected, at: now() })) || !isInfected) return;
    await record(db, serverActor(deps), {
      action: 'message.file-withdraw',
      account: { id: null, organizationId },
      object: aboutConversation(conversationId),
      detail: { file: fileId },
    });
  });
  const one = await conversations.byId(pool, organizationId, conversationId);
  const readers = one ? await readersOf(pool, { organizationId, at: now() }, one) : [];
  sendMessagesChanged(
    deps,
    organizationId,
    readers.map(({ id }) => id),
  );
}
