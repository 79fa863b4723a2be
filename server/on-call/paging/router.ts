/** Who pages, acknowledges and reads pages. */
import { Nothing } from '#shared/auth.ts';
import {
  DutyPageRef,
  ListDutyPages,
  NewDutyPage,
  PageCoverQuery,
  PagerWays,
} from '#shared/on-call/duty-pages.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as paging from './duty-pages.ts';
import * as reading from './page-lists.ts';
import * as ways from './pager-ways.ts';

const reader = permitted('roster.read');
const sender = permitted('roster.page');

export const pagingRouter = router({
  make: sender.input(NewDutyPage).mutation(({ ctx, input }) => paging.make(ctx, input)),
  cover: sender.input(PageCoverQuery).query(({ ctx, input }) => paging.cover(ctx, input)),
  end: sender.input(DutyPageRef).mutation(({ ctx, input }) => paging.end(ctx, input)),
  acknowledge: reader
    .input(DutyPageRef)
    .mutation(({ ctx, input }) => paging.acknowledge(ctx, input)),
  alerts: reader.input(Nothing).query(({ ctx }) => reading.alerts(ctx)),
  list: reader.input(ListDutyPages).query(({ ctx, input }) => reading.list(ctx, input)),
  one: reader.input(DutyPageRef).query(({ ctx, input }) => reading.details(ctx, input)),
  ways: reader.input(Nothing).query(({ ctx }) => ways.ownWays(ctx)),
  saveWays: reader.input(PagerWays).mutation(({ ctx, input }) => ways.saveWays(ctx, input)),
});
