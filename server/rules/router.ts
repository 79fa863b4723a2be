/** Who may read, write, try and publish rules. */
import { Nothing } from '#shared/auth.ts';
import { ChangeRule, DraftRule, RuleRef } from '#shared/rules.ts';
import { CheckExpression } from '#shared/rules/sample-facts.ts';
import { longCost, searchCost } from '#server/platform/cost/search-cost.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import { check } from './checking/check-expressions.ts';
import { tryOut } from './trying/dry-run.ts';
import * as writing from './writing/write-rules.ts';

const builder = permitted('rules.manage');

export const rulesRouter = router({
  list: builder.input(Nothing).query(({ ctx }) => writing.list(ctx)),
  draft: builder.input(DraftRule).mutation(({ ctx, input }) => writing.draft(ctx, input)),
  change: builder.input(ChangeRule).mutation(({ ctx, input }) => writing.change(ctx, input)),
  check: builder
    .input(CheckExpression)
    .use(costly('rules.check', () => searchCost))
    .query(({ input }) => check(input)),
  tryOut: builder
    .input(RuleRef)
    .use(costly('rules.tryOut', () => longCost))
    .mutation(({ ctx, input }) => tryOut(ctx, input)),
  publish: builder.input(RuleRef).mutation(({ ctx, input }) => writing.publish(ctx, input)),
  retire: builder.input(RuleRef).mutation(({ ctx, input }) => writing.retire(ctx, input)),
});
