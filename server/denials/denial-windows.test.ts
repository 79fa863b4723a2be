/** Tests that a denial about which its payer talks stands on the advisor's list with its window, and leaves it with the denial. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { CallOffer } from '#shared/advisor/peer-to-peer.ts';
import type { CaseLine } from '#shared/cases.ts';
import { openClinic } from '#server/test/clinic.ts';
import { clockRule } from '#server/test/cases/drafted-clock-rule.ts';
import { denialScene } from '#server/test/cases/denial-scene.ts';
import { referOpenDenials } from '#server/denials/service.ts';
import { numbered } from '#server/test/facts/remittance-files.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { biller, newPatient, send, denialsOf } = await denialScene(clinic);
const advisor = await clinic.clinician({
  hospitalRole: 'Physician Advisor',
  fullName: 'Dr. Ada Lind',
});
const [admin, second] = [
  await clinic.clinician({ role: 'ADMIN' }),
  await clinic.clinician({ role: 'ADMIN' }),
];
await clinic.world.owner.query(
  `insert into appointment_types (organization_id, name, kind, duration_minutes)
   values ($1, 'Video call', 'tele-visit', 20)`,
  [clinic.world.organizationId],
);

for (const [name, label, length] of [
  ['denial.appeal', 'Appeal', 180],
  ['denial.call', 'Peer-to-peer window', 3],
] as const) {
  const { data } = await admin.browser.call('cases.clockRules.draft', {
    ...clockRule,
    name,
    label,
    length,
    unit: 'days',
    kind: 'denial',
    metBy: ['call', 'appeal'],
    pausedIn: [],
    appliesTo: name === 'denial.call' ? { payer: 'AETNA INC' } : {},
  });
  await second.browser.call('cases.clockRules.publish', { ruleId: data.ruleId, version: 1 });
}

const reviewsOf = async (denialId: string): Promise<CaseLine[]> => {
  const filter = { queue: 'advisor', parentId: denialId };
  const [open, closed] = await Promise.all([
    advisor.browser.call('cases.list', { filter }),
    advisor.browser.call('cases.list', { filter: { ...filter, closed: 'month' } }),
  ]);
  return [...open.data.cases, ...closed.data.cases];
};

async function newDenial(payer = 'AETNA INC') {
  const { mrn } = await newPatient();
  const number = numbered();
  await send([{ number, mrn }], { payer });
  const [denial] = await denialsOf(number);
  if (!denial) throw new Error('no denial');
  return { ...denial, number, mrn };
}

test('S526 a denial of a payer with a peer-to-peer window is before the advisors at once, with the end of that window and no amount', async () => {
  const denial = await newDenial();
  const window = denial.clocks.find(({ label }) => label === 'Peer-to-peer window');
  const [review, ...others] = await reviewsOf(denial.id);
  expect(others).toEqual([]);
  expect(review).toMatchObject({
    kind: 'advisor-review',
    title: `Denial: Claim ${denial.number} denied: CO-197`,
    dueAt: window?.dueAt,
    payer: 'AETNA INC',
    amount: null,
    owner: null,
    ownerRole: 'Physician Advisor',
  });
  expect(await clinic.recorded('case.open', review?.id)).toHaveLength(1);
  const offer = await advisor.browser.call('peerToPeer.offer', { caseId: review?.id });
  expect(offer.data.window).toMatchObject({
    label: 'Peer-to-peer window',
    endsAt: window?.dueAt,
  });
});

test('S526 a payer without such a window asks nothing of advisors, and a denial that comes again asks nothing twice', async () => {
  const other = await newDenial('BOLT');
  expect(await reviewsOf(other.id)).toEqual([]);
  const { id, number, mrn } = await newDenial();
  await send([{ number, mrn }], { paidOn: '20261114' });
  expect(await reviewsOf(id)).toHaveLength(1);
});

test('S526 a denial that is opened by hand is referred like one of a file', async () => {
  const { id: patientId } = await newPatient();
  const opened = await biller.browser.call('denials.open', {
    patientId,
    claimNumber: numbered(),
    payer: 'AETNA INC',
    reason: 'Not necessary',
    amount: '10',
    deniedOn: '2026-11-12',
    windowEndsOn: '2199-12-31',
  });
  expect(opened.status).toBe(200);
  expect(await reviewsOf(opened.data.caseId)).toHaveLength(1);
});

test('S526 a payment that comes later, and a biller who writes the claim off, end the review with the denial', async () => {
  const paid = await newDenial();
  await send([{ number: paid.number, mrn: paid.mrn, status: '1', paid: '500', adjustments: [] }], {
    paidOn: '20261120',
    payer: 'AETNA INC',
  });
  expect((await denialsOf(paid.number)).map(({ state }) => state)).toEqual(['overturned']);
  expect((await reviewsOf(paid.id)).map(({ state }) => state)).toEqual(['withdrawn']);

  const small = await newDenial();
  await biller.browser.call('cases.take', { caseId: small.id });
  const { version } = (await biller.browser.call('cases.byId', { caseId: small.id })).data;
  const note = 'Less than the work of an appeal.';
  const move = { caseId: small.id, version, move: 'write-off', note };
  expect((await biller.browser.call('cases.move', move)).status).toBe(200);
  expect((await reviewsOf(small.id)).map(({ state }) => state)).toEqual(['withdrawn']);
  const { events, mayUndo } = (await biller.browser.call('cases.byId', { caseId: small.id })).data;
  expect(events.at(-1)).toMatchObject({ event: 'moved', toState: 'written-off' });
  expect(mayUndo).toBe(true);
});

test('S526 a call that is booked from the review meets the window of its denial, and how it ended is told to who bills', async () => {
  const denial = await newDenial();
  const [review] = await reviewsOf(denial.id);
  const caseId = review?.id;
  await advisor.browser.call('cases.take', { caseId });
  const offer = (await advisor.browser.call('peerToPeer.offer', { caseId, attendingId: null }))
    .data;
  const booked = await advisor.browser.call('peerToPeer.book', {
    caseId,
    startsAt: (offer as CallOffer).starts[0]?.startsAt,
    advisorId: advisor.id,
    attendingId: null,
    doctor: 'Kim Vale',
    invite: { by: 'link' },
    question: 'Two midnights have passed',
    idempotencyKey: randomUUID(),
  });
  expect(booked.status).toBe(200);
  // Who bills sees that call beside the denial, books no second one, and may act on it.
  const about = await biller.browser.call('peerToPeer.ofCase', { caseId: denial.id });
  expect(about.data.calls).toMatchObject([{ id: booked.data.callId, doctor: 'Kim Vale' }]);
  const again = await biller.browser.call('peerToPeer.book', {
    caseId: denial.id,
    startsAt: (offer as CallOffer).starts.at(-1)?.startsAt,
    advisorId: advisor.id,
    attendingId: null,
    doctor: 'Kim Vale',
    invite: { by: 'link' },
    question: 'Two midnights have passed',
    idempotencyKey: randomUUID(),
  });
  expect(again).toMatchObject({ status: 409, problem: 'advisor.call-open' });
  const renewed = await biller.browser.call('peerToPeer.link', { callId: booked.data.callId });
  expect(renewed.status).toBe(200);
  const [calling] = await denialsOf(denial.number);
  expect(calling).toMatchObject({ state: 'calling' });
  expect(calling?.clocks.find(({ label }) => label === 'Peer-to-peer window')?.state).toBe('met');
  const { version } = (await advisor.browser.call('cases.byId', { caseId })).data;
  const overturn = { caseId, version, move: 'overturn', note: '' };
  expect((await advisor.browser.call('cases.move', overturn)).status).toBe(200);
  const [told] = await denialsOf(denial.number);
  expect(told?.events.at(-1)).toMatchObject({
    event: 'concluded',
    about: `Denial: Claim ${denial.number} denied: CO-197: Closed: overturned in the call`,
  });
});

test('S608 a denial that was open before it was referred by itself is before the advisors after the next start, once', async () => {
  const [denial, other, decided] = [await newDenial(), await newDenial('BOLT'), await newDenial()];
  const { owner } = clinic.world;
  // As the release before left it: open, with its window, and without a review.
  const [written] = await reviewsOf(denial.id);
  await owner.query('update cases set parent_id = null, same_as = null where id = $1', [
    written?.id,
  ]);
  const [withdrawn] = await reviewsOf(decided.id);
  await owner.query(`update cases set state = 'withdrawn', closed_at = now() where id = $1`, [
    withdrawn?.id,
  ]);
  clinic.work();
  await expect.poll(async () => (await reviewsOf(denial.id)).length).toBe(1);
  await Promise.all([referOpenDenials(clinic.world.deps), referOpenDenials(clinic.world.deps)]);
  const window = denial.clocks.find(({ label }) => label === 'Peer-to-peer window');
  expect(await reviewsOf(denial.id)).toMatchObject([
    { kind: 'advisor-review', state: 'new', dueAt: window?.dueAt, ownerRole: 'Physician Advisor' },
  ]);
  expect(await reviewsOf(other.id)).toEqual([]);
  expect(await reviewsOf(decided.id)).toMatchObject([{ state: 'withdrawn' }]);
});
