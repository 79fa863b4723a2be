/** Reads peer-to-peer calls: those of a case, one's own of today, and the sheet that stands beside the video. */
import type { CallsAbout, CallSheet, OwnCall, SheetOfVisit } from '#shared/advisor/peer-to-peer.ts';
import { AdvisorReviewSubject } from '#shared/case-kinds/advisor-review.ts';
import type { CasePatient, CaseRef } from '#shared/cases.ts';
import { record } from '#server/audit/service.ts';
import {
  aboutCase,
  caseById,
  readerOf,
  requireCase,
  signedForm,
  type StoredCase,
} from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { dayAt, spanOfDays } from '#server/platform/times/local-days.ts';
import { requireVisit } from '#server/visits/service.ts';
import { mayBookFor } from './call-rights.ts';
import * as store from './call-store.ts';

export async function ofCase(signedIn: SignedIn, { caseId }: CaseRef): Promise<CallsAbout> {
  const { db, session } = signedIn;
  const storedCase = await requireCase(db, await readerOf(signedIn), caseId);
  const calls = await store.aboutCase(db, caseId);
  return {
    calls: calls.map(store.callOf),
    mayBook: mayBookFor(signedIn, storedCase),
    zone: session.person.zone,
  };
}

const patientOf = ({
  patientId,
  patientName,
  birthDate,
  externalId,
}: StoredCase): CasePatient | null =>
  patientId === null || patientName === null
    ? null
    : { id: patientId, fullName: patientName, birthDate, externalId };

/** Of the reader's own day, in order; a call that was cancelled is none. */
export async function own(signedIn: SignedIn): Promise<{ calls: OwnCall[]; zone: string }> {
  const { db, session, now } = signedIn;
  const { id: practitionerId, organizationId, zone } = session.person;
  const today = dayAt(now(), zone);
  const { startsAt: from, endsAt: until } = spanOfDays({ from: today, to: today }, zone);
  const rows = await store.ownBetween(db, { organizationId, practitionerId, from, until });
  const cases = await store.casesOf(
    db,
    rows.map(({ caseId }) => caseId),
  );
  const calls = rows.map((row) => {
    const about = cases.get(row.caseId);
    return { ...store.callOf(row), title: about?.title ?? '', patient: about?.patient ?? null };
  });
  return { calls, zone };
}

const opinionLinks = [
  ['recommendation', 'Recommendation'],
  ['opinion', 'Clinical reasons'],
  ['missing', 'What the record does not say'],
] as const;

async function opinionOf(
  { db }: SignedIn,
  { kind, id: caseId }: StoredCase,
): Promise<CallSheet['opinion']> {
  if (kind !== 'advisor-review') return null;
  const answers = await signedForm(db, { caseId, form: 'second-level' });
  if (!answers) return null;
  const { by, at, items } = answers.signed;
  const lines = opinionLinks.flatMap(([linkId, label]) => {
    const [answer] = items.find((item) => item.linkId === linkId)?.answer ?? [];
    const text = answer?.valueCoding?.display ?? answer?.valueString;
    return text === undefined ? [] : [{ label, text }];
  });
  return { by, at, lines };
}

/**
 * For who is on the visit: they read it as they would at the bedside, whether or not they work the case's queue.
 * Null where the visit is no such call. No money stands in it.
 */
export async function sheet(
  signedIn: SignedIn,
  { visitId }: SheetOfVisit,
): Promise<CallSheet | null> {
  const { db, session } = signedIn;
  const { organizationId, zone } = session.person;
  await requireVisit(signedIn, visitId);
  const call = await store.ofVisit(db, visitId);
  if (call?.organizationId !== organizationId) return null;
  const storedCase = await caseById(db, organizationId, call.caseId);
  if (!storedCase) throw new Refusal('not-found');
  const { data: subject } = AdvisorReviewSubject.safeParse(storedCase.subject);
  const { unit, bed, admittedOn, title } = storedCase;
  await record(db, signedIn, {
    action: 'peer-to-peer.read',
    object: aboutCase(call.caseId),
    detail: { callId: call.id, patientId: storedCase.patientId },
  });
  return {
    call: store.callOf(call),
    title,
    patient: patientOf(storedCase),
    unit,
    bed,
    admittedOn,
    criteria: subject?.criteria ?? null,
    cited: subject?.cited ?? [],
    opinion: await opinionOf(signedIn, storedCase),
    zone,
  };
}
