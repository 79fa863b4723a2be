/** The procedures of gaps in care. */
import { Nothing } from '#shared/auth.ts';
import { GapLinesOf, NewGapMeasure, OpenGap, SaveGapMeasure } from '#shared/gaps.ts';
import { BookGap, FindGapTimes, GapRef } from '#shared/gaps/gap-booking.ts';
import {
  BookVisit,
  FindVisitTimes,
  InviteForGaps,
  VisitLink,
} from '#shared/gaps/gap-invitations.ts';
import { GapFile } from '#shared/gaps/gap-import.ts';
import { fileCost } from '#server/platform/cost/call-budget.ts';
import { costly, open, permitted, router } from '#server/platform/trpc.ts';
import { bookGap, gapBookings } from './booking/book-gap.ts';
import { gapTimes } from './booking/gap-times.ts';
import { importGaps, preview } from './importing/import-gaps.ts';
import { bookByLink, visitTimes, visitToBook } from './inviting/book-by-link.ts';
import { inviteForGaps } from './inviting/invite-patients.ts';
import { gapLines } from './lists/gap-lines.ts';
import * as measures from './measures/gap-measures.ts';

/** A week of up to two hundred clinicians. */
const weekCost = 200;

const worker = permitted('case-management');
const importer = worker.meta({ takesFile: true }).input(GapFile);

/** What the link in an invitation opens, without a session. */
export const visitToBookRouter = router({
  visitToBook: open.input(VisitLink).query(({ ctx, input }) => visitToBook(ctx, input)),
  visitTimes: open.input(FindVisitTimes).query(({ ctx, input }) => visitTimes(ctx, input)),
  bookVisit: open.input(BookVisit).mutation(({ ctx, input }) => bookByLink(ctx, input)),
});

export const gapsRouter = router({
  measures: worker.input(Nothing).query(({ ctx }) => measures.measures(ctx)),
  addMeasure: worker
    .input(NewGapMeasure)
    .mutation(({ ctx, input }) => measures.addMeasure(ctx, input)),
  saveMeasure: worker
    .input(SaveGapMeasure)
    .mutation(({ ctx, input }) => measures.saveMeasure(ctx, input)),
  open: worker.input(OpenGap).mutation(({ ctx, input }) => measures.openGap(ctx, input)),
  lines: worker.input(GapLinesOf).query(({ ctx, input }) => gapLines(ctx, input)),
  times: worker
    .input(FindGapTimes)
    .use(costly('gaps.times', () => weekCost))
    .query(({ ctx, input }) => gapTimes(ctx, input)),
  book: worker.input(BookGap).mutation(({ ctx, input }) => bookGap(ctx, input)),
  invite: worker.input(InviteForGaps).mutation(({ ctx, input }) => inviteForGaps(ctx, input)),
  bookings: worker.input(GapRef).query(({ ctx, input }) => gapBookings(ctx, input)),
  preview: importer
    .use(costly('gaps.preview', () => fileCost))
    .query(({ ctx, input }) => preview(ctx, input)),
  import: importer
    .use(costly('gaps.import', () => fileCost))
    .mutation(({ ctx, input }) => importGaps(ctx, input)),
});
