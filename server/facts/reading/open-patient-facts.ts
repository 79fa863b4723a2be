/** Opens a patient's facts to somebody who says why, and answers them by day; both are audited (S108). */
import { DateTime } from 'luxon';
import { hourMs } from '#shared/durations.ts';
import type { Fact, FactDay, OpenFacts, ReadFacts } from '#shared/facts.ts';
import { may } from '#shared/roles.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/facts/needs.ts';
import { Refusal } from '#server/platform/errors.ts';
import { factsOf } from '#server/facts/core/fact-store.ts';
import * as store from './opened-facts-store.ts';

const about = (id: string) => ({ type: 'Patient', id });

async function openFor(signedIn: SignedIn, input: OpenFacts) {
  const { db, session, now, caseOpensFacts } = signedIn;
  const { organizationId, id: openedBy } = session.person;
  const patientId = await store.findPatient(db, organizationId, input.patientId);
  if (patientId === null) throw new Refusal('not-found');
  const caseId = input.by === 'case' ? input.caseId : null;
  if (caseId !== null && !(await caseOpensFacts(signedIn, { caseId, patientId })))
    throw new Refusal('facts.closed');
  const at = now();
  const until = new Date(at.getTime() + hourMs);
  return db.transaction().execute(async (tx) => {
    const because = input.by === 'reason' ? input.because : null;
    const opening = { organizationId, patientId, openedBy, because, caseId, at, until };
    const openingId = await store.insert(tx, opening);
    const detail = { openingId, ...(caseId !== null && { caseId }) };
    await record(tx, signedIn, { action: 'facts.open', object: about(patientId), detail });
    return { openingId, patientId, until: until.toISOString() };
  });
}

/** The reason itself stays out of the audit, since it may name the patient: the opening's row has it. */
export const openFacts = (signedIn: SignedIn, input: OpenFacts) =>
  attempted(signedIn, { action: 'facts.open', object: about(input.patientId) }, () =>
    openFor(signedIn, input),
  );

/** By local day of the reader, the days and what is in them in order; a date is the same day in every zone. */
export function byDay(facts: readonly Fact[], zone: string): FactDay[] {
  const dayOf = ({ effectiveAt, effectivePrecision }: Fact) =>
    DateTime.fromISO(effectiveAt, { zone: effectivePrecision ? 'utc' : zone }).toFormat(
      'yyyy-MM-dd',
    );
  return [...Map.groupBy(facts, dayOf)]
    .map(([day, ofDay]) => ({ day, facts: ofDay }))
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

export async function readFacts(
  signedIn: SignedIn,
  { openingId, encounterId, search }: ReadFacts,
): Promise<{ patientId: string; days: FactDay[] }> {
  const { db, session, now } = signedIn;
  const { id: openedBy, organizationId, zone } = session.person;
  const opened = await store.openedPatient(db, { id: openingId, openedBy, now: now() });
  if (!opened) throw new Refusal('facts.closed');
  const { patientId, caseId } = opened;
  // Beside a case there may be a query: what is paid is read for a reason of its own.
  const withClaims = caseId === null && may(session.person, 'billing');
  const facts = await factsOf(db, {
    organizationId,
    patientId,
    encounterId,
    search,
    withClaims,
  });
  const detail = { openingId, count: facts.length };
  await record(db, signedIn, { action: 'facts.read', object: about(patientId), detail });
  return { patientId, days: byDay(facts, zone) };
}
