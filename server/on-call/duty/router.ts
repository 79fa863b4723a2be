/** Who sees who is on call, and who makes its secret addresses. */
import { Nothing } from '#shared/auth.ts';
import { NewOnCallLink, OnCallLinkRef, OnCallQuery } from '#shared/on-call.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as links from '#server/on-call/boards/board-links.ts';
import { onCall } from './who-is-on-call.ts';

const administrator = permitted('roster.administer');

export const onCallRouter = router({
  at: permitted('roster.read')
    .input(OnCallQuery)
    .query(({ ctx, input }) => onCall(ctx, input)),
  links: administrator.input(Nothing).query(({ ctx }) => links.list(ctx)),
  addLink: administrator.input(NewOnCallLink).mutation(({ ctx, input }) => links.add(ctx, input)),
  renewLink: administrator
    .input(OnCallLinkRef)
    .mutation(({ ctx, input }) => links.renew(ctx, input)),
  endLink: administrator.input(OnCallLinkRef).mutation(({ ctx, input }) => links.end(ctx, input)),
});
