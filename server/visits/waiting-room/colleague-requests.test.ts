/** Tests who is told that a colleague asks them into a visit, or offers them one (S190). */
import { afterAll, expect, test } from 'vitest';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { followChanges } from '#server/test/event-streams.ts';
import { linkOf, waitingPatient } from '#server/test/patient.ts';
import { openVisit, stateOf, step, wereThere } from '#server/test/visits.ts';
import { reconcile } from '#server/visits/lifecycle/reconcile.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const requestsOf = async (who: Clinician) =>
  (await who.browser.call('visits.waiting', {})).data.requests;

test('S190 a colleague who is asked into a visit is told until they come in', async () => {
  const [lena, tomas, ines] = [
    await clinic.clinician(),
    await clinic.clinician(),
    await clinic.clinician(),
  ];
  const { visitId } = await openVisit(clinic, lena);
  const stream = await followChanges(tomas.browser);
  expect((await stream.next())?.data).toEqual({ kind: 'begun' });
  await lena.browser.call('visits.addColleague', { visitId, practitionerId: tomas.id });
  expect((await stream.next())?.data).toMatchObject({ area: 'visits' });
  expect(await requestsOf(tomas)).toMatchObject([
    { visitId, kind: 'join', by: lena.fullName, patientName: 'Ana Ruiz', dueAt: null },
  ]);
  for (const other of [lena, ines]) expect(await requestsOf(other)).toEqual([]);
  await wereThere(clinic, visitId, [{ identity: `practitioner:${tomas.id}` }]);
  expect(await requestsOf(tomas)).toEqual([]);
});

test('a colleague who declines, or whose visit is over, is asked no more', async () => {
  const [lena, tomas, ines] = [
    await clinic.clinician(),
    await clinic.clinician(),
    await clinic.clinician(),
  ];
  const { visitId } = await openVisit(clinic, lena);
  for (const { id: practitionerId } of [tomas, ines])
    await lena.browser.call('visits.addColleague', { visitId, practitionerId });
  await step(tomas, 'dropColleague', visitId, { practitionerId: tomas.id });
  expect(await requestsOf(tomas)).toEqual([]);
  expect(await requestsOf(ines)).toHaveLength(1);
  await step(lena, 'end', visitId);
  expect(await requestsOf(ines)).toEqual([]);
});

test('S190 who is offered a visit is told until they answer it, or it returns', async () => {
  const [lena, tomas] = [await clinic.clinician(), await clinic.clinician()];
  const appointmentId = await clinic.place([lena], { at: 5 });
  const ana = await waitingPatient(clinic, { token: await linkOf(lena, appointmentId) });
  const { visitId } = await stateOf(ana);
  const offer = () => step(lena, 'handOver', visitId, { toPractitionerId: tomas.id });
  const stream = await followChanges(tomas.browser);
  expect((await stream.next())?.data).toEqual({ kind: 'begun' });
  const { data } = await offer();
  expect((await stream.next())?.data).toMatchObject({ area: 'visits' });
  expect(await requestsOf(tomas)).toMatchObject([
    {
      visitId,
      kind: 'hand-over',
      by: lena.fullName,
      isWaiting: true,
      dueAt: data.handOver?.dueAt,
    },
  ]);
  expect(await requestsOf(lena)).toEqual([]);
  await step(tomas, 'declineHandOver', visitId);
  expect(await requestsOf(tomas)).toEqual([]);
  await offer();
  await clinic.world.owner.query(`update visits set hand_over_due_at = now() where id = $1`, [
    visitId,
  ]);
  await reconcile(clinic.world.deps);
  expect(await requestsOf(tomas)).toEqual([]);
  await offer();
  await step(tomas, 'acceptHandOver', visitId);
  expect(await requestsOf(tomas)).toEqual([]);
});
