/** Who may read, write, try and publish measures. */
import { Nothing } from '#shared/auth.ts';
import {
  ChangeMeasure,
  CheckCql,
  DraftMeasure,
  ExplainPatient,
  MeasureId,
  MeasureRef,
  ReadReport,
  ReadRunPatients,
  TryMeasure,
} from '#shared/measures.ts';
import { UploadTerminology } from '#shared/measures/terminology.ts';
import { fileCost } from '#server/platform/cost/call-budget.ts';
import { longCost, searchCost } from '#server/platform/cost/search-cost.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import { explainPatient } from './reading/explain-patient.ts';
import * as reading from './reading/read-measures.ts';
import { report } from './reporting/read-reports.ts';
import { terminology, upload } from './terminology/upload-terminology.ts';
import { tryMeasure } from './trying/try-measure.ts';
import * as writing from './writing/write-measures.ts';

const reader = permitted('measures.read');
const writer = permitted('measures.write');
const publisher = permitted('measures.publish');

/** A text of CQL is up to 100,000 characters. */
const text = writer.meta({ takesFile: true });

export const measuresRouter = router({
  list: reader.input(Nothing).query(({ ctx }) => reading.list(ctx)),
  byId: reader.input(MeasureId).query(({ ctx, input }) => reading.byId(ctx, input)),
  patients: reader.input(ReadRunPatients).query(({ ctx, input }) => reading.patients(ctx, input)),
  explain: reader
    .input(ExplainPatient)
    .use(costly('measures.explain', () => longCost))
    .query(({ ctx, input }) => explainPatient(ctx, input)),
  report: reader.input(ReadReport).mutation(({ ctx, input }) => report(ctx, input)),
  check: text
    .input(CheckCql)
    .use(costly('measures.check', () => searchCost))
    .query(({ ctx, input }) => reading.check(ctx, input)),
  terminology: reader.input(Nothing).query(({ ctx }) => terminology(ctx)),
  upload: text
    .input(UploadTerminology)
    .use(costly('measures.upload', () => fileCost))
    .mutation(({ ctx, input }) => upload(ctx, input)),
  draft: text.input(DraftMeasure).mutation(({ ctx, input }) => writing.draft(ctx, input)),
  change: text.input(ChangeMeasure).mutation(({ ctx, input }) => writing.change(ctx, input)),
  tryOut: writer
    .input(TryMeasure)
    .use(costly('measures.tryOut', () => longCost))
    .mutation(({ ctx, input }) => tryMeasure(ctx, input)),
  drop: writer.input(MeasureRef).mutation(({ ctx, input }) => writing.drop(ctx, input)),
  publish: publisher.input(MeasureRef).mutation(({ ctx, input }) => writing.publish(ctx, input)),
  retire: publisher.input(MeasureRef).mutation(({ ctx, input }) => writing.retire(ctx, input)),
});
