/** What those who bill read of denials besides their cases. */
import { Nothing } from '#shared/auth.ts';
import { DenialRef, OpenDenial } from '#shared/denials.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import { denialBoard } from './board/denial-board.ts';
import { openDenialByHand } from './core/open-denial-by-hand.ts';
import { packet } from './packet/packet-checklist.ts';

const biller = permitted('billing');

export const denialsRouter = router({
  board: biller.input(Nothing).query(({ ctx }) => denialBoard(ctx)),
  open: biller.input(OpenDenial).mutation(({ ctx, input }) => openDenialByHand(ctx, input)),
  packet: biller.input(DenialRef).query(({ ctx, input }) => packet(ctx, input)),
});
