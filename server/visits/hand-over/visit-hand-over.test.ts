/** Tests handing a visit over: offered to a colleague, who accepts it, or it returns (S83). */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { linkOf, waitingPatient } from '#server/test/patient.ts';
import { stateOf, step, wereThere } from '#server/test/visits.ts';
import { reconcile } from '#server/visits/lifecycle/reconcile.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const named = (name: string) =>
  clinic.clinician({ fullName: `Dr. ${name} ${randomUUID().slice(0, 6)}` });

/** Lena's patient waits, and Lena has offered the visit to Tomas. */
async function offered() {
  const lena = await named('Lena');
  const tomas = await named('Tomas');
  const appointmentId = await clinic.place([lena], { at: 5 });
  const ana = await waitingPatient(clinic, { token: await linkOf(lena, appointmentId) });
  const { visitId } = await stateOf(ana);
  const answer = await step(lena, 'handOver', visitId, { toPractitionerId: tomas.id });
  return { lena, tomas, ana, visitId, visit: answer.data };
}

const detailsOf = async (visitId: string) =>
  (await clinic.recorded('visit.hand-over', visitId)).map(({ detail }) => detail);

test('handed over, the patient waits for the colleague, who admits them', async () => {
  const lena = await clinic.clinician();
  const tomas = await clinic.clinician({ fullName: `Dr. Tomas ${randomUUID().slice(0, 6)}` });
  const appointmentId = await clinic.place([lena], { at: 5 });
  const ana = await waitingPatient(clinic, { token: await linkOf(lena, appointmentId) });
  const { visitId } = await stateOf(ana);
  expect((await step(tomas, 'admit', visitId)).problem).toBe('not-found');
  const handed = await step(lena, 'handOver', visitId, { toPractitionerId: tomas.id });
  expect(handed.data).toMatchObject({ handedTo: { id: tomas.id, fullName: tomas.fullName } });
  expect(await stateOf(ana)).toMatchObject({ stage: 'waiting', inLineFor: tomas.fullName });
  const { visits } = (await tomas.browser.call('visits.home', {})).data;
  expect(visits).toMatchObject([{ id: visitId, state: 'waiting' }]);
  expect((await step(tomas, 'admit', visitId)).data.state).toBe('in-progress');
  expect((await step(tomas, 'ticket', visitId)).status).toBe(200);
  await wereThere(clinic, visitId, [{ identity: 'patient:x' }]);
  expect((await step(tomas, 'end', visitId)).data).toMatchObject({
    state: 'ended',
    appointment: { state: 'completed' },
  });
  expect(await clinic.recorded('visit.hand-over', visitId)).toMatchObject([
    { actor_id: lena.id, detail: { to: tomas.id } },
  ]);
});

test('an offered visit is the colleague’s once they accept it, and its patient keeps the place', async () => {
  const { lena, tomas, ana, visitId, visit } = await offered();
  const { place, inLineFor, handedOverBy } = await stateOf(ana);
  expect([inLineFor, handedOverBy]).toEqual([tomas.fullName, lena.fullName]);
  expect(visit).toMatchObject({ handedTo: { id: tomas.id }, handOver: { by: { id: lena.id } } });
  const accepted = await step(tomas, 'acceptHandOver', visitId);
  expect(accepted.data).toMatchObject({ handedTo: { id: tomas.id }, handOver: null });
  expect(await stateOf(ana)).toMatchObject({
    place,
    inLineFor: tomas.fullName,
    handedOverBy: null,
  });
  await reconcile(clinic.world.deps);
  expect((await step(lena, 'visit', visitId)).data.handedTo).toMatchObject({ id: tomas.id });
});

test.each([
  ['declined', (_lena: Clinician, tomas: Clinician) => tomas],
  ['withdrawn', (lena: Clinician) => lena],
] as const)('a visit that was offered and %s is back with who had it', async (because, whoOf) => {
  const { lena, tomas, ana, visitId } = await offered();
  const { place } = await stateOf(ana);
  expect((await step(whoOf(lena, tomas), 'declineHandOver', visitId)).data).toEqual({
    success: true,
  });
  const { data } = await step(lena, 'visit', visitId);
  expect([data.state, data.handedTo, data.handOver]).toEqual(['waiting', null, null]);
  expect(await stateOf(ana)).toMatchObject({ place, inLineFor: lena.fullName, handedOverBy: null });
  expect((await step(tomas, 'visit', visitId)).problem).toBe('not-found');
  expect(await detailsOf(visitId)).toEqual([{ to: tomas.id }, { because }]);
});

test('a visit that nobody accepts in time returns to the one who had it last', async () => {
  const { lena, tomas, visitId } = await offered();
  await step(tomas, 'acceptHandOver', visitId);
  const ines = await named('Ines');
  await step(tomas, 'handOver', visitId, { toPractitionerId: ines.id });
  await reconcile(clinic.world.deps);
  expect((await step(lena, 'visit', visitId)).data.handedTo?.id).toBe(ines.id);
  await clinic.world.owner.query(`update visits set hand_over_due_at = now() where id = $1`, [
    visitId,
  ]);
  await reconcile(clinic.world.deps);
  expect((await step(lena, 'visit', visitId)).data).toMatchObject({
    handedTo: { id: tomas.id },
    handOver: null,
  });
  expect((await detailsOf(visitId)).at(-1)).toEqual({ to: tomas.id, because: 'not-answered' });
});

test('who is offered a visit and admits its patient, or comes in, has accepted it', async () => {
  const { tomas, visitId } = await offered();
  expect((await step(tomas, 'admit', visitId)).data).toMatchObject({
    state: 'in-progress',
    handOver: null,
  });
  const other = await offered();
  await step(other.lena, 'admit', other.visitId);
  expect((await step(other.lena, 'visit', other.visitId)).data.handOver).not.toBeNull();
  await step(other.tomas, 'ticket', other.visitId);
  expect((await step(other.lena, 'visit', other.visitId)).data.handOver).toBeNull();
});

test('S83 only the one to whom a visit is offered accepts it, and only they or who offered it return it', async () => {
  const { lena, tomas, visitId } = await offered();
  const stranger = await clinic.clinician();
  const added = await named('Ines');
  await lena.browser.call('visits.addColleague', { visitId, practitionerId: added.id });
  for (const name of ['acceptHandOver', 'declineHandOver'] as const) {
    expect((await step(stranger, name, visitId)).problem).toBe('not-found');
    expect((await step(added, name, visitId)).problem).toBe('visits.not-now');
  }
  expect((await step(lena, 'acceptHandOver', visitId)).problem).toBe('visits.not-now');
  await step(tomas, 'acceptHandOver', visitId);
  for (const who of [lena, tomas])
    for (const name of ['acceptHandOver', 'declineHandOver'] as const)
      expect((await step(who, name, visitId)).problem).toBe('visits.not-now');
});

test('S15 nobody hands over to another hospital, to who conducts no visits, or to who has left', async () => {
  const { lena, visitId } = await offered();
  const otherOrganization = await clinic.world.newOrganization(`Southfield ${randomUUID()}`);
  const ineligible = [
    await clinic.world.person({ organizationId: otherOrganization }),
    await clinic.world.person({ role: 'GUEST' }),
    await clinic.world.person({ active: false }),
    { id: randomUUID() },
  ];
  for (const { id } of ineligible)
    expect((await step(lena, 'handOver', visitId, { toPractitionerId: id })).problem).toBe(
      'not-found',
    );
});
