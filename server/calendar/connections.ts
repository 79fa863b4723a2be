/** A practitioner's feed and imported calendars, and whether feeds may contain patients' names. */
import type { Connections, FeedNames } from '#shared/calendar/calendar-feeds.ts';
import { importedCalendars } from '#server/availability/service.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { findFeed } from '#server/calendar/feeds/calendar-feeds.ts';
import * as store from '#server/calendar/feeds/calendar-feed-store.ts';

export async function connections(signedIn: SignedIn): Promise<Connections> {
  const { db, session } = signedIn;
  const { id, organizationId, zone } = session.person;
  const feed = await findFeed(signedIn);
  const namesAllowed = await store.areNamesAllowed(db, { organizationId });
  const imported = await importedCalendars(db, id);
  return { zone, feed, namesAllowed, imported };
}

/** For the whole organization; it takes effect when each feed is fetched next. */
export async function allowFeedNames(signedIn: SignedIn, { allowed }: FeedNames) {
  const { organizationId } = signedIn.session.person;
  await signedIn.db.transaction().execute(async (db) => {
    const before = await store.areNamesAllowed(db, { organizationId, forChange: true });
    if (before === allowed) return;
    await store.allowNames(db, { organizationId, allowed });
    await record(db, signedIn, {
      action: 'calendar.feed-names',
      object: { type: 'Organization', id: organizationId },
      detail: { before: { feedNamesAllowed: before }, after: { feedNamesAllowed: allowed } },
    });
  });
  return connections(signedIn);
}
