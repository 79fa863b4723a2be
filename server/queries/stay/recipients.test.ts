/** Tests to whom a query goes: clinicians alone, the stay's attending proposed, and who is on duty now. */
import type { FactDay } from '#shared/facts.ts';
import { afterAll, expect, test } from 'vitest';
import { reviewsOf } from '#server/test/cases/reviews.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';
import { nameWords } from './attending-of-stay.ts';

const clinic = await openClinic();
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist', fullName: 'Grace Hughes' });
const biller = await clinic.clinician({
  hospitalRole: 'Billing Specialist',
  fullName: 'Bill Lena Okafor',
});
const lena = await clinic.clinician({ fullName: 'Dr. Lena Okafor' });
const resident = await clinic.clinician({ hospitalRole: 'Resident', fullName: 'Rui Sato' });
afterAll(() => clinic.close());

const { stay, ask } = reviewsOf({ builder, specialist: grace, asked: lena });

const toPerson = (personId: string) => ({ ask: { to: 'person', personId } });
const toRole = (role: string) => ({ ask: { to: 'role', role } });

test('S395 a query goes to clinicians alone, whoever sends, assigns, takes or answers it', async () => {
  const one = await stay();
  for (const unfit of [
    toPerson(biller.id),
    toPerson(grace.id),
    toRole('Billing Specialist'),
    toRole('CDI Specialist'),
  ])
    expect([unfit, (await ask(one, unfit)).problem]).toEqual([unfit, 'cases.assignee-unfit']);
  expect((await ask(one, toPerson(biller.id))).body.error.message).toBe(
    'Bill Lena Okafor works as Billing Specialist, which is no clinical job. A query goes to clinicians alone, who sign what they answer.',
  );
  const { caseId } = (await ask(one, toRole('Resident'))).data;
  const read = async (who: Clinician) => (await who.browser.call('queries.one', { caseId })).data;
  const take = (who: Clinician) => who.browser.call('cases.take', { caseId });
  const { version } = await read(grace);
  const assign = { caseId, version, assign: { to: 'person', personId: biller.id } };
  expect((await grace.browser.call('cases.assign', assign)).problem).toBe('cases.assignee-unfit');
  // Of several that are assigned at once too: not by a plan, nor by what somebody makes of one.
  const many = (to: object) =>
    grace.browser.call('cases.assigning.assign', { cases: [{ caseId, version, assign: to }] });
  const plan = async (to: object) =>
    (await grace.browser.call('cases.assigning.plan', { of: { caseIds: [caseId] }, to })).data;
  for (const { ask: to } of [toPerson(biller.id), toPerson(grace.id), toRole('CDI Specialist')]) {
    expect([to, (await many(to)).problem]).toEqual([to, 'cases.assignee-unfit']);
    const { cases, unfit } = await plan(to);
    expect([cases, unfit]).toEqual([[], [expect.stringContaining('is no clinical job')]]);
  }
  expect((await plan(toPerson(lena.id).ask)).unfit).toEqual([]);
  const { assigningId } = (await many(toPerson(lena.id).ask)).data;
  expect((await grace.browser.call('cases.assigning.undo', { assigningId })).data.count).toBe(1);
  // Who works the queue of queries takes none: they would answer what they asked.
  expect((await take(grace)).problem).toBe('cases.move-unfit');
  const filter = { kinds: ['cdi-query'] };
  expect((await grace.browser.call('cases.takeNext', { filter })).problem).toBe('cases.none-left');
  expect((await grace.browser.call('cases.byId', { caseId })).data.mayTake).toBe(false);
  const found = async (who: object) =>
    (await grace.browser.call('people.find', { search: 'okafor', ...who })).data.map(
      ({ id }: { id: string }) => id,
    );
  expect(await found({})).toEqual(expect.arrayContaining([lena.id, biller.id]));
  expect(await found({ cliniciansOnly: true })).toEqual([lena.id]);
  // Whose job has changed since they were asked.
  expect((await take(resident)).status).toBe(200);
  await clinic.world.owner.query('update cases set owner_id = $2 where id = $1', [
    caseId,
    biller.id,
  ]);
  const asClerk = await read(biller);
  expect(asClerk.mayAnswer).toBe(false);
  const answer = { caseId, version: asClerk.version, answer: 'Unable to determine' };
  expect((await biller.browser.call('queries.answer', answer)).problem).toBe(
    'queries.no-clinician',
  );
});

