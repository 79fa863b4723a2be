/** Tests that answers to requests for authorization are recorded as other systems send them: once, in order, and told to the review. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { CaseRecord } from '#shared/cases.ts';
import type { OpenedStay } from '#shared/utilization.ts';
import { openStays } from '#server/test/cases/open-stays.ts';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner } = clinic.world;
const { una, noon, day, admitted, newPatient } = await openStays(clinic);
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });

const patient = { reference: 'Patient/p1' };
const ofClaim = { status: 'active', type: { text: 'Stay' }, use: 'preauthorization', patient };

/** What the payer said `hoursAgo`, of a request with a number of its own. */
function answer(request: string, hoursAgo: number, more: object = {}) {
  const created = noon(0).minus({ days: 1, hours: hoursAgo }).toUTC().toISO();
  return {
    resourceType: 'ClaimResponse',
    id: randomUUID(),
    ...ofClaim,
    created,
    insurer: { display: 'North Health' },
    request: { identifier: { value: request } },
    outcome: 'complete',
    meta: { lastUpdated: created },
    ...more,
  };
}
const approval = (from: number, until: number) => ({
  preAuthRef: 'A-7',
  preAuthPeriod: { start: day(from), end: day(until) },
});

async function send(mrn: string, ...resources: object[]) {
  const entry = [
    { resourceType: 'Patient', id: 'p1', identifier: [{ value: mrn }] },
    ...resources,
  ].map((resource) => ({ resource }));
  const { data } = await builder.browser.call('facts.import', {
    format: 'fhir',
    text: JSON.stringify({ resourceType: 'Bundle', entry }),
  });
  return data.counts;
}

const opened = async (stayId: string): Promise<OpenedStay> =>
  (await una.browser.call('utilization.stays.byId', { stayId })).data;
const answersOf = async (stayId: string) =>
  (await opened(stayId)).answers.map(({ answer: kind, untilDay, isPast }) => [
    kind,
    untilDay,
    isPast,
  ]);

test('S509 what a payer’s system answers is recorded once with its source, and its later answer replaces it', async () => {
  const { mrn, stayId } = await admitted(6);
  const request = randomUUID();
  const pended = answer(request, 9, { outcome: 'queued' });
  await send(mrn, pended);
  expect((await opened(stayId)).answers).toMatchObject([
    { answer: 'pended', payer: 'North Health', recordedBy: null, source: expect.any(String) },
  ]);
  await send(mrn, pended);
  const approved = answer(request, 5, approval(6, 3));
  await send(mrn, approved);
  await send(mrn, { ...approved, id: randomUUID() });
  // An older answer that comes late changes nothing.
  await send(mrn, answer(request, 7, { disposition: 'Denied' }));
  expect(await answersOf(stayId)).toEqual([
    ['approved', day(3), false],
    ['pended', null, true],
  ]);
  const { stay } = await opened(stayId);
  expect(stay).toMatchObject({ authorizedUntil: day(3), lastAnswer: 'approved' });
  // What a person heard by telephone stands beside it, each with its source.
  await una.browser.call('utilization.stays.recordPayerAnswer', {
    stayId,
    answer: 'approved',
    fromDay: day(6),
    untilDay: day(2),
    payer: 'North Health',
    answeredAt: noon(1).toUTC().toISO(),
  });
  const both = (await opened(stayId)).answers.filter(({ isPast }) => !isPast);
  expect(both.map(({ recordedBy, source }) => [recordedBy, source === null])).toEqual([
    ['Una Reyes', true],
    [null, false],
  ]);
  const recorded = await owner.query<{ count: number }>(
    `select count(*)::integer as count from audit_events where action = 'payer-answer.record'
       and object_id = $1 and actor_id is null`,
    [stayId],
  );
  expect(recorded.rows[0]?.count).toBe(2);
});

test('S509 an answer that is taken back leaves the one before it, and what a person corrected stands until the payer says something else', async () => {
  const { mrn, stayId } = await admitted(6);
  const request = randomUUID();
  const first = answer(request, 9, approval(6, 4));
  const second = answer(request, 5, approval(6, 2));
  await send(mrn, first, second);
  const lastUpdated = noon(0).toUTC().toISO();
  await send(mrn, { ...second, status: 'entered-in-error', meta: { lastUpdated } });
  expect((await opened(stayId)).stay.authorizedUntil).toBe(day(4));
  const standing = (await opened(stayId)).answers.find(({ isPast }) => !isPast)!;
  await una.browser.call('utilization.stays.withdrawPayerAnswer', { answerId: standing.id });
  await send(mrn, { ...first, meta: { lastUpdated }, disposition: 'Approved' });
  expect((await opened(stayId)).stay.authorizedUntil).toBeNull();
  await send(mrn, answer(request, 2, approval(6, 1)));
  expect((await opened(stayId)).stay.authorizedUntil).toBe(day(1));
  await send(mrn, answer(request, 1, { disposition: 'Not certified' }));
  expect((await opened(stayId)).stay).toMatchObject({
    authorizedUntil: null,
    lastAnswer: 'denied',
  });
});

