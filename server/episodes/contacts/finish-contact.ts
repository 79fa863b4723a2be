/** Closes a contact with its signed script: each red answer opens a task, in the same transaction. */
import type { FinishContact, FinishedContact } from '#shared/episodes/contacts.ts';
import { redAnswers } from '#shared/cases/case-forms/contact-script.ts';
import { answersTo, type ResponseItem } from '#shared/cases/case-forms/questionnaire.ts';
import { hourMs } from '#shared/durations.ts';
import { attempted } from '#server/audit/service.ts';
import {
  aboutCase,
  caseTurn,
  moveCase,
  openCases,
  readerOf,
  requireCase,
  sendCasesChanged,
  signedForm,
} from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { transactionInTurn } from '#server/platform/postgres/database.ts';

const form = 'contact-script' as const;

/** The tasks that answers call for, in the order of the questions. */
export function tasksOfAnswers(items: readonly ResponseItem[]) {
  const codesOf = (name: string) =>
    answersTo(items, name).map(({ valueCoding }) => valueCoding?.code);
  return redAnswers.filter(({ linkId, codes }) =>
    codesOf(linkId).some((code) => code !== undefined && codes.includes(code)),
  );
}

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
      const red = tasksOfAnswers(script.signed.items);
      const of = { ...stored, organizationId };
      await moveCase(db, signedIn, { of, version, move: 'finish', note });
      const at = signedIn.now().getTime();
      const { patientId, encounterId } = stored;
      const ids = await openCases(
        db,
        signedIn,
        red.map(({ task, hours }) => ({
          organizationId,
          kind: 'task' as const,
          title: task,
          subject: { instructions: `Answer in the contact after discharge: ${task}.` },
          patientId,
          encounterId,
          parentId: caseId,
          targetAt: new Date(at + hours * hourMs),
        })),
      );
      return red.flatMap(({ task }, index) => {
        const id = ids[index];
        return id ? [{ caseId: id, title: task }] : [];
      });
    }),
  );
  sendCasesChanged(signedIn, organizationId);
  return { caseId, tasks };
}
