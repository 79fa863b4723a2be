/** Who enters times worked, and who approves them. */
import {
  ApproveWorked,
  EnterWorked,
  ReturnWorked,
  WorkedExport,
  WorkedMonthQuery,
  WorkedUnitQuery,
} from '#shared/roster/times-worked.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import type { RosterNeeds } from '#server/roster/needs.ts';
import * as costs from '#server/roster/roster-costs.ts';
import { exportCsv } from './worked-csv.ts';
import * as worked from './worked.ts';

const person = permitted<RosterNeeds>('availability.own');
const planner = permitted<RosterNeeds>('roster.plan');

export const workedRouter = router({
  own: person
    .input(WorkedMonthQuery)
    .use(costly('roster.worked.own', () => costs.workedOwn))
    .query(({ ctx, input }) => worked.ownMonth(ctx, input)),
  ofUnit: planner
    .input(WorkedUnitQuery)
    .use(costly('roster.worked.ofUnit', () => costs.workedUnit))
    .query(({ ctx, input }) => worked.ofUnit(ctx, input)),
  exportCsv: person
    .input(WorkedExport)
    .use(costly('roster.worked.exportCsv', costs.workedExport))
    .query(({ ctx, input }) => exportCsv(ctx, input)),
  enter: person.input(EnterWorked).mutation(({ ctx, input }) => worked.enter(ctx, input)),
  approve: planner
    .input(ApproveWorked)
    .use(costly('roster.worked.approve', ({ rows }) => rows.length / 10))
    .mutation(({ ctx, input }) => worked.approve(ctx, input)),
  giveBack: planner
    .input(ReturnWorked)
    .mutation(({ ctx, input }) => worked.returnEntry(ctx, input)),
});
