/** Tests what follows a signed utilization review: the payer, the advisor, and the review of the days after an approval. */
import { afterAll, expect, test } from 'vitest';
import type { CaseLine } from '#shared/cases.ts';
import { reviewsOf } from '#server/test/cases/reviews.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist' });
const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
const uma = await clinic.clinician({ hospitalRole: 'Utilization Manager', fullName: 'Uma Reyes' });
const udo = await clinic.clinician({ hospitalRole: 'Utilization Manager' });
const paul = await clinic.clinician({ hospitalRole: 'Physician Advisor', fullName: 'Paul Adler' });
const { stay } = reviewsOf({ builder, specialist: grace, asked: lena });

const casesOf = async (patientId: string, who = uma): Promise<CaseLine[]> =>
  (await who.browser.call('cases.list', { filter: { patientId, kinds: ['um-review'] } })).data
    .cases;

/** A review that Uma has. */
async function takenReview() {
  const of = await stay();
  const [review] = await casesOf(of.patientId);
  await uma.browser.call('cases.take', { caseId: review!.id });
  return { ...of, caseId: review!.id };
}

const read = async (caseId: string, who = uma) =>
  (await who.browser.call('cases.byId', { caseId })).data;

interface Signing {
  outcome: 'met' | 'not-met' | 'unclear';
  citedIds?: string[];
}

function sign(caseId: string, { outcome, citedIds = [] }: Signing, who: Clinician = uma) {
  const choice = (linkId: string, code: string, display: string) => ({
    linkId,
    answer: [{ valueCoding: { code, display } }],
  });
  const words = { met: 'Met', 'not-met': 'Not met', unclear: 'Unclear' };
  return who.browser.call('cases.forms.sign', {
    caseId,
    form: 'um-review',
    formVersion: '1',
    citedIds,
    items: [
      { linkId: 'criteria', answer: [{ valueString: 'Criteria of the house' }] },
      { linkId: 'criteria-version', answer: [{ valueString: '2026' }] },
      choice('outcome', outcome, words[outcome]),
      choice('status', 'inpatient', 'Inpatient'),
      { linkId: 'sentence', answer: [{ valueString: 'Creatinine has doubled.' }] },
    ],
  });
}

async function act(procedure: string, caseId: string, more: object = {}, who = uma) {
  const { version } = await read(caseId);
  return who.browser.call(
    `utilization.reviews.${procedure}` as 'utilization.reviews.decide',
    {
      caseId,
      version,
      ...more,
    } as never,
  );
}

test('S442 a review is signed with the facts that it cites, as they stood, and with those of its patient alone', async () => {
  const { caseId, factId } = await takenReview();
  const other = await stay();
  const refused = await sign(caseId, { outcome: 'met', citedIds: [other.factId] });
  expect(refused.problem).toBe('input.invalid');
  expect((await sign(caseId, { outcome: 'met', citedIds: [factId] })).status).toBe(200);
  const { data } = await uma.browser.call('cases.forms.ofCase', { caseId, form: 'um-review' });
  expect(data.signed?.cited).toMatchObject([{ factId, title: 'Creatinine', value: '3.1 mg/dL' }]);
});

test('S442 no review goes on unsigned or by somebody else, and what is not met is not closed as met', async () => {
  const { caseId } = await takenReview();
  expect((await act('decide', caseId, { decision: 'meet' })).problem).toBe(
    'utilization.not-signed',
  );
  const question = { question: 'Inpatient, or observation?' };
  expect((await act('escalate', caseId, question)).problem).toBe('utilization.not-signed');
  await sign(caseId, { outcome: 'not-met' });
  expect((await act('escalate', caseId, question, udo)).problem).toBe('cases.not-yours');
  // It has moved, and no advisor had it.
  const begin = { caseId, version: (await read(caseId)).version, move: 'begin', note: '' };
  expect((await uma.browser.call('cases.move', begin)).status).toBe(200);
  expect((await act('decide', caseId, { decision: 'meet' })).problem).toBe('utilization.not-met');
  expect((await act('decide', caseId, { decision: 'request' }, udo)).problem).toBe(
    'cases.not-yours',
  );
  const move = { caseId, version: (await read(caseId)).version, move: 'meet', note: '' };
  expect((await uma.browser.call('cases.move', move)).problem).toBe('cases.move-unfit');
  const request = { decision: 'request', urgency: 'urgent' };
  expect((await act('decide', caseId, request)).status).toBe(200);
  expect(await read(caseId)).toMatchObject({ state: 'waiting', subject: { urgency: 'urgent' } });
});

