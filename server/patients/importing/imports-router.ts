/** Who may import files of patients: who may merge records, for twins come of it. */
import { Nothing } from '#shared/auth.ts';
import {
  CheckImport,
  DecideRow,
  ImportPart,
  ImportRef,
  ImportRows,
  NewImport,
  RefusedRows,
} from '#shared/patients/patient-import.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import * as imports from './patient-imports.ts';

const importer = permitted('patients.merge');

export const importsRouter = router({
  list: importer.input(Nothing).query(({ ctx }) => imports.list(ctx)),
  one: importer.input(ImportRef).query(({ ctx, input }) => imports.read(ctx, input)),
  begin: importer.input(NewImport).mutation(({ ctx, input }) => imports.begin(ctx, input)),
  addPart: importer
    .meta({ takesFile: true })
    .input(ImportPart)
    .mutation(({ ctx, input }) => imports.addPart(ctx, input)),
  check: importer.input(CheckImport).mutation(({ ctx, input }) => imports.check(ctx, input)),
  start: importer.input(ImportRef).mutation(({ ctx, input }) => imports.start(ctx, input)),
  cancel: importer.input(ImportRef).mutation(({ ctx, input }) => imports.cancel(ctx, input)),
  rows: importer.input(ImportRows).query(({ ctx, input }) => imports.rows(ctx, input)),
  refused: importer
    .input(RefusedRows)
    .use(costly('appointments.patients.imports.refused', () => 60))
    .query(({ ctx, input }) => imports.refused(ctx, input)),
  decide: importer.input(DecideRow).mutation(({ ctx, input }) => imports.decide(ctx, input)),
});
