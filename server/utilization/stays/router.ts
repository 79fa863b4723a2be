/** The procedures of stays: lists, their numbers, delays, expected days, and answers of payers. */
import { Nothing } from '#shared/auth.ts';
import {
  ExpectDischarge,
  ImportExpectedDays,
  NameDelay,
  NewDelayReason,
  SaveDelayReason,
} from '#shared/utilization/delays.ts';
import { RecordPayerAnswer, WithdrawPayerAnswer } from '#shared/utilization/payer-answers.ts';
import {
  CountStays,
  ExportStays,
  ListStays,
  ReadLengths,
  ReadStaysOfPatient,
  SaveStayFilter,
  StayRef,
} from '#shared/utilization.ts';
import { longCost } from '#server/platform/cost/search-cost.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import * as delays from './delays.ts';
import * as expected from './expected-days.ts';
import { lengths } from './lengths.ts';
import * as lists from './stay-lists.ts';
import * as answers from './payer-answers.ts';
import { ofPatient } from './patient-stays.ts';
import { reviewStay } from './open-stay-review.ts';
import { savedStayFilters, saveStayFilter } from './stay-filters.ts';

const reviewer = permitted('utilization');
/** Case managers plan discharges as well. */
const planner = permitted('stays.plan');

const reasonsRouter = router({
  list: planner.input(Nothing).query(({ ctx }) => delays.reasons(ctx)),
  add: planner.input(NewDelayReason).mutation(({ ctx, input }) => delays.addReason(ctx, input)),
  addFirst: planner.input(Nothing).mutation(({ ctx }) => delays.addFirstReasons(ctx)),
  save: planner.input(SaveDelayReason).mutation(({ ctx, input }) => delays.saveReason(ctx, input)),
});

export const staysRouter = router({
  list: reviewer.input(ListStays).query(({ ctx, input }) => lists.list(ctx, input)),
  counts: reviewer
    .input(CountStays)
    .use(costly('utilization.stays.counts', ({ filters }) => 2 * filters.length))
    .query(({ ctx, input }) => lists.counts(ctx, input)),
  filters: reviewer.input(Nothing).query(({ ctx }) => savedStayFilters(ctx)),
  saveFilter: reviewer
    .input(SaveStayFilter)
    .mutation(({ ctx, input }) => saveStayFilter(ctx, input)),
  words: reviewer.input(Nothing).query(({ ctx }) => lists.words(ctx)),
  exportCsv: reviewer
    .input(ExportStays)
    .use(costly('utilization.stays.exportCsv', () => 20 * longCost))
    .query(({ ctx, input }) => lists.exportCsv(ctx, input)),
  lengths: reviewer
    .input(ReadLengths)
    .use(costly('utilization.stays.lengths', () => longCost))
    .query(({ ctx, input }) => lengths(ctx, input)),
  byId: planner.input(StayRef).query(({ ctx, input }) => delays.readStay(ctx, input)),
  ofPatient: reviewer.input(ReadStaysOfPatient).query(({ ctx, input }) => ofPatient(ctx, input)),
  nameDelay: planner.input(NameDelay).mutation(({ ctx, input }) => delays.nameDelay(ctx, input)),
  review: reviewer.input(StayRef).mutation(({ ctx, input }) => reviewStay(ctx, input)),
  expectDischarge: planner
    .input(ExpectDischarge)
    .mutation(({ ctx, input }) => delays.expectDischarge(ctx, input)),
  recordPayerAnswer: reviewer
    .input(RecordPayerAnswer)
    .mutation(({ ctx, input }) => answers.recordPayerAnswer(ctx, input)),
  withdrawPayerAnswer: reviewer
    .input(WithdrawPayerAnswer)
    .mutation(({ ctx, input }) => answers.withdrawPayerAnswer(ctx, input)),
  expectedLists: reviewer.input(Nothing).query(({ ctx }) => expected.expectedLists(ctx)),
  importExpectedDays: reviewer
    .input(ImportExpectedDays)
    .use(costly('utilization.stays.importExpectedDays', () => 20 * longCost))
    .mutation(({ ctx, input }) => expected.importExpectedDays(ctx, input)),
  reasons: reasonsRouter,
});
