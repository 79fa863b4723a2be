/** Closes a contact with its signed script: each answer that calls for a task opens one, in the same transaction. */
import type { FinishContact, FinishedContact } from '#shared/episodes/contacts.ts';
import { tasksOfContact } from '#shared/cases/case-forms/contact-script.ts';
import { attempted } from '#server/audit/service.ts';
import {
  aboutCase,
  caseTurn,
  moveCase,
  openAnswerTasks,
  readerOf,
  requireCase,
  sendCasesChanged,
  signedForm,
  signedQuestionnaire,
} from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { transactionInTurn } from '#server/platform/postgres/database.ts';

const form = 'contact-script' as const;

/** Throws where the script is not signed, or somebody else has the contact. */
export async function finishContact(
  signedIn: SignedIn,
  { caseId, version, note }: FinishContact,
): Promise<FinishedContact> {
  const { id: personId, organizationId } = signedIn.session.person;
  const entry = { action: 'case.move' as const, object: aboutCase(caseId) };
  const tasks = await attempted(signedIn, entry, () =>
    transactionInTurn(signedIn.db, caseTurn(caseId), async (db) => {
      const stored = await requireCase(db, await readerOf({ ...signedIn, db }), caseId);
      if (stored.kind !== 'contact') throw new Refusal('not-found');
      if (stored.ownerId !== personId) throw new Refusal('cases.not-yours');
      const script = await signedForm(db, { caseId, form });
      if (!script) throw new Refusal('contacts.not-signed');
      const { canonical, signed } = script;
      const questionnaire = await signedQuestionnaire(db, organizationId, { form, canonical });
      const of = { ...stored, organizationId };
      await moveCase(db, signedIn, { of, version, move: 'finish', note });
      return openAnswerTasks(db, signedIn, {
        of,
        formTitle: questionnaire.title,
        tasks: tasksOfContact(questionnaire, signed.items),
      });
    }),
  );
  sendCasesChanged(signedIn, organizationId);
  return { caseId, tasks };
}
