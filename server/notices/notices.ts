/** What a person is told of changes that others made to their coming days, written by a trigger on the audit, and of clocks. */
import type { NoticeList, NoticeSettings, SeenNotices, UnreadNotices } from '#shared/notices.ts';
import { summarised } from '#shared/notices/summary.ts';
import { record } from '#server/audit/service.ts';
import type * as platform from '#server/platform/deps.ts';
import { clockNotices } from './clock-notices.ts';
import * as clockStore from './clock-notice-store.ts';
import type { SignedIn } from './needs.ts';
import * as store from './store.ts';

const mostListed = 30;

/** A clock is told also to who wants no list of changes to their days. */
export async function unread({ db, session }: platform.SignedIn): Promise<UnreadNotices> {
  const { id } = session.person;
  const { isListed } = await store.settingsOf(db, id);
  const changes = isListed ? summarised(await store.unseen(db, id)).length : 0;
  return { isListed, count: changes + (await clockStore.unseenCount(db, id)) };
}

export async function list(signedIn: SignedIn): Promise<NoticeList> {
  const { db, session } = signedIn;
  const notices = summarised(await store.list(db, session.person.id)).slice(0, mostListed);
  const clocks = await clockNotices(signedIn);
  const detail = { count: notices.length, clocks: clocks.length };
  await record(db, signedIn, { action: 'notices.read', detail });
  return { zone: session.person.zone, notices, clocks };
}

export async function see(
  { db, session, now }: platform.SignedIn,
  { until }: SeenNotices,
): Promise<{ success: true }> {
  const seen = { until: new Date(until), at: now() };
  await store.setSeen(db, session.person.id, seen);
  await clockStore.setSeen(db, session.person.id, seen);
  return { success: true };
}

export const settings = ({ db, session }: platform.SignedIn): Promise<NoticeSettings> =>
  store.settingsOf(db, session.person.id);

export async function saveSettings(
  signedIn: platform.SignedIn,
  input: NoticeSettings,
): Promise<NoticeSettings> {
  const { db: pool, session } = signedIn;
  await pool.transaction().execute(async (db) => {
    await store.saveSettings(db, session.person.id, input);
    await record(db, signedIn, { action: 'notices.save-settings', detail: { ...input } });
  });
  return input;
}
