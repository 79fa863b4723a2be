/** A stay with one result as it comes from another system, its review, and queries about it. */
import { randomUUID } from 'node:crypto';
import type { Clinician } from '#server/test/clinic.ts';

interface People {
  builder: Clinician;
  /** Who reviews and asks. */
  specialist: Clinician;
  /** Who is asked. */
  asked: Clinician;
}

export const choice = { is: 'choice', options: ['Acute kidney injury', 'Chronic kidney disease'] };
export const plainQuery = {
  topic: 'Creatinine on 2 November',
  question: 'Please look at the cited results. What, if anything, do they mean for this stay?',
  form: choice,
};

interface QueryChanges {
  who?: Clinician;
  reviewId: string;
  factId?: string;
}

export function reviewsOf({ builder, specialist, asked }: People) {
  /** A stay with one result: its review, patient and fact, as they come from another system. */
  async function stay() {
    const externalId = `MRN-${randomUUID().slice(0, 8)}`;
    const details = { fullName: 'Ana Ruiz', externalId };
    const patientId = (await asked.browser.call('appointments.patients.add', details)).data.id;
    const subject = { reference: 'Patient/p1' };
    const [stayId, labId] = [randomUUID(), randomUUID()];
    const meta = { lastUpdated: '2026-11-02T11:00:00Z' };
    const resources = [
      { resourceType: 'Patient', id: 'p1', identifier: [{ value: externalId }] },
      {
        resourceType: 'Encounter',
        id: stayId,
        status: 'in-progress',
        class: { code: 'IMP' },
        subject,
        meta,
        period: { start: '2026-11-01T03:30:00Z' },
      },
      {
        resourceType: 'Observation',
        id: labId,
        status: 'final',
        subject,
        meta,
        code: { text: 'Creatinine', coding: [{ code: '2160-0' }] },
        encounter: { reference: `Encounter/${stayId}` },
        effectiveDateTime: '2026-11-02T10:00:00Z',
        valueQuantity: { value: 3.1, unit: 'mg/dL' },
      },
    ];
    const bundle = {
      resourceType: 'Bundle',
      type: 'collection',
      entry: resources.map((resource) => ({ resource })),
    };
    const file = { format: 'fhir', text: JSON.stringify(bundle) };
    await builder.browser.call('facts.import', file);
    await builder.browser.call('facts.import', file);
    const filter = { kinds: ['cdi-review'], patientId };
    const { cases } = (await specialist.browser.call('cases.list', { filter })).data;
    const reviewId = cases[0]!.id;
    const opening = { by: 'case', patientId, caseId: reviewId };
    const { openingId } = (await specialist.browser.call('facts.open', opening)).data;
    const { days } = (await specialist.browser.call('facts.read', { openingId })).data;
    const facts = days.flatMap((day: { facts: { id: string; type: string }[] }) => day.facts);
    return { patientId, reviewId, factId: facts.find(({ type }) => type === 'Observation')!.id };
  }

  const ask = ({ who = specialist, reviewId, factId }: QueryChanges, more: object = {}) =>
    who.browser.call('queries.ask', {
      ...plainQuery,
      reviewId,
      indicatorIds: factId === undefined ? [] : [factId],
      ask: { to: 'person', personId: asked.id },
      ...more,
    });

  return { stay, ask };
}
