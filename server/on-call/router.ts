/** The procedures of on call; on the wire they are named among those of the roster and the calendar. */
import { Nothing } from '#shared/auth.ts';
import { NewOnCallLink, OnCallLinkRef, OnCallQuery } from '#shared/on-call.ts';
import { DowntimeQuery } from '#shared/on-call/downtime-pack.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import * as links from './boards/board-links.ts';
import { downtimeCost, downtimePack } from './downtime/downtime-pack.ts';
import { onCall } from './duty/who-is-on-call.ts';
import { pagingRouter } from './paging/router.ts';

const reader = permitted('roster.read');
const administrator = permitted('roster.administer');

/** Who sees who is on call, and who makes its secret addresses. */
const onCallRouter = router({
  at: reader.input(OnCallQuery).query(({ ctx, input }) => onCall(ctx, input)),
  links: administrator.input(Nothing).query(({ ctx }) => links.list(ctx)),
  addLink: administrator.input(NewOnCallLink).mutation(({ ctx, input }) => links.add(ctx, input)),
  renewLink: administrator
    .input(OnCallLinkRef)
    .mutation(({ ctx, input }) => links.renew(ctx, input)),
  endLink: administrator.input(OnCallLinkRef).mutation(({ ctx, input }) => links.end(ctx, input)),
});

export const onCallOfRoster = router({ onCall: onCallRouter, paging: pagingRouter });

export const onCallOfCalendar = router({
  downtime: reader
    .input(DowntimeQuery)
    .use(costly('calendar.downtime', downtimeCost))
    .query(({ ctx, input }) => downtimePack(ctx, input)),
});
