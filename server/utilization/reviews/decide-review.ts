/** Leads a signed utilization review on: closed as met, to the payer, or to the advisor; and what the payer answered. */
import type { CaseRef } from '#shared/cases.ts';
import { UmReviewSubject } from '#shared/case-kinds/um-review.ts';
import type { ReviewOutcome } from '#shared/cases/case-forms/um-review.ts';
import type { DecideReview, RecordAnswer } from '#shared/utilization/um-decisions.ts';
import { attempted } from '#server/audit/service.ts';
import {
  aboutCase,
  caseTurn,
  isWorker,
  moveCase,
  openCase,
  readerOf,
  requireCase,
  sendCasesChanged,
  signedForm,
} from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import * as store from './um-review-store.ts';

const form = 'um-review' as const;

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

/** The outcome that was signed. Throws where nobody has signed the review. */
export async function requireOutcome(db: Connection, caseId: string): Promise<ReviewOutcome> {
  const review = await signedForm(db, { caseId, form });
  if (!review) throw new Refusal('utilization.not-signed');
  const item = review.signed.items.find(({ linkId }) => linkId === 'outcome');
  return item?.answer?.[0]?.valueCoding?.code as ReviewOutcome;
}

/** Runs a change of one review in a transaction, audits it also where it is refused, and publishes it. */
export async function changingReview(
  signedIn: SignedIn,
  caseId: string,
  work: (db: Connection, review: StoredReview) => Promise<void>,
): Promise<CaseRef> {
  await attempted(signedIn, { action: 'case.move', object: aboutCase(caseId) }, () =>
    transactionInTurn(signedIn.db, caseTurn(caseId), async (db) =>
      work(db, await requireReview(db, signedIn, caseId)),
    ),
  );
  sendCasesChanged(signedIn, signedIn.session.person.organizationId);
  return { caseId };
}

/** What is not met is closed as met by nobody but an advisor: it has to have been with one. */
export const decide = (signedIn: SignedIn, decision: DecideReview): Promise<CaseRef> =>
  changingReview(signedIn, decision.caseId, async (db, review) => {
    requireOwn(signedIn, review);
    const { decision: move, urgency, version, note } = decision;
    const outcome = await requireOutcome(db, review.id);
    if (move === 'meet' && outcome !== 'met' && !(await store.wasEscalated(db, review.id)))
      throw new Refusal('utilization.not-met');
    const subject = { ...review.subject, urgency };
    await moveCase(db, signedIn, { of: review, version, move, note, subject });
  });

const dayWords = (day: string) =>
  new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );

/** Where the stay lasts longer than what is approved, its next review is open from now on. */
async function openNext(db: Connection, signedIn: SignedIn, review: StoredReview): Promise<void> {
  const { subject, organizationId, patientId, encounterId, ownerId, id: parentId } = review;
  if (encounterId === null || subject.authorizedUntil === null) return;
  if (!(await store.isPresent(db, organizationId, encounterId))) return;
  const reason = `Approved until ${dayWords(subject.authorizedUntil)}`;
  await openCase(db, signedIn, {
    organizationId,
    kind: 'um-review',
    title: 'Continued stay',
    subject: { ...subject, review: 'continued-stay', reason },
    patientId,
    encounterId,
    parentId,
    owner: { ownerId, ownerRole: null },
    sameAs: encounterId,
  });
}

export const recordAnswer = (signedIn: SignedIn, answer: RecordAnswer): Promise<CaseRef> =>
  changingReview(signedIn, answer.caseId, async (db, review) => {
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
    if (move === 'approve') await openNext(db, signedIn, { ...review, subject });
  });
