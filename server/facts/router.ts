/** Who may open, read and import facts. */
import { OpenFacts, ReadFacts } from '#shared/facts.ts';
import { FactFile } from '#shared/facts/importing.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import { importFacts, preview } from './importing/importing.ts';
import { openFacts, readFacts } from './reading/opening.ts';

const importer = permitted('facts.import').meta({ takesFile: true }).input(FactFile);

export const factsRouter = router({
  open: permitted('facts.read')
    .input(OpenFacts)
    .mutation(({ ctx, input }) => openFacts(ctx, input)),
  read: permitted('facts.read')
    .input(ReadFacts)
    .query(({ ctx, input }) => readFacts(ctx, input)),
  preview: importer.query(({ ctx, input }) => preview(ctx, input)),
  import: importer.mutation(({ ctx, input }) => importFacts(ctx, input)),
});
