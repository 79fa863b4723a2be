/** The procedures of patients' contacts: by everybody who finds patients. */
import {
  EndRelatedPerson,
  NewRelatedPerson,
  NoteConsent,
  OfPatient,
  SaveRelatedPerson,
  WithdrawConsent,
} from '#shared/related-persons.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import { agree, withdraw } from './contact-consents.ts';
import * as contacts from './related-persons.ts';

const finder = permitted('patients.find');

export const relatedPersonsRouter = router({
  ofPatient: finder.input(OfPatient).query(({ ctx, input }) => contacts.ofPatient(ctx, input)),
  add: finder.input(NewRelatedPerson).mutation(({ ctx, input }) => contacts.add(ctx, input)),
  save: finder.input(SaveRelatedPerson).mutation(({ ctx, input }) => contacts.save(ctx, input)),
  end: finder.input(EndRelatedPerson).mutation(({ ctx, input }) => contacts.end(ctx, input)),
  agree: finder.input(NoteConsent).mutation(({ ctx, input }) => agree(ctx, input)),
  withdraw: finder.input(WithdrawConsent).mutation(({ ctx, input }) => withdraw(ctx, input)),
});
