/** Open pages of somebody who leaves go to the next at once, as if the minutes had passed. */
import type { LeaverPart } from '#server/people/service.ts';
import { openPagesOf } from './pages-of-leaver-store.ts';

export const pagesOfLeaver: LeaverPart = {
  list: async (db, query) =>
    (await openPagesOf(db, query)).map(({ id, name, at }) => ({
      kind: 'page' as const,
      id,
      name,
      at: at.toISOString(),
    })),
  release: async (db, { jobs }, query) => {
    for (const { id: pageId, step } of await openPagesOf(db, query))
      await jobs.send(db, 'page.escalate', { data: { pageId, step }, key: `${pageId} ${step}` });
    return () => {};
  },
};
