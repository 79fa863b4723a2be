/** Mails people what others changed of their coming days: together, at the times that they chose, without names of patients. */
import { DateTime } from 'luxon';
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import { morningHour } from '#shared/notices.ts';
import { summarised } from '#shared/notices/summary.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import { startPolling } from '#server/platform/jobs/start-polling.ts';
import { nextNight } from '#server/platform/times/next-night.ts';
import { queued, type MailedNotice } from '#server/notices/store.ts';
import { digestText } from './digest-text.ts';
import * as store from './digest-store.ts';

type DigestDeps = Pick<Deps, 'db' | 'jobs' | 'log' | 'now'>;

const everyMs = 15_000;
/** Longer than a digest is tried (job-kinds.ts). */
const lostAfterMs = dayMs;

/** When the digest leaves that has this as its oldest change. */
export function dueAt({ digest, oldestAt, zone }: store.WaitingDigest): Date {
  if (digest === 'morning')
    return nextNight(oldestAt, zone, { hour: morningHour, minute: 0 }).toJSDate();
  return new Date(oldestAt.getTime() + (digest === 'hour' ? hourMs : 15 * minuteMs));
}

/** Makes a job of each digest that is due. */
export async function planDigests({ db: pool, jobs, now }: DigestDeps): Promise<void> {
  const at = now();
  const before = (ms: number) => new Date(at.getTime() - ms);
  const waiting = await store.waiting(pool, { lostBefore: before(lostAfterMs) });
  const due = waiting
    .filter((waitingDigest) => dueAt(waitingDigest) <= at)
    .map((one) => one.practitionerId);
  if (due.length === 0) return;
  await pool.transaction().execute(async (db) => {
    const queued = await store.queue(db, due);
    await jobs.send(
      db,
      'notices.digest',
      queued.map((practitionerId) => ({ data: { practitionerId } })),
    );
  });
}

/** The job. What its reader has seen in KareMD by now is not mailed. */
export async function mailDigest(
  { db, env, mail, now }: Pick<Deps, 'db' | 'env' | 'mail' | 'now'>,
  { practitionerId }: JobData['notices.digest'],
): Promise<void> {
  const waiting = await queued(db, practitionerId);
  const reader = await store.readerOf(db, practitionerId);
  const isNews = (mailedNotice: MailedNotice) => !(mailedNotice.isSeen && reader?.isListed);
  const today = DateTime.fromJSDate(now(), { zone: reader?.zone ?? 'utc' });
  const notices = summarised(waiting.filter(isNews)).filter(
    ({ startsAt, before }) => Math.max(...[startsAt, before ?? startsAt].map(Date.parse)) > +today,
  );
  const [newest] = notices;
  if (reader && newest) {
    const result = await mail.deliver({
      to: reader.email,
      subject: `Your schedule at ${reader.organization} has changed`,
      text: digestText({ reader, notices, publicUrl: env.publicUrl }),
      id: `notices-${newest.id}`,
    });
    if (result === 'deferred') throw new Error('no mail server took a digest of changes');
  }
  await store.setMailed(
    db,
    waiting.map(({ id }) => id),
  );
}

export const startDigests = (deps: DigestDeps): { stop: () => Promise<void> } =>
  startPolling(
    { log: deps.log, everyMs, failure: 'digests of changes could not be planned; trying again' },
    () => planDigests(deps),
  );
