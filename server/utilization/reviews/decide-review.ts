/** Leads a signed utilization review on: closed as met, to the payer, or to the advisor; and what the payer answered. */
import type { CaseRef } from '#shared/cases.ts';
import { UmReviewSubject } from '#shared/case-kinds/um-review.ts';
import type { SignedForm } from '#shared/cases/case-forms.ts';
import type { ReviewOutcome } from '#shared/cases/case-forms/um-review-form.ts';
import type {
  DecideReview,
  EscalateReview,
  RecordAnswer,
} from '#shared/utilization/um-decisions.ts';
import { referWithin } from '#server/advisor/service.ts';
import { attempted } from '#server/audit/service.ts';
import {
  aboutCase,
  caseTurn,
  isWorker,
  moveCase,
  readerOf,
  requireCase,
  sendCasesChanged,
  signedForm,
} from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import { recordAnswerOfReview } from '#server/utilization/stays/answer-of-review.ts';
import { stayReaderOf } from '#server/utilization/stays/stay-reader.ts';
import { dayWords, openNext } from './next-review.ts';
import * as store from './um-review-store.ts';

const form = 'um-review' as const;
const metOutcome: ReviewOutcome = 'met';

export async function requireReview(db: Connection, signedIn: SignedIn, caseId: string) {
  const { organizationId } = signedIn.session.person;
  const storedCase = await requireCase(db, await readerOf({ ...signedIn, db }), caseId);
  if (storedCase.kind !== 'um-review') throw new Refusal('not-found');
  const subject = UmReviewSubject.parse(storedCase.subject);
  return { ...storedCase, subject, organizationId };
}

export type StoredReview = Awaited<ReturnType<typeof requireReview>>;

/** Throws where somebody else has it, or nobody. */
export function requireOwn({ session }: SignedIn, { ownerId, ownerName }: StoredReview): void {
  if (ownerId === session.person.id) return;
  throw ownerName === null
    ? new Refusal('cases.not-yours')
    : new Refusal('cases.not-yours', { words: `${ownerName} has this case.` });
}

/** Throws where nobody has signed the review. */
async function requireSigned(db: Connection, caseId: string): Promise<SignedForm> {
  const review = await signedForm(db, { caseId, form });
  if (!review) throw new Refusal('utilization.not-signed');
  return review.signed;
}

const answerTo = ({ items }: SignedForm, name: string) =>
  items.find(({ linkId }) => linkId === name)?.answer?.[0];

/** Runs a change of one review in a transaction, audits it also where it is refused, and publishes it. */
export async function changingReview(
  signedIn: SignedIn,
  { caseId, version }: { caseId: string; version: number },
  work: (db: Connection, review: StoredReview) => Promise<void>,
): Promise<CaseRef> {
  await attempted(signedIn, { action: 'case.move', object: aboutCase(caseId) }, () =>
    transactionInTurn(signedIn.db, caseTurn(caseId), async (db) => {
      const review = await requireReview(db, signedIn, caseId);
      if (review.version !== version) throw new Refusal('conflict');
      await work(db, review);
    }),
  );
  sendCasesChanged(signedIn, signedIn.session.person.organizationId);
  return { caseId };
}

/** What is not met is closed as met by nobody but an advisor: it has to have been with one. */
export const decide = (signedIn: SignedIn, decision: DecideReview): Promise<CaseRef> =>
  changingReview(signedIn, decision, async (db, review) => {
    requireOwn(signedIn, review);
    const { decision: move, urgency, version, note } = decision;
    const outcome = answerTo(await requireSigned(db, review.id), 'outcome')?.valueCoding?.code;
    if (move === 'meet' && outcome !== metOutcome && !(await store.wasEscalated(db, review.id)))
      throw new Refusal('utilization.not-met');
    const subject = { ...review.subject, urgency };
    await moveCase(db, signedIn, { of: review, version, move, note, subject });
  });

/** "Set of the house, 2026: Not met", as the advisor reads it. */
function criteriaWords(signed: SignedForm): string {
  const set = answerTo(signed, 'criteria')?.valueString;
  const version = answerTo(signed, 'criteria-version')?.valueString;
  const outcome = answerTo(signed, 'outcome')?.valueCoding?.display;
  return `${[set, version].filter(Boolean).join(', ')}: ${outcome ?? ''}`;
}

/** As many facts as a second-level review takes. */
const mostReferred = 20;

/** The signed review goes to the advisor on duty, with the facts that it cites. */
export const escalate = (signedIn: SignedIn, input: EscalateReview): Promise<CaseRef> =>
  changingReview(signedIn, input, async (db, review) => {
    const { caseId, version, question } = input;
    requireOwn(signedIn, review);
    const signed = await requireSigned(db, caseId);
    const factIds = [...new Set(signed.cited.map(({ factId }) => factId))].slice(0, mostReferred);
    const criteria = criteriaWords(signed).slice(0, 300);
    await moveCase(db, signedIn, { of: review, version, move: 'escalate', note: question });
    await referWithin(db, signedIn, { caseId, question, criteria, factIds });
  });

export async function recordAnswer(signedIn: SignedIn, answer: RecordAnswer): Promise<CaseRef> {
  const reader = await stayReaderOf(signedIn);
  return changingReview(signedIn, answer, async (db, review) => {
    const { person } = signedIn.session;
    if (!isWorker(person, review) && review.ownerId !== person.id)
      throw new Refusal('cases.not-yours');
    const { authorizedUntil, authorization, version, note, answer: move } = answer;
    const before = review.subject.authorizedUntil;
    if (authorizedUntil !== null && before !== null && authorizedUntil <= before)
      throw wrongField(
        'authorizedUntil',
        `The payer had approved until ${dayWords(before)} before`,
      );
    const subject = {
      ...review.subject,
      ...(authorization && { authorization }),
      ...(authorizedUntil && { authorizedUntil }),
    };
    await moveCase(db, signedIn, { of: review, version, move, note, subject });
    if (review.encounterId !== null) {
      const stayId = review.encounterId;
      const ofStay = { stayId, answer: move, authorizedUntil, authorization, note };
      await recordAnswerOfReview(db, { signedIn, reader }, ofStay);
    }
    if (move === 'approve') await openNext(db, signedIn, { ...review, subject });
  });
}
