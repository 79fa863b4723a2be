/** What a person is told of changes that others made to their coming days; written by a trigger on the audit. */
import type { NoticeList, NoticeSettings, SeenNotices, UnreadNotices } from '#shared/notices.ts';
import { summarised } from '#shared/notices/summary.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './store.ts';

const mostListed = 30;

export async function unread({ db, session }: SignedIn): Promise<UnreadNotices> {
  const { id } = session.person;
  const { isListed } = await store.settingsOf(db, id);
  return { isListed, count: isListed ? summarised(await store.unseen(db, id)).length : 0 };
}

export async function list(signedIn: SignedIn): Promise<NoticeList> {
  const { db, session } = signedIn;
  const notices = summarised(await store.list(db, session.person.id)).slice(0, mostListed);
  const detail = { count: notices.length };
  await record(db, signedIn, { action: 'notices.read', detail });
  return { zone: session.person.zone, notices };
}

export async function see(
  { db, session, now }: SignedIn,
  { until }: SeenNotices,
): Promise<{ success: true }> {
  await store.setSeen(db, session.person.id, { until: new Date(until), at: now() });
  return { success: true };
}

export const settings = ({ db, session }: SignedIn): Promise<NoticeSettings> =>
  store.settingsOf(db, session.person.id);

export async function saveSettings(
  signedIn: SignedIn,
  input: NoticeSettings,
): Promise<NoticeSettings> {
  const { db: pool, session } = signedIn;
  await pool.transaction().execute(async (db) => {
    await store.saveSettings(db, session.person.id, input);
    await record(db, signedIn, { action: 'notices.save-settings', detail: { ...input } });
  });
  return input;
}
