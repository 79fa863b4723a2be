/** Asks a patient about needs once in a while, opens a need for each that is named, and refers it. */
import { DateTime } from 'luxon';
import type { CaseRef } from '#shared/cases.ts';
import { NeedSubject } from '#shared/case-kinds/need.ts';
import type { SignedForm } from '#shared/cases/case-forms.ts';
import { namesNeed } from '#shared/cases/case-forms/need-questions.ts';
import {
  answersTo,
  type Questionnaire,
  type ResponseItem,
} from '#shared/cases/case-forms/questionnaire.ts';
import type {
  AnsweredNeeds,
  AskedNeeds,
  AskNeeds,
  FinishedScreening,
  FinishScreening,
  NeedAnswer,
  ReferNeed,
} from '#shared/needs.ts';
import { attempted, record } from '#server/audit/service.ts';
import {
  aboutCase,
  caseTurn,
  isWorker,
  moveCase,
  openCase,
  openCases,
  readerOf,
  requireCase,
  sendCasesChanged,
  signedForm,
  signedQuestionnaire,
} from '#server/cases/service.ts';
import { careSettingsOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import * as store from './screening-store.ts';

const form = 'need-questions' as const;
const title = 'Questions about needs';

interface NamedAnswer extends NeedAnswer {
  area: string;
  isNeed: boolean;
}

/** Choices that have a yes, in the words of the form that was signed; of one in a group too. */
export function namedAnswers(
  { item: questions }: Pick<Questionnaire, 'item'>,
  items: readonly ResponseItem[],
): NamedAnswer[] {
  return questions.flatMap(({ linkId, text, answerOption = [], item: inner = [] }) => {
    const isOfNeed = answerOption.some(({ valueCoding }) => namesNeed(valueCoding));
    const chosen = answersTo(items, linkId).flatMap(({ valueCoding }) => valueCoding ?? []);
    const named = namedAnswers({ item: inner }, items);
    if (!isOfNeed || chosen.length === 0) return named;
    const answer = chosen.map(({ display }) => display).join(', ');
    return [{ area: linkId, question: text, answer, isNeed: chosen.some(namesNeed) }, ...named];
  });
}

interface SignedScreening {
  questionnaire: Questionnaire;
  signed: SignedForm;
}

const answersOf = ({ questionnaire, signed }: SignedScreening) =>
  namedAnswers(questionnaire, signed.items);

/** Throws where nobody has signed the answers. */
async function requireSigned(
  db: Connection,
  organizationId: string,
  caseId: string,
): Promise<SignedScreening> {
  const stored = await signedForm(db, { caseId, form });
  if (!stored) throw new Refusal('needs.not-signed');
  const { signed, canonical } = stored;
  return {
    signed,
    questionnaire: await signedQuestionnaire(db, organizationId, { form, canonical }),
  };
}

async function answeredNeeds(
  db: Connection,
  organizationId: string,
  { caseId, closedAt }: store.AnsweredScreening,
): Promise<Omit<AnsweredNeeds, 'months'>> {
  const screening = await requireSigned(db, organizationId, caseId);
  return {
    caseId,
    at: closedAt.toISOString(),
    by: screening.signed.by,
    answers: answersOf(screening).map(({ question, answer }) => ({ question, answer })),
  };
}

/** Shows the last answers where they are not old and nobody says why to ask again. Throws 404. */
export async function ask(
  signedIn: SignedIn,
  { patientId: askedId, again }: AskNeeds,
): Promise<AskedNeeds> {
  const { organizationId, id: ownerId } = signedIn.session.person;
  const about = { type: 'Patient', id: askedId };
  const outcome = await attempted(signedIn, { action: 'case.open', object: about }, () =>
    signedIn.db.transaction().execute(async (db): Promise<AskedNeeds> => {
      const patient = await store.askedPatient(db, { organizationId, patientId: askedId });
      if (!patient) throw new Refusal('not-found');
      const { patientId, encounterId, openScreeningId } = patient;
      const readCase = (caseId: string) =>
        record(db, signedIn, {
          action: 'case.read',
          object: aboutCase(caseId),
          detail: { kind: 'screening', patientId },
        });
      if (openScreeningId !== null) {
        await readCase(openScreeningId);
        return { caseId: openScreeningId, answered: null };
      }
      const { needsAgainMonths: months } = await careSettingsOf(db, organizationId);
      const since = DateTime.fromJSDate(signedIn.now()).minus({ months }).toJSDate();
      const last = await store.answeredSince(db, { organizationId, patientId }, since);
      if (last && again === '') {
        await readCase(last.caseId);
        return {
          caseId: null,
          answered: { ...(await answeredNeeds(db, organizationId, last)), months },
        };
      }
      const caseId = await openCase(db, signedIn, {
        organizationId,
        kind: 'screening',
        title,
        subject: { again },
        patientId,
        encounterId,
        owner: { ownerId, ownerRole: null },
        sameAs: patientId,
      });
      return { caseId, answered: null };
    }),
  );
  sendCasesChanged(signedIn, organizationId);
  return outcome;
}

/** Throws where the answers are not signed, or somebody else asks. */
export async function finish(
  signedIn: SignedIn,
  { caseId, version }: FinishScreening,
): Promise<FinishedScreening> {
  const { organizationId, id: personId } = signedIn.session.person;
  const entry = { action: 'case.move' as const, object: aboutCase(caseId) };
  const needs = await attempted(signedIn, entry, () =>
    transactionInTurn(signedIn.db, caseTurn(caseId), async (db) => {
      const stored = await requireCase(db, await readerOf({ ...signedIn, db }), caseId);
      if (stored.kind !== 'screening') throw new Refusal('not-found');
      if (stored.ownerId !== personId) throw new Refusal('cases.not-yours');
      const answers = answersOf(await requireSigned(db, organizationId, caseId));
      await moveCase(db, signedIn, { of: { ...stored, organizationId }, version, move: 'finish' });
      const { patientId, encounterId } = stored;
      const named = answers.filter(({ isNeed }) => isNeed);
      const ids = await openCases(
        db,
        signedIn,
        named.map(({ area, question, answer }) => ({
          organizationId,
          kind: 'need' as const,
          title: question.slice(0, 120),
          subject: { area, said: `${question} ${answer}`.slice(0, 500) },
          patientId,
          encounterId,
          parentId: caseId,
          sameAs: `${patientId ?? ''}:${area}`,
        })),
      );
      // A need of the same question that is open already stays the one.
      return named.flatMap(({ question }, index) => {
        const id = ids[index];
        return id ? [{ caseId: id, title: question }] : [];
      });
    }),
  );
  sendCasesChanged(signedIn, organizationId);
  return { caseId, needs };
}

/** To a resource by its name; a later referral takes its place, and the note of each stays. */
export async function refer(
  signedIn: SignedIn,
  { caseId, version, resource, note }: ReferNeed,
): Promise<CaseRef> {
  const { organizationId, ...person } = signedIn.session.person;
  const entry = { action: 'case.move' as const, object: aboutCase(caseId) };
  await attempted(signedIn, entry, () =>
    transactionInTurn(signedIn.db, caseTurn(caseId), async (db) => {
      const stored = await requireCase(db, await readerOf({ ...signedIn, db }), caseId);
      if (stored.kind !== 'need') throw new Refusal('not-found');
      if (!isWorker(signedIn.session.person, stored) && stored.ownerId !== person.id)
        throw new Refusal('access.denied');
      await moveCase(db, signedIn, {
        of: { ...stored, organizationId },
        version,
        move: 'refer',
        note: [`Referred to ${resource}.`, note].filter(Boolean).join(' '),
        subject: { ...NeedSubject.parse(stored.subject), resource },
      });
    }),
  );
  sendCasesChanged(signedIn, organizationId);
  return { caseId };
}
