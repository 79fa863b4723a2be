/** The procedures of charts and their boards: editors keep them, administrators put them on walls. */
import { Nothing } from '#shared/auth.ts';
import {
  BoardRef,
  ChartRef,
  MoveChart,
  PublishBoard,
  SaveBoard,
  SaveChart,
} from '#shared/charts.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as boards from './boards/boards.ts';
import * as charts from './saved/saved-charts.ts';
import * as walls from './walls/publish-board.ts';

const editor = permitted('editing');
const administrator = permitted('roster.administer');

export const chartsRouter = router({
  list: editor.input(Nothing).query(({ ctx }) => boards.list(ctx)),
  byId: editor.input(BoardRef).query(({ ctx, input }) => boards.byId(ctx, input)),
  save: editor.input(SaveChart).mutation(({ ctx, input }) => charts.save(ctx, input)),
  move: editor.input(MoveChart).mutation(({ ctx, input }) => charts.move(ctx, input)),
  remove: editor.input(ChartRef).mutation(({ ctx, input }) => charts.remove(ctx, input)),
  saveBoard: editor.input(SaveBoard).mutation(({ ctx, input }) => boards.save(ctx, input)),
  removeBoard: editor.input(BoardRef).mutation(({ ctx, input }) => boards.remove(ctx, input)),
  takeOver: editor.input(BoardRef).mutation(({ ctx, input }) => boards.takeOver(ctx, input)),
  publish: administrator
    .input(PublishBoard)
    .mutation(({ ctx, input }) => walls.publish(ctx, input)),
  publishAgain: administrator
    .input(BoardRef)
    .mutation(({ ctx, input }) => walls.publishAgain(ctx, input)),
});