test('S396 the attending of the record is proposed where it is surely one clinician here, and who is on duty is named', async () => {
  const one = await stay();
  const setParticipants = (participant: object[]) =>
    clinic.world.owner.query(
      `update facts set body = jsonb_set(body, '{participant}', $2::jsonb)
       where type = 'Encounter' and patient_id = $1`,
      [one.patientId, JSON.stringify(participant)],
    );
  const read = async (who = grace) =>
    (await who.browser.call('queries.stay', { reviewId: one.reviewId })).data;
  const attendingOf = async (...participant: object[]) => {
    await setParticipants(participant);
    const { attending } = await read();
    return attending && [attending.clinician?.id ?? null, attending.namesakes];
  };
  const named = (display: string, code?: string) => ({
    individual: { display },
    ...(code && { type: [{ coding: [{ code }] }] }),
  });
  expect(await attendingOf()).toBeNull();
  expect(await attendingOf(named('OKAFOR, Lena MD'))).toEqual([lena.id, 1]);
  // Another part, a part that has ended, a clerk's name, half a name, and nobody's.
  expect(await attendingOf(named('Lena Okafor', 'REF'))).toBeNull();
  expect(
    await attendingOf(
      { ...named('Rui Sato', 'ATND'), period: { end: '2026-11-02' } },
      named('Lena Okafor', 'ATND'),
    ),
  ).toEqual([lena.id, 1]);
  expect(await attendingOf(named('Bill Lena Okafor', 'ATND'))).toEqual([null, 0]);
  expect(await attendingOf(named('Okafor', 'ATND'))).toEqual([null, 0]);
  const ours = { display: 'Okafor', reference: `Practitioner/${lena.id}` };
  expect(await attendingOf({ individual: ours })).toEqual([lena.id, 1]);
  const namesake = await clinic.clinician({ fullName: 'Lena Okafor' });
  expect(await attendingOf(named('Lena Okafor'))).toEqual([null, 2]);
  expect(await attendingOf({ individual: { ...ours, display: 'Lena Okafor' } })).toEqual([
    lena.id,
    2,
  ]);
  expect(nameWords('Prof. Dr. Jörg MÜLLER')).toEqual(nameWords('mueller, jorg'));

  const duties = dutiesOf(clinic);
  const { id: unitId } = await clinic.newUnit();
  const shiftTypeId = await duties.shiftType({ unitId });
  expect((await read()).roles).toEqual([]);
  const shift = { shiftTypeId, from: -60, until: 300 };
  await duties.place(resident, shift);
  await duties.place(biller, shift);
  await duties.place(namesake, { shiftTypeId, from: 100, until: 300 });
  expect((await read()).roles).toMatchObject([
    { role: 'Resident', count: 1, holders: [{ id: resident.id, fullName: 'Rui Sato' }] },
  ]);
  await clinic.world.owner.query(
    `update facts set body = body || '{"referenceRange": [{"low": {"value": 0.6}, "high": {"value": 1.2, "unit": "mg/dL"}}]}'
     where id = $1`,
    [one.factId],
  );
  const opening = { by: 'case', patientId: one.patientId, caseId: one.reviewId };
  const { openingId } = (await grace.browser.call('facts.open', opening)).data;
  const { days } = (await grace.browser.call('facts.read', { openingId })).data;
  const ranges = days.flatMap(({ facts }: FactDay) => facts.map((fact) => fact.referenceRange));
  expect(ranges.filter(Boolean)).toEqual(['0.6 to 1.2 mg/dL']);
  const { caseId } = (await ask(one)).data;
  const { queryIds, patient, stay: ofStay } = await read();
  expect(queryIds).toEqual([caseId]);
  expect(patient).toMatchObject({ id: one.patientId, fullName: 'Ana Ruiz' });
  expect(ofStay).toMatchObject({ title: 'Inpatient stay', admittedAt: '2026-11-01T03:30:00.000Z' });
  expect((await lena.browser.call('queries.one', { caseId })).data).toMatchObject({
    patient: { recordNumber: patient?.recordNumber },
    stay: ofStay,
  });
  expect((await lena.browser.call('queries.stay', { reviewId: one.reviewId })).problem).toBe(
    'access.denied',
  );
  expect((await grace.browser.call('queries.stay', { reviewId: caseId })).problem).toBe(
    'not-found',
  );
  expect(await clinic.recorded('case.read', one.reviewId)).not.toEqual([]);
});
