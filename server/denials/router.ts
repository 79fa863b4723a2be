/** What those who bill read of denials besides their cases. */
import { Nothing } from '#shared/auth.ts';
import { DenialRef } from '#shared/denials.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import { denialBoard } from './board/denial-board.ts';
import { packet } from './packet/packet-checklist.ts';

const biller = permitted('billing');

export const denialsRouter = router({
  board: biller.input(Nothing).query(({ ctx }) => denialBoard(ctx)),
  packet: biller.input(DenialRef).query(({ ctx, input }) => packet(ctx, input)),
});