test('S509 an approval without days is an answer that authorises none', async () => {
  const { mrn, stayId } = await admitted(3);
  await send(mrn, answer(randomUUID(), 5, { preAuthRef: 'A-9' }));
  expect((await opened(stayId)).stay).toMatchObject({
    lastAnswer: 'approved',
    authorizedUntil: null,
    daysUnauthorized: 3,
  });
});

async function reviewOf(stayId: string, state: string) {
  const { data } = await una.browser.call('utilization.stays.review', { stayId });
  await owner.query('update cases set state = $2, owner_id = $3 where id = $1', [
    data.caseId,
    state,
    una.id,
  ]);
  return data.caseId as string;
}
const caseOf = async (caseId: string): Promise<CaseRecord> =>
  (await una.browser.call('cases.byId', { caseId })).data;

test('S509 a review that waits for the payer is closed by the answer, with its sentence, and the next one opens for the same person', async () => {
  const { mrn, stayId } = await admitted(4);
  const caseId = await reviewOf(stayId, 'waiting');
  const request = randomUUID();
  await send(mrn, answer(request, 9, { outcome: 'queued' }));
  expect(await caseOf(caseId)).toMatchObject({ state: 'waiting' });
  await send(mrn, answer(request, 5, approval(4, 1)));
  const approved = await caseOf(caseId);
  expect(approved).toMatchObject({
    state: 'approved',
    subject: { authorizedUntil: day(1), authorization: 'A-7' },
  });
  expect(approved.events.at(-1)?.note).toMatch(
    /^North Health answered: approved 4 days until .*, number A-7\. Sent by /,
  );
  const next = (await opened(stayId)).stay.review!;
  expect(await caseOf(next.caseId)).toMatchObject({
    title: 'Continued stay',
    owner: { id: una.id },
  });
  // Before its request is sent, the next review is told of an answer and goes on.
  await send(mrn, answer(randomUUID(), 3, { disposition: 'Denied' }));
  const told = await caseOf(next.caseId);
  expect([told.state, told.events.at(-1)?.note]).toEqual([
    'new',
    expect.stringContaining('North Health answered: denied. "Denied" Sent by '),
  ]);
  await owner.query("update cases set state = 'waiting' where id = $1", [next.caseId]);
  await send(mrn, answer(randomUUID(), 1, { disposition: 'Not certified' }));
  expect(await caseOf(next.caseId)).toMatchObject({ state: 'denied' });
});

test('S509 an answer waits for its stay, and of two stays the request says which', async () => {
  const { mrn } = await newPatient();
  const claim = randomUUID();
  const request = { reference: `Claim/${claim}` };
  await send(mrn, answer('', 9, { ...approval(1, 0), request }));
  const stay = (id: string) => ({
    resourceType: 'Encounter',
    id,
    status: 'in-progress',
    class: { code: 'IMP' },
    subject: patient,
    period: { start: noon(2).toUTC().toISO() },
  });
  const [one, other] = [randomUUID(), randomUUID()];
  await send(mrn, stay(one), stay(other));
  const stays = async () =>
    (
      await owner.query<{ key: string; id: string; answer: string | null }>(
        `select f.source_key as key, s.id, s.last_answer as answer
         from stays s join facts f on f.id = s.id where f.source_key = any ($1)`,
        [[one, other]],
      )
    ).rows;
  expect((await stays()).map((row) => row.answer)).toEqual([null, null]);
  await send(mrn, {
    resourceType: 'Claim',
    id: claim,
    ...ofClaim,
    created: day(2),
    item: [{ encounter: [{ reference: `Encounter/${other}` }] }],
  });
  const byKey = Object.fromEntries((await stays()).map((row) => [row.key, row.answer]));
  expect(byKey).toEqual({ [one]: null, [other]: 'approved' });
  // And one that came before the only stay is recorded as that stay arrives.
  const late = await newPatient();
  await send(late.mrn, answer(randomUUID(), 9, approval(2, 0)));
  const key = randomUUID();
  await send(late.mrn, stay(key));
  const { rows } = await owner.query<{ answer: string | null }>(
    `select s.last_answer as answer from stays s join facts f on f.id = s.id where f.source_key = $1`,
    [key],
  );
  expect(rows).toEqual([{ answer: 'approved' }]);
});
