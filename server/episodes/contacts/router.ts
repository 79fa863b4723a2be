/** The procedures of contacts after discharge. */
import { FinishContact, PlanContact } from '#shared/episodes/contacts.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import { finishContact } from './finish-contact.ts';
import { planContact } from './plan-contact.ts';

const worker = permitted('case-management');

export const contactsRouter = router({
  plan: worker.input(PlanContact).mutation(({ ctx, input }) => planContact(ctx, input)),
  finish: worker.input(FinishContact).mutation(({ ctx, input }) => finishContact(ctx, input)),
});
