/** Who sees displaced appointments, keeps them, and asks their patients. */
import { Nothing } from '#shared/auth.ts';
import {
  AskToChoose,
  FindHit,
  KeepDisplaced,
  PlanSettling,
  ResolveDisplaced,
  UndoResolved,
} from '#shared/front-desk/displaced.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import { askToChoose } from './ask-to-choose.ts';
import { displaced, displacedCost, findHit, keepDisplaced } from './displaced.ts';
import { planCost, planResolution, resolveDisplaced, undoResolution } from './resolve-displaced.ts';

/** Each is placed anew. */
const resolutionCost = ({ rows }: ResolveDisplaced) => 2 * rows.length;
const undoCost = ({ changeIds }: UndoResolved) => 2 * changeIds.length;

export const displacedRouter = router({
  list: permitted('appointments.book')
    .input(Nothing)
    .use(costly('appointments.displaced.list', () => displacedCost))
    .query(({ ctx }) => displaced(ctx)),
  keep: permitted('appointments.book')
    .input(KeepDisplaced)
    .mutation(({ ctx, input }) => keepDisplaced(ctx, input)),
  ask: permitted('appointments.book')
    .input(AskToChoose)
    .mutation(({ ctx, input }) => askToChoose(ctx, input)),
  findHit: permitted('appointments.plan')
    .input(FindHit)
    .use(costly('appointments.displaced.findHit', () => displacedCost))
    .query(({ ctx, input }) => findHit(ctx, input)),
  plan: permitted('appointments.book')
    .input(PlanSettling)
    .use(costly('appointments.displaced.plan', planCost))
    .query(({ ctx, input }) => planResolution(ctx, input)),
  settle: permitted('appointments.book')
    .input(ResolveDisplaced)
    .use(costly('appointments.displaced.settle', resolutionCost))
    .mutation(({ ctx, input }) => resolveDisplaced(ctx, input)),
  undo: permitted('appointments.book')
    .input(UndoResolved)
    .use(costly('appointments.displaced.undo', undoCost))
    .mutation(({ ctx, input }) => undoResolution(ctx, input)),
});