test('S442 what is met is closed as met, without an advisor', async () => {
  const { caseId } = await takenReview();
  await sign(caseId, { outcome: 'met' });
  expect((await act('decide', caseId, { decision: 'meet' })).status).toBe(200);
  expect(await read(caseId)).toMatchObject({ state: 'met', closedAt: expect.any(String) });
});

test('S443 the advisor gets question, criteria and cited facts, and their answer brings the review back', async () => {
  const { caseId, factId, patientId } = await takenReview();
  await sign(caseId, { outcome: 'unclear', citedIds: [factId] });
  const escalated = await act('escalate', caseId, { question: 'Inpatient, or observation?' });
  expect(escalated.status).toBe(200);
  const review = await read(caseId);
  expect(review.state).toBe('second-level');
  expect(review.events).toContainEqual(
    expect.objectContaining({ toState: 'second-level', note: 'Inpatient, or observation?' }),
  );
  const filter = { kinds: ['advisor-review'], patientId };
  const { data } = await paul.browser.call('cases.list', { filter });
  const advised = data.cases[0]!.id;
  expect((await read(advised, paul)).subject).toMatchObject({
    question: 'Inpatient, or observation?',
    criteria: 'Criteria of the house, 2026: Unclear',
    cited: [{ factId, value: '3.1 mg/dL' }],
  });
  await paul.browser.call('cases.take', { caseId: advised });
  const { version } = await read(advised, paul);
  const conclude = { caseId: advised, version, move: 'support-inpatient', note: '' };
  expect((await paul.browser.call('cases.move', conclude)).status).toBe(200);
  const after = await read(caseId);
  expect([after.state, after.owner?.id]).toEqual(['reviewing', uma.id]);
  expect(after.events.at(-1)).toMatchObject({ toState: 'reviewing', by: { id: paul.id } });
  // An advisor has decided: now it may be closed as met.
  expect((await act('decide', caseId, { decision: 'meet' })).status).toBe(200);
  expect(await read(caseId)).toMatchObject({ state: 'met' });
  // Of another review that says nothing.
  const other = await takenReview();
  await sign(other.caseId, { outcome: 'not-met' });
  const met = await act('decide', other.caseId, { decision: 'meet' });
  expect(met.problem).toBe('utilization.not-met');
});

test('S444 an approval opens the review of the days after it for who had the review, a denial opens none', async () => {
  const { caseId, patientId } = await takenReview();
  await sign(caseId, { outcome: 'met' });
  await act('decide', caseId, { decision: 'request' });
  const approval = { answer: 'approve', authorization: 'A-77', authorizedUntil: '2026-11-05' };
  expect((await act('recordAnswer', caseId, { answer: 'deny' })).problem).toBe('input.invalid');
  expect((await act('recordAnswer', caseId, approval, udo)).status).toBe(200);
  const [next, ...others] = await casesOf(patientId);
  expect(others).toEqual([]);
  expect(next).toMatchObject({ title: 'Continued stay', state: 'new', owner: { id: uma.id } });
  expect((await read(next!.id)).subject).toMatchObject({
    review: 'continued-stay',
    reason: 'Approved until 5 November',
    authorizedUntil: '2026-11-05',
    authorization: 'A-77',
  });
  await sign(next!.id, { outcome: 'met' });
  await act('decide', next!.id, { decision: 'request' });
  const earlier = { ...approval, authorizedUntil: '2026-11-04' };
  expect((await act('recordAnswer', next!.id, earlier)).problem).toBe('input.invalid');
  await act('recordAnswer', next!.id, { answer: 'deny', note: 'Not medically needed' });
  expect(await casesOf(patientId)).toEqual([]);
  expect(await read(next!.id)).toMatchObject({ state: 'denied' });
});

test('S444 of two who record an answer at once, one is recorded', async () => {
  const { caseId, patientId } = await takenReview();
  await sign(caseId, { outcome: 'met' });
  await act('decide', caseId, { decision: 'request' });
  const { version } = await read(caseId);
  const answers = await Promise.all(
    [uma, udo].map((who) =>
      who.browser.call('utilization.reviews.recordAnswer', {
        caseId,
        version,
        answer: 'approve',
        authorizedUntil: '2026-11-05',
      }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await casesOf(patientId)).toHaveLength(1);
});
