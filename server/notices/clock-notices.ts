/** Notices of clocks: written by the job that warns and escalates, listed under the bell of who was told. */
import type { ClockNotice } from '#shared/notices.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { SignedIn } from './needs.ts';
import * as store from './clock-notice-store.ts';

export { insert as writeClockNotices } from './clock-notice-store.ts';

/** After the commit: whose bell has something new. */
export const sendNoticesChanged = (
  { changed }: Pick<Deps, 'changed'>,
  organizationId: string,
  practitionerIds: string[],
): void => {
  if (practitionerIds.length > 0) changed({ organizationId, area: 'notices', practitionerIds });
};

/** The title of a case is told to who may see it now: it may be somebody else's since. */
export async function clockNotices(signedIn: SignedIn): Promise<ClockNotice[]> {
  const rows = await store.list(signedIn.db, signedIn.session.person.id);
  const caseIds = [...new Set(rows.map(({ caseId }) => caseId))];
  const titles = caseIds.length > 0 ? await signedIn.readableTitles(signedIn, caseIds) : new Map();
  return rows.map(({ dueAt, at, seenAt, ...row }) => ({
    ...row,
    title: titles.get(row.caseId) ?? null,
    dueAt: dueAt.toISOString(),
    at: at.toISOString(),
    isSeen: seenAt !== null,
  }));
}
