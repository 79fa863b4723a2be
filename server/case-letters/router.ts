/** The procedures of letters on cases: their templates. */
import { Nothing } from '#shared/auth.ts';
import {
  ChangeLetterTemplate,
  DraftLetterTemplate,
  LetterTemplateRef,
  TryLetterTemplate,
} from '#shared/case-letters/letter-templates.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as templates from './templates/letter-templates.ts';

const writer = permitted('case-letters.manage');

const templatesRouter = router({
  list: writer.input(Nothing).query(({ ctx }) => templates.list(ctx)),
  draft: writer
    .input(DraftLetterTemplate)
    .mutation(({ ctx, input }) => templates.draft(ctx, input)),
  change: writer
    .input(ChangeLetterTemplate)
    .mutation(({ ctx, input }) => templates.change(ctx, input)),
  tryOut: writer.input(TryLetterTemplate).query(({ ctx, input }) => templates.tryOut(ctx, input)),
  publish: writer
    .input(LetterTemplateRef)
    .mutation(({ ctx, input }) => templates.publish(ctx, input)),
  retire: writer
    .input(LetterTemplateRef)
    .mutation(({ ctx, input }) => templates.retire(ctx, input)),
});

export const caseLettersRouter = router({ templates: templatesRouter });
